// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Note } from '#contract/notes.ts';
import { wayBack } from '#features/billing/acts/money-acts.ts';
import { BillingGroupsScreen } from '#features/billing/groups/billing-groups-screen.tsx';
import { InsuranceBillingScreen } from '#features/billing/list/insurance-billing-screen.tsx';
import { pagesChanged } from '#sync/download/page-changes.ts';
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
  await giveCaseload(device, ['company.finance.*', 'company.users.view']);
});
afterEach(() => {
  for (const { id } of toasts.list()) toasts.dismiss(id);
  device.db.close();
});

const noteOf = (id: number, icn: string | null, more: Partial<Note> = {}) =>
  makeNote({
    id,
    uid: `n${id}`,
    date_visited: `2026-11-1${id}`,
    ins_status: icn === null ? null : '2026-11-18',
    pay_group: icn === null ? null : { id: 9, icn, status: null },
    ...more,
  });
const paid = { user_status: '2026-11-19', date_week: '2026-11-19' };
const inA1 = () => moneyServer([noteOf(1, 'A-1'), noteOf(2, 'A-1', paid), noteOf(3, 'B-2')]);

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
async function typeIcn(icn: string) {
  const field = await screen.findByRole('textbox', { name: /ICN/ });
  await userEvent.clear(field);
  await userEvent.type(field, icn);
}
const sentOf = ({ sent }: ReturnType<typeof moneyServer>) => sent.map(({ body }) => body);

