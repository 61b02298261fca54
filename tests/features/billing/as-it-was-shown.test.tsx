// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Note } from '#contract/notes.ts';
import { useMoneyCalls } from '#features/billing/acts/use-money-calls.ts';
import { BillingGroupsScreen } from '#features/billing/groups/billing-groups-screen.tsx';
import { InsuranceBillingScreen } from '#features/billing/list/insurance-billing-screen.tsx';
import { moneyRows } from '#features/billing/list/money-row.ts';
import { pagesChanged } from '#sync/download/page-changes.ts';
import { toasts } from '#ui/feedback/toast-store.ts';
import { makeDevice, type TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { makeNote } from '../notes/make-note.ts';
import { giveCaseload } from '../on-device.ts';
import { open } from '../open-screen.tsx';
import { wholeLine } from '../whole-line.ts';
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
const notes = [
  makeNote({ id: 1, date_visited: '2026-11-10', ...whole }),
  makeNote({ id: 2, date_visited: '2026-11-12', ...whole }),
];
const edited = { id: 5, by: 'Jo Ortiz', at: '2026-11-20T19:30:00Z' };
/** Its author lengthens it, behind the page. */
const lengthen = (server: { notes: Note[] }, id: number) => {
  server.notes = server.notes.map((note) =>
    note.id === id ? { ...note, end_time: '18:00', log_hours: note.log_hours + 1, edited } : note,
  );
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const inDialog = async (role = 'dialog') => within(await screen.findByRole(role));
const billed = (server: { notes: Note[] }) => server.notes.map(({ ins_status }) => ins_status !== null);

/** The dialog that asks about billing both notes. */
async function askedToBill(server: ReturnType<typeof moneyServer>) {
  open(device, <InsuranceBillingScreen />, { sync: server.sync, path: BILLING });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await press('Mark 2 as billed');
  const dialog = await inDialog();
  await dialog.findByText(/^Total: 2 notes/);
  return dialog;
}

/** The dialog of a restore has asked what can be restored, as the page has before. */
const listed = ({ sync }: ReturnType<typeof moneyServer>) =>
  waitFor(() => expect(sync.asked.filter(({ path }) => path === '/api/pay/undone')).toHaveLength(2));

describe('a visit that is lengthened while a money dialog is open', () => {
  test('is not billed at the press: the dialog says what changed and by whom, and asks again', async () => {
    const server = moneyServer(notes);
    const dialog = await askedToBill(server);
    lengthen(server, 2);
    await userEvent.click(dialog.getByRole('button', { name: 'Mark 2 as billed' }));
    await dialog.findByText('Nothing was done: 1 note has changed since you were asked');
    await dialog.findByText(/11\/12\/26.*: now .*6:00 PM.* By Jo Ortiz/);
    expect(billed(server)).toEqual([false, false]);
    await userEvent.click(dialog.getByRole('button', { name: 'Mark 2 as billed' }));
    await screen.findByText(/^2 notes billed on /);
    expect(billed(server)).toEqual([true, true]);
  });

  test('is told once it is known, before the press', async () => {
    const server = moneyServer(notes);
    open(device, <InsuranceBillingScreen />, { sync: server.sync, path: BILLING });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await press('Mark 2 as billed');
    const dialog = await inDialog();
    lengthen(server, 1);
    pagesChanged();
    await dialog.findByText('1 note has changed since it was chosen');
    dialog.getByText(/11\/10\/26.*: now .*6:00 PM.* By Jo Ortiz/);
  });

  test('is not restored at the press: the undo is listed as it is now, and asked again', async () => {
    const server = moneyServer(notes.map((note) => ({ ...note, ins_status: '2026-11-18' })));
    server.undone = server.notes.map((note) => ({ act: 'a1', note }));
    server.notes = notes;
    open(device, <InsuranceBillingScreen />, { sync: server.sync, path: `${BILLING}?show=all` });
    await press('Restore the last undo…');
    const dialog = await inDialog();
    await listed(server);
    lengthen(server, 2);
    await userEvent.click(await dialog.findByRole('button', { name: 'Restore 2 notes' }));
    await dialog.findByText('Nothing was restored: its visits have changed since it was listed');
    dialog.getByText(/^1 note was changed since/);
    expect(billed(server)).toEqual([false, false]);
    await userEvent.click(dialog.getByRole('button', { name: 'Restore 2 notes' }));
    await screen.findByText('2 notes restored.');
  });

  test('is not restored into a claim of others unasked: they are named, and need a yes of their own', async () => {
    const group = { id: 9, icn: 'A-1', status: null };
    const marks = { ins_status: '2026-11-18', pay_group: group };
    const server = moneyServer(notes.map((note) => ({ ...note, ...marks })));
    server.undone = server.notes.map((note) => ({ act: 'a1', note }));
    server.notes = notes;
    open(device, <InsuranceBillingScreen />, { sync: server.sync, path: `${BILLING}?show=all` });
    await press('Restore the last undo…');
    const dialog = await inDialog();
    await listed(server);
    // A colleague gives the number to a note of somebody else, behind the page.
    server.mixed = [{ icn: 'A-1', clients: 2, names: ['Cole, Sam', 'Ruiz, Maya'], payers: [1, 3] }];
    await userEvent.click(await dialog.findByRole('button', { name: 'Restore 2 notes' }));
    await dialog.findByText('Nothing was restored: its ICNs have other notes since it was listed');
    dialog.getByText('ICN A-1: 2 clients: Cole, Sam; Ruiz, Maya. 2 payers: Medicaid and Private.');
    await userEvent.click(dialog.getByRole('button', { name: 'Restore 2 notes' }));
    await dialog.findByText('Tick this, or cancel.');
    // On a phone it is below what is to be chosen: the focus brings it into sight.
    expect(document.activeElement).toBe(dialog.getByRole('checkbox', { name: 'Restore them under this ICN' }));
    expect(billed(server)).toEqual([false, false]);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Restore them under this ICN' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Restore 2 notes' }));
    await screen.findByText('2 notes restored.');
    expect(billed(server)).toEqual([true, true]);
  });

  test('stays in a group that is removed, until it was shown as it is', async () => {
    const group = { id: 9, icn: 'A-1', status: null };
    const server = moneyServer(notes.map((note) => ({ ...note, ins_status: '2026-11-18', pay_group: group })));
    open(device, <BillingGroupsScreen />, { sync: server.sync, path: '/group?icn=A-1' });
    await screen.findAllByText(wholeLine(/^2 notes · /));
    await press('Remove group…');
    const dialog = await inDialog('alertdialog');
    lengthen(server, 2);
    await userEvent.click(dialog.getByRole('button', { name: 'Remove group' }));
    await screen.findByText('It has 2 notes as before, but they are not what they were.');
    screen.getByText(/11\/12\/26.*: now .*6:00 PM.* By Jo Ortiz/);
    expect(billed(server)).toEqual([true, true]);
  });

  test('that a colleague pays meanwhile is named with whoever paid it, and the question counts what would be removed', async () => {
    const group = { id: 9, icn: 'A-1', status: null };
    const server = moneyServer(notes.map((note) => ({ ...note, ins_status: '2026-11-18', pay_group: group })));
    open(device, <BillingGroupsScreen />, { sync: server.sync, path: '/group?icn=A-1' });
    await screen.findAllByText(wholeLine(/^2 notes · /));
    await press('Remove group…');
    await screen.findByRole('alertdialog', { name: 'Remove ICN A-1 from 2 notes?' });
    server.notes = server.notes.map((note) => (note.id === 2 ? { ...note, user_status: '2026-11-20' } : note));
    server.marked = [{ note_id: 2, mark: 'paid', by: 'Dana King', at: '2026-11-20T19:30:00Z' }];
    await press('Remove group');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove ICN A-1 from 1 note?' }));
    await dialog.findByText(/11\/12\/26.*: now paid 11\/20\/26\. By Dana King, /);
    dialog.getByText(/^1 note becomes not billed/);
    dialog.getByText(/^1 of 2 notes is paid/);
  });
});

