// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Note } from '#contract/notes.ts';
import { actTitle, undoName } from '#features/billing/acts/money-acts.ts';
import { BillingGroupsScreen } from '#features/billing/groups/billing-groups-screen.tsx';
import { InsuranceBillingScreen } from '#features/billing/list/insurance-billing-screen.tsx';
import type { MoneyRow } from '#features/billing/list/money-row.ts';
import { ContractorPayScreen } from '#features/billing/pay/contractor-pay-screen.tsx';
import { RestoreDialog } from '#features/billing/undo/restore-dialog.tsx';
import { restoreTitle } from '#features/billing/undo/undone-words.ts';
import { AskFailed } from '#sync/ask-failed.ts';
import { pagesChanged } from '#sync/download/page-changes.ts';
import { toasts } from '#ui/feedback/toast-store.ts';
import { makeDevice, type TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { makeNote } from '../notes/make-note.ts';
import { giveCaseload } from '../on-device.ts';
import { open, outcomeOf } from '../open-screen.tsx';
import { moneyServer } from './money-server.ts';

let device: TestDevice;
beforeEach(async () => {
  setWindowWidth(1440);
  device = await makeDevice();
  await giveCaseload(device, ['company.finance.*', 'company.flags.edit', 'company.users.view']);
});
afterEach(() => {
  for (const { id } of toasts.list()) toasts.dismiss(id);
  device.db.close();
});

const BILLING = '/company/finance/insurance-billing';
const texts = { target_behaviors: 'Tantrum', skill_learned: 'Waits', health_safety: 'None' };
const settled = (count: number, change: (at: number) => Partial<Note> = () => ({})): Note[] =>
  Array.from({ length: count }, (_, at) => {
    const date_visited = new Date(Date.UTC(2026, 10, 18 - at)).toISOString().slice(0, 10);
    const marks = { ins_status: '2026-11-19', pay_group: { icn: 'A-1', id: 1, status: null } };
    return makeNote({ ...texts, ...marks, id: 1000 + at, uid: `n${at}`, date_visited, ...change(at) });
  });
const paid = { user_status: '2026-11-19', date_week: '2026-11-19' };
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const inDialog = async (role = 'dialog') => within(await screen.findByRole(role));

async function undoing(notes: Note[]) {
  const server = moneyServer(notes);
  open(device, <InsuranceBillingScreen />, { sync: server.sync, path: `${BILLING}?show=done` });
  await screen.findByRole('table');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  if (notes.length > 50) {
    await press(`Select all ${notes.length} that match`);
    await screen.findByText(new RegExp(`^${notes.length} selected`));
  }
  await press(/^Undo billing( and pay)?…$/);
  return { server, dialog: await inDialog() };
}

test('on a small laptop the list still says whose visits they were', async () => {
  setWindowWidth(1024);
  open(device, <InsuranceBillingScreen />, { sync: moneyServer(settled(1)).sync, path: `${BILLING}?show=done` });
  const table = within(await screen.findByRole('table'));
  table.getByRole('columnheader', { name: 'Service, therapist' });
  table.getByText(/Ortiz/);
});

describe('an undo', () => {
  test('is named by what it takes of these notes: pay that nobody gave is not said to go', () => {
    const unmarked = { ins_status: null, user_status: null, pay_group: null };
    const note = (part: Partial<typeof unmarked | object>) => ({ ...unmarked, ...part }) as MoneyRow;
    const billed = note({ ins_status: '2026-11-19' });
    expect(undoName([billed])).toBe('Undo billing');
    expect(actTitle('undo', 1, [billed])).toBe('Undo billing of 1 note');
    expect(undoName([note(paid)])).toBe('Undo pay');
    expect(undoName([billed, note(paid)])).toBe('Undo billing and pay');
  });

  test('that is offered first to be restored is one’s own last one, with whose notes it was of', async () => {
    const undone = { at: '2026-11-20T18:00:00.000Z', notes: 2, hours: 3.5, billed: 2, paid: 0, icns: [], icnCount: 0 };
    const whose = { of: [{ client: 'Ruiz, Maya', therapist: 'Ana Diaz', notes: 2 }], visits: 3 };
    const undos = [
      { ...undone, ...whose, act: 'theirs', by: 'Dana King', own: false },
      { ...undone, ...whose, act: 'mine', by: 'Ana Diaz', own: true },
    ] as const;
    open(
      device,
      <RestoreDialog onClose={() => undefined} today="2026-11-20" undos={undos} zone="America/New_York" />,
      {},
    );
    expect((await screen.findByRole('radio', { checked: true })).closest('label')?.textContent).toBe(
      '2 notes, 3.5 h: 2 billed, undone today 1:00 PM by you Ruiz, Maya with Ana Diaz; 2 more',
    );
  });

  test('of which nothing can be restored is not offered first, and says so; of another the number that can be', async () => {
    const undone = { at: '2026-11-20T18:00:00.000Z', notes: 2, hours: 3.5, billed: 2, paid: 0, icns: [], icnCount: 0 };
    const undos = [
      { ...undone, act: 'over', by: 'Ana Diaz', own: true, restorable: 0 },
      { ...undone, act: 'partly', by: 'Ana Diaz', own: true, restorable: 1 },
    ] as const;
    open(
      device,
      <RestoreDialog onClose={() => undefined} today="2026-11-20" undos={undos} zone="America/New_York" />,
      {},
    );
    expect((await screen.findByRole('radio', { checked: true })).closest('label')?.textContent).toMatch(
      /1 of them stays as now: billed, paid, undone or changed again since$/,
    );
    screen.getByRole('button', { name: 'Restore 1 note' });
    await userEvent.click(screen.getByRole('radio', { name: /None can be restored: billed, paid, undone or changed/ }));
    expect(screen.getByRole('button', { name: 'Restore' }).getAttribute('aria-disabled')).toBe('true');
  });

  test('of which nothing can be restored is offered nowhere alone; before an earlier one that can, it says so', async () => {
    const undone = { at: '2026-11-20T18:00:00.000Z', notes: 1, hours: 2, billed: 1, paid: 0, icns: [], icnCount: 0 };
    const over = { ...undone, act: 'over', by: 'Ana Diaz', own: true, restorable: 0 };
    const server = moneyServer(settled(1));
    server.listedUndos = [over];
    open(device, <InsuranceBillingScreen />, { sync: server.sync, path: `${BILLING}?show=done` });
    await screen.findByRole('table');
    server.listedUndos = [over, { ...over, act: 'open', restorable: 1 }];
    pagesChanged();
    await userEvent.click(await screen.findByRole('button', { name: 'Restore the last undo…' }));
    // Nobody takes the earlier one for the last.
    await screen.findByRole('heading', { name: 'Restore an earlier undo' });
    screen.getByText(/None can be restored/);
    await press('Cancel');
    server.listedUndos = [over];
    pagesChanged();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore the last undo…' })).toBeNull());
  });

  test('of visits that were changed since has the hours that it took, and those of now', async () => {
    const undone = { at: '2026-11-20T18:00:00.000Z', notes: 1, billed: 1, paid: 0, icns: ['K-1'], icnCount: 1 };
    const undos = [{ ...undone, act: 'a', by: 'Theo Grant', own: false, hours: 2, hoursNow: 2.25 }] as const;
    open(device, <RestoreDialog onClose={() => undefined} today="2026-11-20" undos={undos} zone="UTC" />, {});
    await screen.findByText('1 note, 2.0 h, 2.25 h now: 1 billed in ICN K-1, undone today 6:00 PM by Theo Grant');
  });

  test('of one that is not the last does not say that it is, and asks what it asks below the choice', async () => {
    const last = { act: 'b', at: '2026-11-20T19:00:00.000Z', by: 'Theo Grant', notes: 1, hours: 2, billed: 1, paid: 0 };
    const mixed = [{ icn: 'K-1', clients: 2, names: ['Cole, Sam', 'Ruiz, Maya'], payers: [1, 3] }];
    const claim = { icns: ['K-1'], icnCount: 1, own: false };
    const earlier = { ...last, ...claim, act: 'a', at: '2026-11-20T18:00:00.000Z', own: true, mixed };
    const undos = [{ ...last, ...claim }, earlier] as const;
    open(device, <RestoreDialog onClose={() => undefined} today="2026-11-20" undos={undos} zone="UTC" />, {});
    await screen.findByRole('dialog', { name: 'Restore an earlier undo' });
    const box = screen.getByRole('checkbox', { name: 'Restore them under this ICN' });
    const [first, second] = screen.getAllByRole('radio');
    expect(second?.compareDocumentPosition(box)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await userEvent.click(first as HTMLElement);
    await screen.findByRole('dialog', { name: 'Restore the last undo' });
  });

  test('of notes of which few have an ICN does not put the others into it', async () => {
    const at = '2026-11-20T18:00:00.000Z';
    const undo = {
      act: 'a',
      at,
      by: 'Theo Grant',
      notes: 113,
      hours: 200,
      billed: 113,
      paid: 0,
      icns: ['K-1'],
      icnCount: 1,
    };
    open(
      device,
      <RestoreDialog onClose={() => undefined} today="2026-11-20" undos={[{ ...undo, claimed: 3 }]} zone="UTC" />,
      {},
    );
    await screen.findByText(/^113 notes, 200\.0 h: 113 billed, 3 of them in ICN K-1, undone today/);
  });

  test('of notes changed since says beforehand how many come back as another claim', async () => {
    const at = '2026-11-20T18:00:00.000Z';
    const undo = { act: 'a', at, by: 'Ana Diaz', notes: 2, hours: 4, billed: 2, paid: 0, icns: [], icnCount: 0 };
    const undos = [{ ...undo, restorable: 2, changed: 1 }] as const;
    open(device, <RestoreDialog onClose={() => undefined} today="2026-11-20" undos={undos} zone="UTC" />, {});
    await screen.findByText(/^1 note was changed since: it comes back as it was billed\.$/);
  });

  test('of a claim whose ICN was corrected since says beforehand under which its notes come back', async () => {
    const undone = { at: '2026-11-20T18:00:00.000Z', notes: 2, hours: 3.5, billed: 2, paid: 0, icnCount: 1 };
    const corrected = [{ icn: 'T-77', now: 'T-78' }];
    const undo = { ...undone, act: 'of it', by: 'Ana Diaz', own: true, icns: ['T-77'], corrected };
    open(
      device,
      <RestoreDialog onClose={() => undefined} today="2026-11-20" undos={[undo]} zone="America/New_York" />,
      {},
    );
    await screen.findByText('ICN T-77 is T-78 now: its notes come back under T-78.');
  });

  test('among changed pay dates is called as the button that offers both, whichever is chosen', () => {
    const undone = {
      at: '2026-11-20T18:00:00.000Z',
      by: 'Ana Diaz',
      notes: 1,
      hours: 2,
      icns: [],
      icnCount: 0,
      paid: 0,
    };
    const undo = { ...undone, act: 'undo', billed: 1 };
    const day = '2026-11-18';
    const dated = { ...undone, act: 'dated', billed: 0, dated: { notes: 1, days: 1, first: day, last: day, to: day } };
    expect(restoreTitle(undo, [dated, undo])).toBe('Restore an undo or pay dates');
    expect(restoreTitle(dated, [dated, undo])).toBe('Restore an undo or pay dates');
    expect(restoreTitle(dated, [dated])).toBe('Restore pay dates');
    expect(restoreTitle(undo, [undo])).toBe('Restore the last undo');
  });

  test('is offered as it is when it is asked for, and as it becomes while that is read, not as the list behind had it', async () => {
    const server = moneyServer(settled(3));
    const undone = { at: '2026-11-20T18:00:00.000Z', notes: 3, hours: 6, billed: 3, paid: 0, icns: [], icnCount: 0 };
    const restorable = (notes: number) => {
      server.listedUndos = [{ ...undone, act: 'open', by: 'Ana Diaz', own: true, restorable: notes }];
    };
    restorable(3);
    open(device, <InsuranceBillingScreen />, { sync: server.sync, path: `${BILLING}?show=done` });
    const button = await screen.findByRole('button', { name: 'Restore the last undo…' });
    // A colleague has billed one of them, of which this page has not heard.
    restorable(2);
    await userEvent.click(button);
    const dialog = await inDialog();
    await dialog.findByRole('button', { name: 'Restore 2 notes' });
    dialog.getByText(/1 of them stays as now: billed, paid, undone or changed again since$/);
    restorable(1);
    pagesChanged();
    await dialog.findByRole('button', { name: 'Restore 1 note' });
  });

  test('is not offered any more once the server refuses it, whatever answer is kept', async () => {
    const server = moneyServer(settled(1));
    const undone = { at: '2026-11-20T18:00:00.000Z', notes: 1, hours: 2, billed: 1, paid: 0, icns: [], icnCount: 0 };
    server.listedUndos = [{ ...undone, act: 'open', by: 'Ana Diaz', own: true, restorable: 1 }];
    open(device, <InsuranceBillingScreen />, { sync: server.sync, path: `${BILLING}?show=done` });
    await screen.findByRole('button', { name: 'Restore the last undo…' });
    server.listedUndos = new AskFailed(outcomeOf('rejected'));
    pagesChanged();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore the last undo…' })).toBeNull());
  });

  test('of a few notes of one ICN is one press, and can be restored', async () => {
    const { server, dialog } = await undoing(settled(2));
    expect(dialog.queryByRole('textbox')).toBeNull();
    dialog.getByText('2 notes leave ICN A-1.');
    await press('Undo 2 notes');
    await screen.findByText('2 notes neither billed nor paid now.');
    await userEvent.click(await screen.findByRole('button', { name: 'Restore the last undo…' }));
    (await inDialog()).getByText('2 notes, 4.0 h: 2 billed in ICN A-1 on 11/19/26, undone today 2:30 PM by Dana King');
    await press('Restore 2 notes');
    await screen.findByText('2 notes restored.');
    expect(server.notes.map(({ pay_group }) => pay_group?.icn)).toEqual(['A-1', 'A-1']);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore the last undo…' })).toBeNull());
  });

  test('that can be restored in part names whose notes stay as they are: nobody knows a note by its number', async () => {
    const { server } = await undoing(settled(2));
    await press('Undo 2 notes');
    await screen.findByText('2 notes neither billed nor paid now.');
    await userEvent.click(await screen.findByRole('button', { name: 'Restore the last undo…' }));
    server.notes = server.notes.map((note) => (note.id === 1001 ? { ...note, ins_status: '2026-11-20' } : note));
    await press('Restore 2 notes');
    await screen.findByRole('heading', { name: '1 note done, 1 left as it is' });
    const left = within(screen.getByRole('region', { name: 'Billed again since.' }));
    await left.findByText(/^Ruiz, Maya, 11\/17\/26 .* with Ortiz, Jo$/);
    expect(screen.queryByText(/Note 1001/)).toBeNull();
  });

  test('after which a claim has other units than were sent says so, and of whose visit, until it is closed', async () => {
    const { server } = await undoing(settled(2));
    await press('Undo 2 notes');
    await screen.findByText('2 notes neither billed nor paid now.');
    await userEvent.click(await screen.findByRole('button', { name: 'Restore the last undo…' }));
    server.remarks.set(1001, 'Units: 1 when it was undone, 0 now.');
    await press('Restore 2 notes');
    await screen.findByRole('heading', { name: '2 notes done' });
    const other = within(screen.getByRole('region', { name: 'Units: 1 when it was undone, 0 now.' }));
    await other.findByText(/^Ruiz, Maya, 11\/17\/26 .* with Ortiz, Jo$/);
  });

  test('of which some can’t be restored has none of these in doubt when the answer is lost', async () => {
    const server = moneyServer(settled(3));
    const undone = { at: '2026-11-20T18:00:00.000Z', notes: 3, hours: 6, billed: 3, paid: 0, icns: [], icnCount: 0 };
    server.listedUndos = [{ ...undone, act: 'a1', by: 'Ana Diaz', own: true, restorable: 2 }];
    open(device, <InsuranceBillingScreen />, { sync: server.sync, path: `${BILLING}?show=done` });
    await userEvent.click(await screen.findByRole('button', { name: 'Restore the last undo…' }));
    server.loseNext = true;
    await press('Restore 2 notes');
    await screen.findByText(/^In doubt: 2 notes,/);
  });

  test('of which nothing is possible asks nothing about the others', async () => {
    const { server, dialog } = await undoing(settled(2));
    dialog.getByRole('radio', { name: 'Undo none' });
    server.notes = server.notes.map((note) => ({ ...note, ins_status: null, pay_group: null }));
    pagesChanged();
    await dialog.findByText('None of these notes can be undone.');
    expect(dialog.queryByRole('radio')).toBeNull();
  });

  test('that somebody else was first with names who it was, and when, beside the notes', async () => {
    const { server, dialog } = await undoing(settled(2));
    server.notes = server.notes.map((note) => ({ ...note, ins_status: null, pay_group: null }));
    const mark = { mark: 'undone' as const, by: 'Rosa Kim', at: '2026-11-20T19:30:00Z' };
    server.marked = [
      { ...mark, note_id: 1000 },
      { ...mark, note_id: 1000, mark: 'billed', by: 'Dana King' },
      { ...mark, note_id: 1001 },
    ];
    pagesChanged();
    expect(await dialog.findAllByText('Neither billed nor paid. Undone by Rosa Kim, today 2:30 PM.')).toHaveLength(2);
  });

  test.each([
    ['more than 50 notes', 51, () => ({})],
    ['two ICNs', 2, (at: number) => ({ pay_group: { icn: `A-${at}`, id: at, status: null } })],
    ['pay', 2, (at: number) => (at === 0 ? paid : {})],
  ])('that takes %s is done only when its number of notes is typed', async (_what, count, change) => {
    const { server, dialog } = await undoing(settled(count, change));
    const field = dialog.getByRole('textbox', { name: `Type ${count} to undo` });
    await userEvent.click(dialog.getByRole('button', { name: `Undo ${count} notes` }));
    dialog.getByText(`Type ${count}, the number of notes to undo`);
    expect(document.activeElement).toBe(field);
    await userEvent.type(field, `${count - 1}`);
    await userEvent.click(dialog.getByRole('button', { name: `Undo ${count} notes` }));
    expect(server.sent).toEqual([]);
    await userEvent.clear(field);
    await userEvent.type(field, `${count}`);
    await userEvent.click(dialog.getByRole('button', { name: `Undo ${count} notes` }));
    await screen.findByText(`${count} notes neither billed nor paid now.`);
  });

  test('sent in several calls is one undo, restored as one with its progress, also after a lost answer', async () => {
    const { server, dialog } = await undoing(settled(130));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Type 130 to undo' }), '130');
    await press('Undo 130 notes');
    await screen.findByText('130 notes neither billed nor paid now.');
    expect(server.sent).toHaveLength(2);
    expect(new Set(server.sent.map(({ body }) => body?.act)).size).toBe(1);

    server.restoredAtOnce = 50;
    await userEvent.click(await screen.findByRole('button', { name: 'Restore the last undo…' }));
    server.loseNext = true;
    await press('Restore 130 notes');
    await screen.findByText(/^In doubt: 130 notes/);
    screen.getByText('There was no answer. Check your connection and press “Go on”: it is done only once.');
    server.calls = Number.POSITIVE_INFINITY;
    await press('Go on');
    await screen.findByText('130 notes restored.');
    expect(server.notes.every(({ pay_group }) => pay_group?.icn === 'A-1')).toBe(true);
  });
});

describe('pay alone', () => {
  test('is taken back from the undo of everything, and leaves billing and ICN', async () => {
    const { server, dialog } = await undoing(settled(1, () => paid));
    await userEvent.click(dialog.getByRole('button', { name: 'Take back pay only…' }));
    const other = within(await screen.findByRole('dialog', { name: 'Take back the pay of 1 note' }));
    other.getByText('This clears contractor paid for 1 note, paid on 11/19/26. Billing and ICNs stay.');
    await userEvent.type(other.getByRole('textbox', { name: 'Type 1 to take back the pay' }), '1');
    await press('Take back the pay of 1 note');
    await screen.findByText('Pay of 1 note taken back.');
    expect(server.notes[0]).toMatchObject({ user_status: null, date_week: null, ins_status: '2026-11-19' });
    expect(server.notes[0]?.pay_group?.icn).toBe('A-1');
  });

  test('of chosen notes is beside their bar in Contractor Pay, and so is another pay date', async () => {
    const server = moneyServer(settled(1, () => paid));
    open(device, <ContractorPayScreen />, { sync: server.sync, path: '/pay?show=done' });
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Select all notes of/ }));
    const bar = within(await screen.findByRole('region', { name: 'Selected notes' }));
    bar.getByRole('button', { name: 'Take back pay only…' });
    await userEvent.click(bar.getByRole('button', { name: 'Change pay date…' }));
    const dialog = await inDialog();
    // It says what is to be changed, and nothing is wrong yet.
    dialog.getByText('From 11/19/26 to this one');
    for (const wrong of ['A date is required', /^Not possible/]) expect(dialog.queryByText(wrong)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Change…' }));
    dialog.getByText('A date is required');
    const date = dialog.getByRole('textbox', { name: /Pay date/ });
    await userEvent.type(date, '11/25/2026{Tab}');
    await userEvent.click(dialog.getByRole('button', { name: 'Change 1 note to 11/25/26' }));
    await screen.findByText('1 note paid on 11/25/26 now.');
    expect(server.notes[0]).toMatchObject({ user_status: '2026-11-25', date_week: '2026-11-25' });
  });

  test('of several days is not made one by a press: the days are named, the number is typed', async () => {
    const day = (at: number) => `2026-11-${String(10 + (at % 3)).padStart(2, '0')}`;
    const server = moneyServer(settled(6, (at) => ({ ...paid, user_status: day(at), date_week: day(at) })));
    open(device, <ContractorPayScreen />, { sync: server.sync, path: '/pay?show=done' });
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Select all notes of/ }));
    await press('Change pay date…');
    const dialog = await inDialog();
    const date = dialog.getByRole('textbox', { name: /Pay date/ });
    await userEvent.clear(date);
    await userEvent.type(date, '11/25/2026{Tab}');
    dialog.getByText(/^These notes were paid on 3 days, from 11\/10\/26 to 11\/12\/26\./);
    await userEvent.click(dialog.getByRole('button', { name: 'Change 6 notes to 11/25/26' }));
    dialog.getByText('Type 6, the number of notes');
    expect(server.sent).toEqual([]);
    await userEvent.type(dialog.getByRole('textbox', { name: 'Type 6 to change' }), '6');
    await userEvent.click(dialog.getByRole('button', { name: 'Change 6 notes to 11/25/26' }));
    await screen.findByText('6 notes paid on 11/25/26 now.');
  });

  test('that a colleague changed at the same moment stays, with who and when, and is not tried again', async () => {
    const server = moneyServer(settled(2, () => ({ ...paid, user_status: '2026-11-10', date_week: '2026-11-10' })));
    open(device, <ContractorPayScreen />, { sync: server.sync, path: '/pay?show=done' });
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Select all notes of/ }));
    await press('Change pay date…');
    const dialog = await inDialog();
    await userEvent.type(dialog.getByRole('textbox', { name: /Pay date/ }), '11/20/2026{Tab}');
    await dialog.findByRole('button', { name: 'Change 2 notes to 11/20/26' });
    server.notes = server.notes.map((note, at) => (at === 0 ? { ...note, user_status: '2026-12-04' } : note));
    await userEvent.click(dialog.getByRole('button', { name: 'Change 2 notes to 11/20/26' }));
    await dialog.findByText(/Has the pay date 12\/04\/26 now\./);
    expect(server.sent[0]?.body).toMatchObject({ replaces: ['2026-11-10', '2026-11-10'] });
    expect(dialog.queryByRole('button', { name: /^Try|^Change/ })).toBeNull();
  });

  test('changed by a slip is undone from its own message: each note has the day again that it had', async () => {
    const day = (at: number) => `2026-11-${String(10 + (at % 3)).padStart(2, '0')}`;
    const server = moneyServer(settled(6, (at) => ({ ...paid, user_status: day(at), date_week: day(at) })));
    const before = server.notes;
    open(device, <ContractorPayScreen />, { sync: server.sync, path: '/pay?show=done' });
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Select all notes of/ }));
    await press('Change pay date…');
    const asking = await inDialog();
    await userEvent.type(asking.getByRole('textbox', { name: /Pay date/ }), '11/20/2026{Tab}');
    asking.getByText(/For 30 days each can have its own back\.$/);
    await userEvent.type(asking.getByRole('textbox', { name: 'Type 6 to change' }), '6');
    await userEvent.click(asking.getByRole('button', { name: 'Change 6 notes to 11/20/26' }));
    await screen.findByText('6 notes paid on 11/20/26 now.');
    await press('Undo');
    const dialog = within(await screen.findByRole('dialog', { name: 'Restore pay dates' }));
    dialog.getByRole('radio', {
      name: /pay date of 3 days from 11\/10\/26 to 11\/12\/26 changed to 11\/20\/26, changed /,
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Restore 6 notes' }));
    await screen.findByText('6 notes restored.');
    expect(server.notes).toEqual(before);
  });

  test('a changed pay date is called so where it can be restored, and no undo', async () => {
    const server = moneyServer(settled(1, () => ({ ...paid, user_status: '2026-11-10', date_week: '2026-11-10' })));
    open(device, <ContractorPayScreen />, { sync: server.sync, path: '/pay?show=done' });
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Select all notes of/ }));
    await press('Change pay date…');
    const asking = await inDialog();
    await userEvent.type(asking.getByRole('textbox', { name: /Pay date/ }), '11/20/2026{Tab}');
    await userEvent.click(asking.getByRole('button', { name: /^Change 1 note to/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Restore pay dates…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Restore pay dates' }));
    dialog.getByText('What was changed');
    dialog.getByText('It can be restored for 30 days.');
    expect(dialog.queryByText(/undo/i)).toBeNull();
  });

  test('of the open note is in its panel, and not where nothing is paid', async () => {
    const server = moneyServer(settled(2, (at) => (at === 0 ? paid : {})));
    open(device, <InsuranceBillingScreen />, { sync: server.sync, path: `${BILLING}?show=done` });
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    await userEvent.click(within(rows[1] as HTMLElement).getByText(/^11\/18\/26/));
    await screen.findByRole('button', { name: 'Take back pay only…' });
    await userEvent.click(within(rows[2] as HTMLElement).getByText(/^11\/17\/26/));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Take back pay only…' })).toBeNull());
  });
});