describe('a wrong ICN of a group', () => {
  const show = (server: ReturnType<typeof moneyServer>) =>
    open(device, <BillingGroupsScreen />, { sync: server.sync, path: '/group?icn=A-1' });

  test('is selected where it stands in the field: what is typed comes in its place', async () => {
    show(inA1());
    await press('Change ICN…');
    const field = await screen.findByRole('textbox', { name: /ICN/ });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.keyboard('C-3');
    expect(field).toHaveProperty('value', 'C-3');
  });

  test('is changed for all its notes, which stay billed and paid; the right group opens, and Undo brings it back', async () => {
    const server = inA1();
    const { address } = show(server);
    await press('Change ICN…');
    await screen.findByRole('dialog', { name: 'Change the ICN of 2 notes' });
    screen.getByText('Now A-1. The billed date and pay stay as they are.');
    await typeIcn('C-3');
    await press('Change the ICN of 2 notes');
    await screen.findByText('2 notes in ICN C-3 now.');
    expect(sentOf(server)).toEqual([
      { id: [1, 2], icn: 'C-3', replaces: 'A-1', mode: 'each', seen: expect.any(Array) },
    ]);
    expect(server.notes.map(({ pay_group }) => pay_group?.icn)).toEqual(['C-3', 'C-3', 'B-2']);
    await waitFor(() => expect(address()).toBe('/group?icn=C-3'));
    await press('Undo');
    const back = await screen.findByRole('textbox', { name: /ICN/ });
    expect(back).toHaveProperty('value', 'A-1');
    await press('Change the ICN of 2 notes');
    await screen.findByText('2 notes in ICN A-1 now.');
    expect(sentOf(server).at(-1)).toMatchObject({ id: [1, 2], icn: 'A-1', replaces: 'C-3', mode: 'each' });
    await waitFor(() => expect(address()).toBe('/group?icn=A-1'));
  });

  test('is changed for one of its notes in that note’s panel; the group stays open', async () => {
    const server = inA1();
    const { address } = show(server);
    const table = within(await screen.findByRole('table'));
    const [, first] = table.getAllByRole('row');
    if (first) await userEvent.click(within(first).getByRole('button'));
    const panel = within(await screen.findByRole('region', { name: /Ruiz/ }));
    await userEvent.click(panel.getByRole('button', { name: 'Change ICN…' }));
    await typeIcn('C-3');
    await press('Change the ICN of 1 note');
    await screen.findByText('1 note in ICN C-3 now.');
    expect(server.notes.map(({ pay_group }) => pay_group?.icn)).toEqual(['C-3', 'A-1', 'B-2']);
    expect(address()).toBe('/group?icn=A-1');
  });

  test('that is typed as before is not sent; in other letters it is, and no other group is asked about', async () => {
    const server = inA1();
    show(server);
    await press('Change ICN…');
    await press('Change the ICN of 2 notes');
    await screen.findByText('The notes have this ICN. Type the right one');
    expect(server.sent).toEqual([]);
    await typeIcn('a-1');
    await press('Change the ICN of 2 notes');
    await screen.findByText('2 notes in ICN a-1 now.');
    expect(sentOf(server)).toMatchObject([{ icn: 'a-1', replaces: 'A-1' }]);
  });

  test('that another group has, and of several clients, is asked about before anything is changed', async () => {
    const server = inA1();
    const sam = { id: 8, first_name: 'Sam', last_name: 'Cole', middle_initial: null };
    server.notes = server.notes.map((note) => (note.id === 3 ? { ...note, client_id: 8, client: sam } : note));
    show(server);
    await press('Change ICN…');
    await typeIcn('B-2');
    await press('Change the ICN of 2 notes');
    await screen.findByText('This ICN already has 1 note. Add to it?');
    screen.getByText(/^2 clients: /);
    expect(server.sent).toEqual([]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Use one ICN for all of them' }));
    await press('Add 2 to it');
    await screen.findByText('2 notes in ICN B-2 now.');
  });

  test('is not offered to whoever does not bill', async () => {
    await giveCaseload(device, ['company.finance.insurance.view', 'company.finance.payroll.*']);
    show(inA1());
    await screen.findByRole('table');
    await screen.findByRole('button', { name: 'Copy ICN' });
    expect(screen.queryByRole('button', { name: 'Change ICN…' })).toBeNull();
  });
});

describe('an ICN that belongs to none of them', () => {
  test('is taken off the notes of its group, which stay billed and paid; its message names it, and offers no press that gives it back unseen', async () => {
    const server = inA1();
    open(device, <BillingGroupsScreen />, { sync: server.sync, path: '/group?icn=A-1' });
    await press('Take off ICN…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Take the ICN off 2 notes' }));
    dialog.getByText(/^The billed date and pay stay as they are: the notes are billed, without an ICN\./);
    await press('Take it off 2 notes');
    await screen.findByText('ICN A-1 taken off 2 notes, still billed.');
    expect(sentOf(server)).toEqual([{ id: [1, 2], status: 'undo_icn', mode: 'each', seen: expect.any(Array) }]);
    expect(server.notes.slice(0, 2)).toMatchObject([
      { ins_status: '2026-11-18', pay_group: null },
      { ins_status: '2026-11-18', pay_group: null, ...paid },
    ]);
    expect(toasts.list().map(({ action }) => action)).toEqual([undefined]);
  });

  test('of notes that were billed before is taken off alone by the way back of what gave it: their bill stays', async () => {
    const billed = { ins_status: '2026-11-18' };
    const server = moneyServer([noteOf(1, null, billed), noteOf(2, null, billed)]);
    open(device, <InsuranceBillingScreen />, {
      sync: server.sync,
      path: '/company/finance/insurance-billing?show=all',
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await press('Assign ICN…');
    await typeIcn('WRONG-1');
    await press('Assign to 2 notes');
    await screen.findByText('2 notes in ICN WRONG-1.');
    await press('Take off ICN…');
    await screen.findByRole('dialog', { name: 'Take the ICN off 2 notes' });
    await press('Take it off 2 notes');
    // Where one was not billed before, no bill of the others goes with it either.
    expect(wayBack('assign', {}, [billed, { ins_status: null }])).toEqual({ by: 'take-off' });
    await waitFor(() => expect(server.notes).toMatchObject([1, 2].map(() => ({ ...billed, pay_group: null }))));
  });

  test('is taken off one note in its panel or menu; of several ICNs it says what to do', async () => {
    const server = inA1();
    open(device, <InsuranceBillingScreen />, {
      sync: server.sync,
      path: '/company/finance/insurance-billing?show=all',
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await press('Take off ICN…');
    expect(await screen.findAllByText('The notes have 2 ICNs. Choose those of one, then change it.')).not.toEqual([]);
    await press('Clear');
    await userEvent.click((await screen.findAllByRole('button', { name: /^Options/ }))[0] as HTMLElement);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Take off ICN…' }));
    // A colleague has given it another one meanwhile: that one stays.
    const group = { id: 12, icn: 'D-4', status: null };
    server.notes = server.notes.map((note) => ({ ...note, pay_group: group }));
    pagesChanged();
    await screen.findByText(/^Has the ICN D-4 now\./);
    expect(screen.queryByRole('button', { name: /^Take it off/ })).toBeNull();
  });
});

describe('a wrong ICN of chosen notes', () => {
  const show = (server: ReturnType<typeof moneyServer>) =>
    open(device, <InsuranceBillingScreen />, {
      sync: server.sync,
      path: '/company/finance/insurance-billing?show=all',
    });

  test('is changed where they have one; of several it says what to do', async () => {
    const server = inA1();
    show(server);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await press('Change ICN…');
    expect(await screen.findAllByText('The notes have 2 ICNs. Choose those of one, then change it.')).not.toEqual([]);
    await press('Clear');
    const boxes = await screen.findAllByRole('checkbox', { name: /^Select(?! all)/ });
    for (const box of boxes.slice(0, 2)) await userEvent.click(box);
    const chosen = within(await screen.findByRole('region', { name: 'Selected notes' }));
    await userEvent.click(chosen.getByRole('button', { name: 'Change ICN…' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('textbox', { name: /ICN/ })).toHaveProperty('value', 'A-1');
  });

  test('that a colleague has changed meanwhile is left as it is, and says so beside the note', async () => {
    const server = inA1();
    show(server);
    await userEvent.click((await screen.findAllByRole('button', { name: /^Options/ }))[0] as HTMLElement);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Change ICN…' }));
    await typeIcn('C-3');
    const group = { id: 12, icn: 'D-4', status: null };
    server.notes = server.notes.map((note) => (note.pay_group?.icn === 'A-1' ? { ...note, pay_group: group } : note));
    await press('Change the ICN of 1 note');
    await screen.findByText(/^Has the ICN D-4 now\./);
    expect(server.notes.filter(({ pay_group }) => pay_group?.icn === 'C-3')).toEqual([]);
  });
});
