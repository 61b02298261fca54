// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { InsuranceBillingScreen } from '#features/billing/list/insurance-billing-screen.tsx';
import { toasts } from '#ui/feedback/toast-store.ts';
import { makeDevice, type TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { makeNote } from '../notes/make-note.ts';
import { giveCaseload } from '../on-device.ts';
import { open } from '../open-screen.tsx';
import { moneyServer } from './money-server.ts';

let device: TestDevice;
beforeEach(async () => {
  setWindowWidth(1440);
  device = await makeDevice();
  await giveCaseload(device, ['company.finance.*']);
});
afterEach(() => {
  for (const { id } of toasts.list()) toasts.dismiss(id);
  device.db.close();
});

const BILLING = '/company/finance/insurance-billing';
const whole = { skill_learned: 'Waits', health_safety: 'None' };
const notes = (marks: object = {}) =>
  [1, 2].map((id) => makeNote({ id, date_visited: `2026-11-1${id}`, ...whole, ...marks }));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const group = { id: 9, icn: 'A-1', status: null };

/** As a browser does: it submits a form by the button that names it, wherever that stands; a simulated key does not. */
async function enterIn(field: HTMLElement) {
  field.focus();
  await userEvent.keyboard('{Enter}');
  const form = field.closest('form');
  if (form) fireEvent.submit(form);
}

/** The dialog of an act over all notes of the list. */
async function dialogOf(server: ReturnType<typeof moneyServer>, act: string | RegExp) {
  open(device, <InsuranceBillingScreen />, { sync: server.sync, path: `${BILLING}?show=all` });
  await screen.findByRole('table');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await press(act);
  return within(await screen.findByRole('dialog'));
}

describe('Enter in a field of a money dialog', () => {
  test('takes the date that was typed, and bills nothing: that is the button’s', async () => {
    const server = moneyServer(notes());
    const dialog = await dialogOf(server, 'Mark 2 as billed');
    const date = dialog.getByRole('textbox', { name: 'Billed date' });
    await userEvent.clear(date);
    await userEvent.type(date, '11/19/26');
    await enterIn(date);
    expect(server.sent).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Mark 2 as billed' }));
    await screen.findByText('2 notes billed on 11/19/26.');
    expect(server.notes.map(({ ins_status }) => ins_status)).toEqual(['2026-11-19', '2026-11-19']);
  });

  test('shows no sum and names no date while half of one stands there, and moves nothing', async () => {
    const server = moneyServer(notes());
    const dialog = await dialogOf(server, 'Mark 2 as billed');
    const date = dialog.getByRole('textbox', { name: 'Billed date' });
    for (const half of ['11/1', '11/20/2', '11/20/0002', '11/28/2062', '']) {
      await userEvent.clear(date);
      if (half !== '') await userEvent.type(date, half);
      const isWhole = half === '11/28/2062';
      if (!isWhole) dialog.getByText('No date yet · notes for 11/20/26');
      dialog.getByRole('button', { name: 'Bill…' });
      // Left, too: but “11/1” is the first of November then, which is before both visits.
      if (half !== '11/1') await userEvent.tab();
      // A whole date that can't be is said beside the field that shows it.
      dialog.getByText(
        isWhole ? /^11\/28\/2062 is more than a year ahead\. Check the year · notes for / : /^No date yet/,
      );
      dialog.getByRole('region', { name: 'Notes' });
    }
    await userEvent.type(date, '11/11/2026{Enter}');
    dialog.getByText(/^Total: 1 note · /);
    dialog.getByRole('button', { name: 'Mark 1 as billed' });
    expect(server.sent).toEqual([]);
  });

  test.each([
    '11/11/2026',
    '11/11/26',
  ])('a date with all of its year is counted with as soon as it stands there, and the press acts on it (%s)', async (whole) => {
    const server = moneyServer(notes());
    const dialog = await dialogOf(server, 'Mark 2 as billed');
    const date = dialog.getByRole('textbox', { name: 'Billed date' });
    await userEvent.clear(date);
    // “11/11/20” may become 2026.
    await userEvent.type(date, whole.slice(0, -2));
    dialog.getByText(/^No date yet/);
    await userEvent.type(date, whole.slice(-2));
    expect(document.activeElement).toBe(date);
    dialog.getByText(/^Total: 1 note · /);
    // What comes after it makes it none again.
    await userEvent.type(date, '{Backspace}');
    dialog.getByText(/^No date yet/);
    await userEvent.type(date, '6');
    await userEvent.click(dialog.getByRole('button', { name: 'Mark 1 as billed' }));
    await screen.findByRole('heading', { name: /^1 note done/ });
    expect(server.notes.map(({ ins_status }) => ins_status)).toContain('2026-11-11');
  });

  test('gives no ICN, and undoes nothing once the number is typed', async () => {
    const server = moneyServer(notes({ ins_status: '2026-11-18', user_status: '2026-11-18', pay_group: group }));
    const dialog = await dialogOf(server, /^Undo billing and pay/);
    const number = dialog.getByRole('textbox', { name: /^Type 2/ });
    await userEvent.type(number, '2');
    await enterIn(number);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await press('Change ICN…');
    const icn = await screen.findByRole('textbox', { name: 'ICN' });
    await userEvent.type(icn, 'B-2');
    await enterIn(icn);
    expect(server.sent).toEqual([]);
  });

  test('restores nothing', async () => {
    const server = moneyServer(notes());
    server.undone = server.notes.map((note) => ({ act: 'a1', note: { ...note, ins_status: '2026-11-18' } }));
    open(device, <InsuranceBillingScreen />, { sync: server.sync, path: `${BILLING}?show=all` });
    await press('Restore the last undo…');
    const choice = await screen.findByRole('radio', { checked: true });
    await enterIn(choice);
    expect(server.sent).toEqual([]);
  });
});