test('a group of which all is paid is not removed in vain: the button says what has to be ticked', async () => {
  const server = moneyServer(settled(2, () => paid));
  open(device, <BillingGroupsScreen />, { sync: server.sync, path: '/group?icn=A-1' });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove group…' }));
  const dialog = await inDialog('alertdialog');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove group' }));
  await dialog.findByText('All of them are paid. Tick that their pay is undone as well.');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Undo the pay of 2 notes as well' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove group' }));
  dialog.getByText('Type 2, the number of notes to undo');
  expect(server.sent).toEqual([]);
});

test('a preview reckons again when somebody else has billed or deleted some of its notes', async () => {
  const server = moneyServer(settled(5, () => ({ ins_status: null, pay_group: null })));
  open(device, <InsuranceBillingScreen />, { sync: server.sync, path: BILLING });
  await screen.findByRole('table');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await press('Mark 5 as billed');
  const dialog = await inDialog();
  dialog.getByText('Total: 5 notes · 10.0 h · 40 units');
  server.notes = server.notes.slice(0, 4).map((note, at) => (at < 2 ? { ...note, ins_status: '2026-11-20' } : note));
  pagesChanged();
  await dialog.findByText('Total: 2 notes · 4.0 h · 16 units');
  expect(dialog.getAllByText('Already billed on 11/20/26.')).toHaveLength(2);
  await userEvent.click(dialog.getByRole('button', { name: 'Mark 2 as billed' }));
  await screen.findByRole('heading', { name: '2 notes done, 2 already billed' });
});