describe('the units of a visit that nobody changed', () => {
  test('are told where they are others since, of nobody, and nothing is billed at the press', async () => {
    const server = moneyServer(notes.map((note) => ({ ...note, edited })));
    const dialog = await askedToBill(server);
    server.notes = server.notes.map((note) =>
      note.id === 2 ? { ...note, units: 1, edited: { ...edited, at: '2026-11-20T20:00:00Z' } } : note,
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Mark 2 as billed' }));
    await dialog.findByText('Nothing was done: 1 note has changed since you were asked');
    await dialog.findByText(/11\/12\/26.*: now 1 unit\.$/);
    expect(billed(server)).toEqual([false, false]);
  });

  test('are others by the company’s rounding alone: that is said, and not that the notes have changed', async () => {
    const server = moneyServer(notes);
    const dialog = await askedToBill(server);
    server.rounding = 'whole';
    server.notes = server.notes.map((note) => ({ ...note, units: 7 }));
    await userEvent.click(dialog.getByRole('button', { name: 'Mark 2 as billed' }));
    await dialog.findByText(
      'Nothing was done: the company’s rounding has changed (mid-point, now whole units) since you were asked',
    );
    expect(dialog.getAllByText(/: now 7 units, by the company’s rounding\.$/)).toHaveLength(2);
    // A visit that was changed as well is one.
    server.rounding = 'cms-8-minute';
    server.notes = server.notes.map((note) => ({ ...note, units: 6 }));
    lengthen(server, 2);
    await userEvent.click(dialog.getByRole('button', { name: 'Mark 2 as billed' }));
    await dialog.findByText('Nothing was done: 2 notes have changed since you were asked');
    await dialog.findByText(/11\/10\/26.*: now 6 units, by the company’s rounding\.$/);
  });

  // A pooled day is given out in that order: what is billed of it before leaves the units of what comes after.
  test('stay as shown while a run of several calls goes on: the earliest visits are sent first', async () => {
    const first = Array.from({ length: 100 }, (_, at) => makeNote({ id: 400 + at, date_visited: '2026-11-10' }));
    const last = makeNote({ id: 7, date_visited: '2026-11-12' });
    const data = [last, ...first].reverse();
    const rows = moneyRows({ data, overlaps: [], over_budget: [], today: '2026-11-20' });
    let parts: (readonly number[])[] = [];
    function Calls() {
      const calls = useMoneyCalls();
      parts = calls('bill', rows, { date: '', icn: '', may: { billing: true, pay: true } }, 'each').map(
        ({ ids }) => ids,
      );
      return null;
    }
    open(device, <Calls />, { path: BILLING });
    await waitFor(() => expect(parts).toEqual([first.map(({ id }) => id), [7]]));
  });
});
