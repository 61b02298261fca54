// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MOST_NOTES } from '#contract/billing.ts';
import type { EntryRow } from '#contract/entries.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { BillingGroupsScreen } from '#features/billing/groups/billing-groups-screen.tsx';
import { entryTexts } from '#features/billing/groups/group-words.ts';
import { ContractorPayScreen } from '#features/billing/pay/contractor-pay-screen.tsx';
import { pagesChanged } from '#sync/download/page-changes.ts';
import { toasts } from '#ui/feedback/toast-store.ts';
import { makeDevice, type TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { holdReads } from '../hold-network.ts';
import { makeNote } from '../notes/make-note.ts';
import { giveCaseload } from '../on-device.ts';
import { open } from '../open-screen.tsx';
import { wholeLine } from '../whole-line.ts';
import { moneyServer, unreachable } from './money-server.ts';

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

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const inDialog = async (role = 'dialog') => within(await screen.findByRole(role));

const grouped = { ins_status: '2026-11-18', pay_group: { id: 9, icn: 'A-1', status: null } };
/** The author says, after it was billed, when the visit really ended. */
const corrected = makeNote({
  id: 1,
  date_visited: '2026-11-10',
  end_time: '18:00',
  skill_learned: 'Waits',
  health_safety: 'None',
  ...grouped,
  addenda: [
    {
      uid: 'addendum-1',
      by: 'Jo Ortiz',
      at: '2026-11-19T16:00:00Z',
      reason: 'I wrote the wrong hour.',
      fields: { end_time: '17:00' },
    },
  ],
});
const entryRow: EntryRow = {
  id: 1,
  client_id: 7,
  user_id: 501,
  company_id: 1,
  comment: '',
  record_date: '2026-11-10',
  created_at: '2026-11-10T22:00:00Z',
  updated_at: '2026-11-10T22:00:00Z',
  deleted_at: null,
  entry_id: 1,
  uid: '018f0000-0000-7000-8000-000000000001',
  session_uid: 'session-1',
  behaviour_id: 1,
  entry: '4',
  type: 'Tantrum',
};
const open3 = () =>
  moneyServer([
    makeNote({ id: 1, date_visited: '2026-11-10', session_uid: 'session-1', ...grouped }),
    makeNote({ id: 2, date_visited: '2026-11-11', ...grouped, user_status: '2026-11-18', date_week: '2026-11-18' }),
    makeNote({ id: 3, date_visited: '2026-11-12' }),
  ]);

describe('billing groups', () => {
  const show = (server: ReturnType<typeof open3>, path = '/group') =>
    open(device, <BillingGroupsScreen />, { sync: server.sync, path });

  test('a group shows its totals and its notes, and its address opens it again', async () => {
    const { address } = show(open3());
    await press(/^A-1/);
    const group = await screen.findByRole('region', { name: 'ICN A-1' });
    await within(group).findByText(wholeLine(/^2 notes · 4.0 h · 2 units · 1 client/));
    expect(await within(group).findAllByRole('row')).toHaveLength(3);
    expect(address()).toBe('/group?icn=A-1');
    expect(within(group).getByRole('link', { name: 'Add notes' }).getAttribute('href')).toContain('icn=A-1');
  });

  test('a group says how many of its notes were changed after billing, in the list and in its head', async () => {
    const server = open3();
    const changed_after_billing = { hours: -0.5, fields: ['end_time' as const] };
    server.notes = server.notes.map((note) => (note.id === 1 ? { ...note, changed_after_billing } : note));
    show(server, '/group?icn=A-1');
    const list = within(await screen.findByRole('list', { name: 'Groups by ICN' }));
    list.getByText('1 changed after billing');
    const group = await screen.findByRole('region', { name: 'ICN A-1' });
    await within(group).findByText(wholeLine(/ · 1 of 2 paid · 1 changed after billing$/));
  });

  test('a group whose notes were billed with other hours and units than they have says with how many', async () => {
    const server = open3();
    const claim = { billed_hours: 1.5, billed_units: 6 };
    server.notes = server.notes.map((note) => (note.id === 1 ? { ...note, ...claim } : note));
    show(server, '/group?icn=A-1');
    const group = await screen.findByRole('region', { name: 'ICN A-1' });
    await within(group).findByText(wholeLine(/^2 notes · 4.0 h · .* · billed with 3.5 h, 7 units$/));
  });

  test.each([
    1440, 390,
  ])('a flag of a note is seen in its group, whatever else is said of the others: at %i px', async (width) => {
    setWindowWidth(width);
    const server = open3();
    const complete = { target_behaviors: 'Tantrum', skill_learned: 'Waits', health_safety: 'None' };
    const flags = [{ id: 4, name: 'Missing signature', category: 'morphBilling' }];
    server.notes = server.notes.map((note) => ({ ...note, ...complete, flags: note.id === 1 ? flags : [] }));
    show(server, '/group?icn=A-1');
    const group = within(await screen.findByRole('region', { name: 'ICN A-1' }));
    await group.findByText('Missing signature');
    group.getByText(wholeLine(/ · 1 flagged$/));
  });

  test('a flag is counted in the list of groups, and named where the ICN of its note is changed', async () => {
    const server = open3();
    const flags = [{ id: 4, name: 'Missing signature', category: 'morphBilling' }];
    server.notes = server.notes.map((note) => ({ ...note, flags: note.id === 1 ? flags : [] }));
    show(server, '/group?icn=A-1');
    await within(await screen.findByRole('list', { name: 'Groups by ICN' })).findByText('1 flagged');
    await press('Change ICN…');
    within(await screen.findByRole('dialog')).getByText('Flag: Missing signature');
  });

  test('a note that the address of a group names is opened beside it; what is none of its notes is said to be none', async () => {
    show(open3(), '/group?icn=A-1&open=2');
    await screen.findByRole('region', { name: 'Ruiz, Maya' });
    show(open3(), '/group?icn=A-1&open=zz');
    await screen.findByText('The address asks to open “zz”. There is no such note.');
  });

  test('an ICN that no note ever had is not said to be used again', async () => {
    show(open3(), '/group?icn=TYPO');
    await screen.findByText('No notes have this ICN. It can be used.');
  });

  test('the behavior entries of the group stand beside its notes', async () => {
    const server = open3();
    const entry = (behaviour_id: number, type: string, count: string) => ({
      ...entryRow,
      id: behaviour_id,
      behaviour_id,
      entry: count,
      type,
    });
    server.entries.push(entry(2, 'SIB', '0'), entry(1, 'Tantrum', '4'));
    show(server, '/group?icn=A-1');
    await screen.findByText('Tantrum 4, SIB 0');
    expect(server.sync.asked.find(({ path }) => path === '/api/behavior/entries')?.query).toMatchObject({
      pay_group_id: 1,
    });
  });

  test('of a group with more entries than one answer holds none is missing beside its note', async () => {
    const server = open3();
    const entry = (session_uid: string, at: number) =>
      ({ ...entryRow, entry_id: at, uid: `e${at}`, session_uid, entry: '4' }) satisfies EntryRow;
    server.entries.push(...Array.from({ length: 1000 }, (_, at) => entry(`other-${at}`, at)), entry('session-1', 1000));
    show(server, '/group?icn=A-1');
    await screen.findByText('Tantrum 4');
    pagesChanged();
    await waitFor(() =>
      expect(server.sync.asked.filter(({ path }) => path === '/api/behavior/entries')).toHaveLength(6),
    );
    screen.getByText('Tantrum 4');
  });

  test('of many behaviors the counts come first, and the zeros are one number', () => {
    const note = makeNote({ id: 1, session_uid: 'session-1' });
    const entry = (type: string, count: string) =>
      ({ session_uid: 'session-1', type, entry: count }) as Parameters<typeof entryTexts>[1][number];
    const entries = [entry('Elopement', '0'), entry('Tantrum', '4'), entry('SIB', '0'), entry('Pica', '1')];
    // A line may end only behind a comma.
    expect(entryTexts([note], entries).get(1)).toBe('Tantrum\u00a04, Pica\u00a01, 2\u00a0at\u00a0zero');
    const unknown = [entry('Elopement', ''), entry('SIB', '0'), entry('Pica', '0')];
    expect(entryTexts([note], unknown).get(1), 'what has no number is no zero').toBe(
      'Elopement\u00a0, 2\u00a0at\u00a0zero',
    );
  });

  test('a note of the group that an addendum corrects says so, and opens with it', async () => {
    show(moneyServer([corrected]), '/group?icn=A-1');
    await screen.findByText('Addendum');
    await userEvent.click(screen.getByRole('rowheader', { name: /^Ruiz, Maya/ }));
    const panel = within(await screen.findByRole('region', { name: 'Ruiz, Maya' }));
    panel.getByText(/^Corrected by an addendum: End Time .*, 5:00 PM by addendum; /);
    panel.getByText('I wrote the wrong hour.');
  });

  test('a group says when it was billed and how much of it is paid', async () => {
    show(open3());
    const button = await screen.findByRole('button', { name: /^A-1/ });
    expect(button.textContent).toMatch(/^A-11 of 2 paid2 notes · 1 client · 4.0 h · billed 11\/18\/26$/);
  });

  test('the address of an ICN that no note has any more leads to where its notes are: another ICN, or none, and who undid them', async () => {
    const note = (id: number, marks: object) =>
      makeNote({ id, uid: `n${id}`, date_visited: `2026-11-1${id}`, ...marks });
    const server = moneyServer([note(1, { ...grouped, pay_group: { id: 3, icn: 'B-2', status: null } }), note(2, {})]);
    server.left = [1, 2, 3];
    server.marked = [{ note_id: 2, mark: 'undone', by: 'Dana King', at: '2026-11-20T19:30:00.000Z' }];
    open(device, <BillingGroupsScreen />, { sync: server.sync, path: '/group?icn=A-1' });
    const went = within(await screen.findByRole('region', { name: 'Where its notes are now' }));
    screen.getByText('No notes have this ICN any more. It can be used again.');
    expect(went.getByRole('link', { name: 'In ICN B-2 now' }).getAttribute('href')).toMatch(/group\?icn=B-2$/);
    const [first, second] = went.getAllByRole('listitem');
    expect(first?.textContent).toMatch(/^Ruiz, Maya, 11\/11\/26 .*: billed 11\/18\/26$/);
    expect(second?.textContent).toMatch(
      /^Ruiz, Maya, 11\/12\/26 .*: not billed\. Undone by Dana King, today 2:30 PM\.$/,
    );
    const { href } = went.getByRole<HTMLAnchorElement>('link', { name: /11\/12\/26/ });
    expect(Object.fromEntries(new URL(href).searchParams)).toEqual({
      show: 'all',
      client: '7',
      daterange: '2026-11-12,2026-11-12',
      open: '2',
    });
    went.getByText('1 note that had it is deleted.');
  });

  test('on a smaller window a group is a screen of its own, with one way back', async () => {
    setWindowWidth(820);
    const { address } = show(open3(), '/group?icn=A-1');
    await screen.findByRole('heading', { level: 1, name: 'ICN A-1' });
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.queryByRole('navigation', { name: 'Finance' })).toBeNull();
    await press('All groups');
    await screen.findByRole('heading', { level: 1, name: 'Insurance billing groups' });
    expect(address()).toBe('/group');
  });

  test('the three screens of money are linked in one order, the open one marked', async () => {
    show(open3());
    const links = within(await screen.findByRole('navigation', { name: 'Finance' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Ins Billing', 'Ins Billing Group', 'Contractor Pay']);
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'page', null]);
  });

  test('removing a group leaves its paid notes in it, and says so before and after', async () => {
    const server = open3();
    show(server, '/group?icn=A-1');
    await press('Remove group…');
    const dialog = await inDialog('alertdialog');
    // The number stays whole in the title.
    expect(within(dialog.getByRole('heading')).getByText('A-1').className).toContain('whitespace-nowrap');
    dialog.getByText(/^1 of \d+ notes is paid\. What is paid stays in the group/);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await press('Remove group');
    await screen.findByRole('heading', { name: '1 note done, 1 still in the group' });
    expect(server.notes.map(({ ins_status }) => ins_status)).toEqual([null, '2026-11-18', null]);
  });

  test('paid notes leave it only when the pay is undone in so many words', async () => {
    const server = open3();
    show(server, '/group?icn=A-1');
    await press('Remove group…');
    await userEvent.click(
      (await inDialog('alertdialog')).getByRole('checkbox', { name: 'Undo the pay of 1 note as well' }),
    );
    await userEvent.type((await inDialog('alertdialog')).getByRole('textbox', { name: 'Type 2 to undo' }), '2');
    await press('Remove group');
    await screen.findByText('ICN A-1 removed. 2 notes not billed now.');
    expect(server.sent.at(-1)?.query).toEqual({ icn: 'A-1', undo_pay: 'yes', seen: expect.any(String) });
    expect(server.notes.every(({ pay_group, user_status }) => pay_group === null && user_status === null)).toBe(true);
  });

  test('a note that a colleague adds while the question stands is not removed with the others: it is asked anew', async () => {
    const server = open3();
    server.notes = server.notes.filter(({ id }) => id !== 2);
    server.marked.push({ note_id: 3, mark: 'grouped', by: 'Theo Grant', at: '2026-11-20T15:38:00Z' });
    show(server, '/group?icn=A-1');
    await press('Remove group…');
    await screen.findByRole('heading', { name: 'Remove ICN A-1 from 1 note?' });
    server.notes = server.notes.map((note) => (note.id === 3 ? { ...note, ...grouped } : note));
    // What is heard of it changes nothing under a finger.
    pagesChanged();
    await screen.findAllByText(wholeLine(/^2 notes · /));
    screen.getByRole('heading', { name: 'Remove ICN A-1 from 1 note?' });
    await press('Remove group');
    const dialog = await inDialog('alertdialog');
    await dialog.findByRole('heading', { name: 'Remove ICN A-1 from 2 notes?' });
    expect(server.notes.every(({ ins_status }) => ins_status !== null)).toBe(true);
    dialog.getByText('It had 1 note, and has 2 now.');
    await dialog.findByText(/^Ruiz, Maya, 11\/12\/26 .*: added\. By Theo Grant, /);
    await press('Remove group');
    await screen.findByText('ICN A-1 removed. 2 notes not billed now.');
  });

  test('who may not undo pay is told so, and has no box for it', async () => {
    await giveCaseload(device, ['company.finance.insurance.*']);
    show(open3(), '/group?icn=A-1');
    await press('Remove group…');
    const dialog = await inDialog('alertdialog');
    dialog.getByText('Your role does not undo pay.');
    expect(dialog.queryByRole('checkbox')).toBeNull();
  });
});

describe('contractor pay', () => {
  const show = (server: ReturnType<typeof open3>, path = '/pay') =>
    open(device, <ContractorPayScreen />, { sync: server.sync, path });

  test('asks for billed notes that are not paid, until told otherwise', async () => {
    const server = open3();
    const { address } = show(server);
    await screen.findByText('1 note ·', { exact: false });
    const asked = server.sync.asked.filter(({ path }) => path === '/api/pay/therapists').map(({ query }) => query);
    // And what that leaves out.
    expect(asked).toEqual(
      expect.arrayContaining([
        { billed: 'yes', paid: 'no' },
        { billed: 'no', paid: 'no' },
      ]),
    );
    await userEvent.click(screen.getByRole('checkbox', { name: 'Billed only' }));
    await waitFor(() => expect(address()).toBe('/pay?billed=any'));
    await waitFor(() => expect(server.sync.asked.at(-1)?.query).toEqual({ paid: 'no' }));
  });

  test('what is left out because it is not billed is said with whose it is and how much, and is one press away', async () => {
    const { address } = show(open3());
    const said = await screen.findByText('Left out, not billed yet: 1 note, 2.0 h');
    expect(said.parentElement?.textContent).toContain('Ortiz, Jo: 1 note, 2.0 h.');
    await press('Show them too');
    await waitFor(() => expect(address()).toBe('/pay?billed=any'));
    await waitFor(() => expect(screen.queryByText(/^Left out, /)).toBeNull());
  });

  test('what was paid without being billed is said where a list or a statement leaves it out: a sheet would say less than was paid', async () => {
    const server = open3();
    server.notes = server.notes.map((note) => ({ ...note, user_status: '2026-11-21 00:00:00' }));
    const { unmount } = show(server, '/pay?show=done');
    await screen.findByText('Left out, paid and not billed: 1 note, 2.0 h');
    unmount();
    const all = show(server, '/pay?show=all');
    await screen.findByText('Left out, not billed: 1 note, 2.0 h');
    all.unmount();
    const goOn = holdReads(server.sync, ({ billed }) => billed === 'no');
    const { address } = show(server, '/pay?show=done&statement=501');
    await screen.findByRole('heading', { level: 1, name: 'Pay statement: Ortiz, Jo' });
    // Nobody prints it before that is known.
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
    goOn();
    await screen.findByText('Left out, paid and not billed: 1 note, 2.0 h');
    await screen.findByRole('button', { name: 'Print' });
    await press('Show them too');
    await waitFor(() => expect(address()).toBe('/pay?show=done&billed=any&statement=501'));
    await waitFor(() => expect(screen.queryByText(/^Left out, /)).toBeNull());
  });

  test('what is left out is said before the therapists come below it, or is not known: it moves none of them', async () => {
    const server = open3();
    const goOn = holdReads(server.sync, ({ billed }) => billed === 'no');
    show(server);
    await waitFor(() => expect(server.sync.asked.some(({ query }) => query?.billed === 'yes')).toBe(true));
    // Their answer is there: its age is said.
    await screen.findByText(/Updated/);
    expect(screen.queryByRole('region', { name: 'Ortiz, Jo' })).toBeNull();
    goOn();
    await screen.findByRole('region', { name: 'Ortiz, Jo' });
    expect(screen.getByText(/^Left out, /)).toBeTruthy();
    // Another question: those of before can't be pressed until both are answered.
    const goOnAgain = holdReads(server.sync, ({ billed }) => billed === 'no');
    await userEvent.click(screen.getByRole('link', { name: /^Paid/ }));
    await userEvent.click(screen.getByRole('link', { name: /^Unpaid/ }));
    goOnAgain();
    await screen.findByText(/^Left out, /);
  });

  test('a therapist’s notes come by the finance page size of the policy', async () => {
    const pageSizes = { ...defaultPolicy.pageSizes, finance: 1 };
    await device.db.table('meta').update('account', { policy: { ...defaultPolicy, pageSizes } });
    const server = open3();
    show(server, '/pay?show=all&billed=any');
    await press('Ortiz, Jo');
    await screen.findByText('1–1 of 3');
    expect(server.sync.asked.findLast(({ path }) => path === '/api/pay')?.query).toMatchObject({ limit: 1 });
  });

  test('pays all notes of a therapist on the pay date, and Undo takes back that pay, never the claim', async () => {
    const server = open3();
    show(server);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all notes of Ortiz, Jo' }));
    const date = await screen.findByRole('textbox', { name: 'Pay date' });
    await userEvent.clear(date);
    await userEvent.type(date, '11/28/2026{Tab}');
    await press('Pay 1 note on 11/28/26');
    const dialog = await inDialog();
    screen.getByRole('dialog', { name: 'Pay 1 note of Jo Ortiz' });
    dialog.getByText('Total: 1 note · 2.0 h · 8 units');
    await userEvent.click(dialog.getByRole('button', { name: 'Pay 1 note on 11/28/26' }));
    await screen.findByText('1 note paid on 11/28/26.');
    expect(server.notes[0]).toMatchObject({ user_status: '2026-11-28', date_week: '2026-11-28' });
    await press('Undo');
    const back = within(await screen.findByRole('dialog', { name: 'Take back the pay of 1 note' }));
    // It takes pay away: its number is typed.
    await userEvent.type(back.getByRole('textbox'), '1');
    await press('Take back the pay of 1 note');
    await screen.findByText('Pay of 1 note taken back.');
    expect(server.notes[0]).toMatchObject({ user_status: null, ins_status: '2026-11-18' });
  });

  test('does not become today’s where the bar has half a date: the dialog asks for a whole one', async () => {
    show(open3());
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all notes of Ortiz, Jo' }));
    const date = await screen.findByRole('textbox', { name: 'Pay date' });
    await userEvent.clear(date);
    await userEvent.type(date, '11/2/2{Tab}');
    await press(/^Pay 1 note/);
    const dialog = await inDialog();
    dialog.getByText('No date yet');
    dialog.getByText('A date is required');
    dialog.getByRole('button', { name: 'Pay…' });
  });

  test('on a smaller window only the preview asks for the pay date, and the other acts are in a menu', async () => {
    setWindowWidth(390);
    const server = open3();
    show(server);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all notes of Ortiz, Jo' }));
    const bar = within(await screen.findByRole('region', { name: 'Selected notes' }));
    expect(bar.queryByRole('textbox')).toBeNull();
    await userEvent.click(bar.getByRole('button', { name: 'Options, selected notes' }));
    screen.getByRole('menuitem', { name: 'Flag…' });
    await userEvent.keyboard('{Escape}');
    await userEvent.click(bar.getByRole('button', { name: /^Pay 1 note on/ }));
    (await inDialog()).getByRole('textbox', { name: /Pay date/ });
  });

  test('one box chooses the notes of all therapists, and none again; each still counts their own', async () => {
    const other = { id: 502, profile: { name: 'Ana Diaz', first_name: 'Ana', last_name: 'Diaz' } };
    const server = moneyServer([
      makeNote({ id: 1, uid: 'n1', date_visited: '2026-11-10', ...grouped }),
      makeNote({ id: 2, uid: 'n2', date_visited: '2026-11-11', ...grouped, user: other }),
      makeNote({ id: 3, uid: 'n3', date_visited: '2026-11-12', ...grouped, user: other }),
    ]);
    show(server);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all 3 notes' }));
    await screen.findByText(/^3 selected/);
    expect(screen.getByRole('checkbox', { name: 'Select all notes of Diaz, Ana' })).toHaveProperty('checked', true);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all notes of Diaz, Ana' }));
    await screen.findByText(/^1 selected/);
    expect(screen.getByRole('checkbox', { name: 'Select all 3 notes' })).toHaveProperty('indeterminate', true);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 3 notes' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all 3 notes', checked: true }));
    await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull());
  });

  test('one box chooses all notes of a therapist, and what says nothing of an unpaid note is no column', async () => {
    show(open3());
    await press('Ortiz, Jo');
    await screen.findByRole('columnheader', { name: 'Billed' });
    expect(screen.getAllByRole('checkbox', { name: /^Select all/ })).toHaveLength(1);
    for (const name of ['Paid', 'Pay date']) expect(screen.queryByRole('columnheader', { name })).toBeNull();
  });

  test('a note that another clerk changed is marked, in its row and in the bar; one that left the list is named', async () => {
    const server = moneyServer(
      ['2026-11-12', '2026-11-11', '2026-11-10'].map((date_visited, at) =>
        makeNote({ id: at + 1, uid: `n${at}`, date_visited, ...grouped }),
      ),
    );
    show(server);
    await press('Ortiz, Jo');
    const rows = () => screen.getAllByRole('checkbox', { name: /^Select Ruiz/ });
    await waitFor(() => expect(rows()).toHaveLength(3));
    await userEvent.click(rows()[0] as HTMLElement);
    await userEvent.click(rows()[1] as HTMLElement);
    server.notes = server.notes.map((note) => (note.id === 2 ? { ...note, end_time: '18:00' } : note));
    pagesChanged();
    const bar = screen.getByRole('region', { name: 'Selected notes' });
    await within(bar).findByText('1 changed since');
    const marked = screen.getAllByText('Changed').map((mark) => mark.closest('tr')?.textContent);
    expect(marked).toEqual([expect.stringContaining('11/11/26')]);
    server.notes = server.notes.map((note) => (note.id === 2 ? { ...note, user_status: '2026-11-20' } : note));
    pagesChanged();
    const left = await within(bar).findByText(/^1 note left this list: Ruiz, Maya, 11\/11\/26/);
    expect(left.getAttribute('aria-live')).toBe('polite');
    await userEvent.click(within(bar).getByRole('button', { name: 'Take it out' }));
    await within(bar).findByText(/^1 selected/);
    // The last one goes, and the therapist with it.
    server.notes = server.notes.map((note) => ({ ...note, user_status: '2026-11-20' }));
    pagesChanged();
    await within(bar).findByText(/^1 note left this list/);
  });

  test('of one paid note its pay can be taken back, or have another date, while its claim stays', async () => {
    const server = moneyServer([makeNote({ id: 1, uid: 'n1', ...grouped, user_status: '2026-11-20' })]);
    show(server, '/pay?show=done&billed=any');
    await press('Ortiz, Jo');
    await press(/^Options, Ruiz, Maya/);
    screen.getByRole('menuitem', { name: 'Change pay date…' });
    await userEvent.click(screen.getByRole('menuitem', { name: 'Take back pay only…' }));
    (await inDialog()).getByRole('heading', { name: 'Take back the pay of 1 note' });
  });

  test('a note that an addendum corrects is not paid unseen: its row and the preview say so, and it can be opened', async () => {
    show(moneyServer([corrected]));
    await press('Ortiz, Jo');
    await screen.findByText('Addendum');
    await press(/^Options, Ruiz, Maya/);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Open note' }));
    const panel = within(await screen.findByRole('region', { name: 'Ruiz, Maya' }));
    panel.getByText('I wrote the wrong hour.');
    const [name, value] = [panel.getByText('End Time'), panel.getByText('5:00 PM')];
    expect(name.nextElementSibling).toBe(value);
    await userEvent.click(panel.getByRole('button', { name: /Close/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all notes of Ortiz, Jo' }));
    await press(/^Pay 1 note on/);
    const dialog = await inDialog();
    dialog.getByRole('heading', { name: 'Look at first: 1' });
    dialog.getByText(/^Corrected by an addendum: End Time .*, 5:00 PM by addendum; /);
  });

  test('an addendum that comes after a note was ticked counts as a change', async () => {
    const server = moneyServer([{ ...corrected, addenda: [] }]);
    show(server);
    await press('Ortiz, Jo');
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Select Ruiz/ }));
    server.notes = [corrected];
    pagesChanged();
    await screen.findByText('1 changed since');
  });

  test('of more notes than one call carries none can be made to depend on all: the call would be refused', async () => {
    const other = { id: 502, profile: { name: 'Lee Park', first_name: 'Lee', last_name: 'Park' } };
    const many = Array.from({ length: MOST_NOTES + 1 }, (_, at) =>
      makeNote({
        id: at + 1,
        uid: `n${at}`,
        date_visited: '2026-11-10',
        ...grouped,
        ...(at < 600 ? { user: other } : {}),
      }),
    );
    const server = moneyServer(many);
    show(server);
    for (const name of ['Ortiz, Jo', 'Park, Lee'])
      await userEvent.click(await screen.findByRole('checkbox', { name: `Select all notes of ${name}` }));
    await press(/^Pay 1,001 notes on/);
    const dialog = await inDialog();
    dialog.getByText('1,000 notes at most can be paid together or not at all. Of more, each is paid by itself.');
    expect(dialog.queryByRole('radio', { name: 'Pay none' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: /^Pay 1,001 notes on/ }));
    await screen.findByText(/^1,001 notes paid on/);
    expect(server.sent.every(({ body }) => body?.mode === 'each' && body.id.length <= 100)).toBe(true);
  });

  test('what another tab showed can not be paid under this one: neither its rows nor all notes of a therapist', async () => {
    const server = open3();
    show(server);
    await press('Ortiz, Jo');
    await screen.findByRole('checkbox', { name: /^Select Ruiz/ });
    const goOn = holdReads(server.sync);
    // Asked for under "Unpaid", brought when "Paid" is open: nobody's.
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all notes of Ortiz, Jo' }));
    await userEvent.click(screen.getByRole('link', { name: /^Paid/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^Select Ruiz/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all notes of Ortiz, Jo' }));
    goOn();
    await screen.findByRole('checkbox', { name: /^Select Ruiz.*11\/11\/26/ });
    expect(screen.queryByRole('region', { name: 'Selected notes' })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all notes of Ortiz, Jo' }));
    const bar = await screen.findByRole('region', { name: 'Selected notes' });
    await within(bar).findByText(/^1 selected/);
    expect(within(bar).queryByText(/left this list/)).toBeNull();
  });

  test('a statement has every note by pay date with its sums', async () => {
    const server = open3();
    const other = { id: 502, profile: { name: 'Lee Park', first_name: 'Lee', last_name: 'Park' } };
    server.notes = [...server.notes, makeNote({ id: 4, date_visited: '2026-11-13', user: other })];
    show(server, '/pay?show=all&billed=any&statement=501');
    await screen.findByRole('heading', { level: 1, name: 'Pay statement: Ortiz, Jo' });
    // What is not paid yet is so until the next payment.
    screen.getByText('As of 11/20/2026');
    const paid = screen.getByRole('region', { name: 'Paid on 11/18/26' });
    expect(within(paid).getAllByRole('row')).toHaveLength(3);
    const open = within(screen.getByRole('region', { name: 'Not paid yet' }))
      .getByText('2 notes')
      .closest('tr');
    expect([...(open?.cells ?? [])].map((cell) => cell.textContent)).toEqual(['2 notes', '4.0', '16', '']);
    // What was paid and what was not are no sum that anybody is paid.
    screen.getByText('Paid: 1 note, 2.0 h, 8 units');
    screen.getByText('Not paid yet: 2 notes, 4.0 h, 16 units');
    expect(screen.queryByText(/^Total: /)).toBeNull();
    screen.getByRole('button', { name: 'Print' });
  });

  test('a statement says of a visit that an addendum corrects how it should read: it is signed for', async () => {
    const words = { ...corrected.addenda[0], uid: 'addendum-2', fields: { comment: 'Left early.' } };
    show(
      moneyServer([corrected, makeNote({ id: 2, addenda: [words as (typeof corrected.addenda)[number]] })]),
      '/pay?show=all&billed=any&statement=501',
    );
    const row = (await screen.findByText(/^Corrected by an addendum/)).closest('tr');
    expect(row?.textContent).toContain('End Time 6:00 PM, 5:00 PM by addendum; 2.0 h, not 3.0 h.');
    expect(screen.getAllByText(/Corrected by/)).toHaveLength(1);
  });

  test('a statement names everything that narrows it, and says nothing of what does not', async () => {
    const narrow = 'client=7&groupId=A-1&daterange=2026-11-01,2026-11-30&daterangecreated=2026-11-02,';
    const { unmount } = show(open3(), `/pay?show=done&${narrow}&statement=501`);
    await screen.findByText(
      'Demo · Service dates 11/01/2026 – 11/30/2026 · Paid notes only · Billed notes only · Client Ruiz, Maya only · ICN A-1 only · Notes created from 11/02/2026 only',
    );
    unmount();
    show(open3(), '/pay?show=all&billed=any&statement=501');
    await screen.findByText('Demo · All service dates');
  });

  test('a statement that can not be had whole is not shown in part', async () => {
    open(device, <ContractorPayScreen />, { sync: unreachable(), path: '/pay?statement=501' });
    await screen.findByText(/You are offline/);
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  });
});