test('an undo of claims whose notes say something else by now says with what they were billed', async () => {
  const was = { billed_hours: 2, billed_units: 8, log_hours: 2.5, units: 10 };
  const { dialog } = await undoing(settled(2, (at) => (at === 0 ? was : { billed_hours: 2, billed_units: 8 })));
  dialog.getByText('Total: 2 notes · 4.5 h · 18 units · billed with 4.0 h, 16 units');
});

test('a restore says with what a claim comes back whose note was changed since', async () => {
  const undone = { at: '2026-11-20T18:00:00.000Z', notes: 1, hours: 2, billed: 1, paid: 0, icns: [], icnCount: 0 };
  const changed = { hoursNow: 2.5, changed: 1, changedAsBilled: { hours: 2, units: 8 } };
  const undos = [{ ...undone, ...changed, act: 'a', by: 'Ana Diaz', own: true }] as const;
  open(device, <RestoreDialog onClose={() => undefined} today="2026-11-20" undos={undos} zone="UTC" />, {});
  await screen.findByText('1 note was changed since: it comes back as it was billed, with 2.0 h, 8 units.');
});

test('a restore names the notes that were changed since: what was billed, what they say now, and who changed them', async () => {
  const edited = { id: 1, by: 'Jo Ortiz', at: '2026-11-20T19:30:00.000Z' };
  const longer = { begin_time: '15:00', end_time: '17:30', log_hours: 2.5, units: 10, edited };
  const server = moneyServer(settled(2, (at) => (at === 0 ? longer : {})));
  const visit = {
    id: 1000,
    client_id: 7,
    client: { first_name: 'Maya', last_name: 'Ruiz' },
    date_visited: '2026-11-18',
    begin_time: '15:00',
    end_time: '17:00',
    location: server.notes[0]?.location ?? 0,
    units: 8,
  };
  const undone = { at: '2026-11-20T18:00:00.000Z', notes: 9, hours: 18, billed: 9, paid: 0, icns: [], icnCount: 0 };
  const changed = { changed: 6, changedVisits: [visit], changedVisitCount: 7 };
  const undos = [{ ...undone, ...changed, act: 'a', by: 'Ana Diaz', own: true }] as const;
  const dialog = <RestoreDialog onClose={() => undefined} today="2026-11-20" undos={undos} zone="America/New_York" />;
  open(device, dialog, { sync: server.sync });
  await screen.findByText(
    'Ruiz, Maya, 11/18/26 3:00 – 5:00 PM, 2.0 h: now 3:00 – 5:30 PM, 2.5 h, 10 units. By Jo Ortiz, today 2:30 PM.',
  );
  screen.getByText('and 6 more');
  screen.getByText(
    '6 notes were changed since: they come back as they were billed. 1 note was changed since, and stays as it is now.',
  );
});
