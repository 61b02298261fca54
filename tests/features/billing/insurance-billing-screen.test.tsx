// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Note } from '#contract/notes.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { InsuranceBillingScreen } from '#features/billing/list/insurance-billing-screen.tsx';
import { pagesChanged } from '#sync/download/page-changes.ts';
import { toasts } from '#ui/feedback/toast-store.ts';
import { makeDevice, type TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { holdReads, holdWrites, isBusy } from '../hold-network.ts';
import { makeNote } from '../notes/make-note.ts';
import { giveCaseload, payloadOf } from '../on-device.ts';
import { open, outcomeOf } from '../open-screen.tsx';
import { moneyServer, unreachable } from './money-server.ts';

const rights = ['company.finance.*', 'company.flags.edit', 'company.users.view'];
const PATH = '/company/finance/insurance-billing';

let device: TestDevice;
beforeEach(async () => {
  setWindowWidth(1440);
  device = await makeDevice();
  await giveCaseload(device, rights);
});
afterEach(() => {
  for (const { id } of toasts.list()) toasts.dismiss(id);
  device.db.close();
});

const texts = { target_behaviors: 'Tantrum', skill_learned: 'Waits', health_safety: 'None' };
/** Notes of many days, so that none overlaps another. */
const notes = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const day = new Date(Date.UTC(2026, 10, 18 - at)).toISOString().slice(0, 10);
    return makeNote({ ...texts, id: 1000 + at, uid: `n${at}`, date_visited: day });
  });

async function opened(count: number, path = PATH) {
  if (count > 100) await shortPages();
  const server = moneyServer(notes(count));
  const view = open(device, <InsuranceBillingScreen />, { sync: server.sync, path });
  await screen.findByRole('table');
  return { server, ...view };
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
/** A page of five: a test of what happens to many notes need not draw them. */
async function shortPages() {
  const pageSizes = { ...defaultPolicy.pageSizes, finance: 5 };
  await device.db.table('meta').update('account', { policy: { ...defaultPolicy, pageSizes } });
}

/** A button of the open dialog; one on the page may have the same words. */
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
const box = (at: number) => screen.getAllByRole('checkbox', { name: /^Select Ruiz/ })[at] as HTMLElement;

async function selectAllThatMatch(count: number) {
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await press(`Select all ${count} that match`);
  await screen.findByText(new RegExp(`^${count} selected`));
}

/** The preview of 500 notes has asked how they are now. */
const reckoned = (server: ReturnType<typeof moneyServer>) =>
  waitFor(() => expect(server.sync.asked.filter(({ query }) => query.ids !== undefined)).toHaveLength(3));

describe('the list', () => {
  test('asks for the policy’s page of notes that are not billed, with the units of each', async () => {
    const { server } = await opened(60);
    expect(server.sync.asked.at(-1)?.query).toMatchObject({ limit: 50, page: 1, billed: 'no' });
    screen.getByText('1–50 of 60');
    for (const name of ['Therapist', 'Client', 'Service', 'Hours', 'Units', 'Location', 'Note check'])
      screen.getByRole('columnheader', { name });
    const [, first] = screen.getAllByRole('row');
    within(first as HTMLElement).getByRole('cell', { name: '8' });
    within(first as HTMLElement).getByText('Complete');
  });

  test('when and under which ICN a note was billed and paid is a column where it can be, not among those to bill', async () => {
    const marks = ['Billed', 'ICN', 'Paid'];
    const { unmount } = await opened(1);
    for (const name of marks) expect(screen.queryByRole('columnheader', { name })).toBeNull();
    unmount();
    await opened(1, `${PATH}?show=all`);
    for (const name of marks) screen.getByRole('columnheader', { name });
  });

  test('as Home opens it, held notes are left out, and a tick taken away brings them', async () => {
    const [whole, held] = notes(2);
    const { sync } = moneyServer([whole as Note, { ...held, state: 'held' } as Note]);
    const asked: unknown[] = [];
    const ask = sync.server.ask;
    sync.server.ask = (endpoint, call) => {
      if (endpoint.path === '/api/pay') asked.push(call?.query);
      return ask(endpoint, call);
    };
    open(device, <InsuranceBillingScreen />, { sync, path: `${PATH}?ready=yes` });
    await screen.findByRole('table');
    expect(asked[0]).toMatchObject({ billed: 'no', ready: 'yes' });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Only what can be billed now' }));
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Only what can be billed now' })).toBeNull());
    await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('ready'));
  });

  test('what can be billed now is asked for among what is not billed alone: other tabs do without its tick', async () => {
    const { sync } = moneyServer(notes(1));
    open(device, <InsuranceBillingScreen />, { sync, path: `${PATH}?ready=yes&client=7` });
    await screen.findByRole('table');
    const to = (name: RegExp) =>
      screen
        .getByRole('link', { name })
        .getAttribute('href')
        ?.replace(/^[^?]*/, '');
    expect(to(/^Not billed/)).toBe('?client=7&ready=yes');
    expect(to(/^Billed/)).toBe('?show=done&client=7');
    expect(to(/^All/)).toBe('?show=all&client=7');
  });

  test('hours are in one spelling: none in decimals above one in hours and minutes', async () => {
    const [first, second] = notes(2);
    const { sync } = moneyServer([{ ...first, log_hours: 1.25 } as Note, { ...second, log_hours: 1.3333 } as Note]);
    open(device, <InsuranceBillingScreen />, { sync, path: PATH });
    await screen.findByRole('cell', { name: '1:20' });
    screen.getByRole('cell', { name: '1:15' });
  });

  test('a note is called complete only without a flag, and every problem of it has its name', async () => {
    const flagged = { flags: [{ id: 1, name: 'Recheck' }] };
    const [whole, other, held] = notes(3);
    const { sync } = moneyServer([
      { ...whole, ...flagged } as Note,
      { ...other, skill_learned: '' } as Note,
      { ...held, state: 'held', health_safety: '' } as Note,
    ]);
    open(device, <InsuranceBillingScreen />, { sync, path: PATH });
    await screen.findByRole('table');
    const [, first, second, third] = screen.getAllByRole('row').map((row) => within(row));
    expect(screen.queryByText('Complete')).toBeNull();
    first?.getByText('Recheck');
    second?.getByText('No Skills');
    third?.getByText('Held');
    third?.getByText('No Health & Safety');
  });

  test('a visit that is still to come is told, not called complete', async () => {
    const { sync } = moneyServer([makeNote({ ...texts, id: 1, uid: 'ahead', date_visited: '2026-12-20' })]);
    open(device, <InsuranceBillingScreen />, { sync, path: PATH });
    await screen.findByText('In the future');
    expect(screen.queryByText('Complete')).toBeNull();
  });

  test('a billed note that an addendum corrects is not called complete, and shows what was added in its panel', async () => {
    const addenda = [
      {
        uid: 'addendum-1',
        by: 'Jo Ortiz',
        at: '2026-11-20T22:00:00Z',
        reason: 'I wrote the wrong hour.',
        fields: { end_time: '16:00' },
      },
    ];
    const { sync } = moneyServer([makeNote({ ...texts, id: 1, uid: 'n', ins_status: '2026-11-20', addenda })]);
    open(device, <InsuranceBillingScreen />, { sync, path: `${PATH}?show=done` });
    await userEvent.click(await screen.findByText('Addendum'));
    expect(screen.queryByText('Complete')).toBeNull();
    const panel = within(await screen.findByRole('region', { name: 'Ruiz, Maya' }));
    panel.getByText('Corrected by an addendum: End Time 5:00 PM, 4:00 PM by addendum; 1.0 h, not 2.0 h.');
    panel.getByRole('heading', { name: /^Addendum by Jo Ortiz, / });
    panel.getByText('I wrote the wrong hour.');
    panel.getByText('4:00 PM');
  });

  test('what is billed without an ICN is listed alone', async () => {
    const billed = { ins_status: '2026-11-20' };
    const { sync } = moneyServer([
      makeNote({ id: 1, uid: 'a', ...billed, pay_group: { id: 9, icn: 'A-1', status: null } }),
      makeNote({ id: 2, uid: 'b', ...billed }),
    ]);
    const { address } = open(device, <InsuranceBillingScreen />, { sync, path: `${PATH}?show=done` });
    expect((await screen.findAllByRole('row')).slice(1)).toHaveLength(2);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Without an ICN' }));
    await waitFor(() => expect(screen.getAllByRole('row').slice(1)).toHaveLength(1));
    expect(address()).toContain('no_icn=yes');
  });

  test('a note that was changed after billing says by how much until whoever bills acknowledges this very change', async () => {
    const changed_after_billing = { hours: 1, fields: ['end_time'] };
    const acknowledged = { by: 'Dana Cole', at: '2026-11-20T20:00:00.000Z', hours: 1.5 };
    const units = { billed_units: 4, billed_rounding: 'mid-point' as const };
    const claim = { billed_hours: 1, ...units, acknowledged, changed_after_billing };
    const note = makeNote({ ...texts, id: 1, uid: 'n', ins_status: '2026-11-20', version: 7, ...claim });
    const server = moneyServer([note]);
    open(device, <InsuranceBillingScreen />, { sync: server.sync, path: `${PATH}?show=done` });
    await userEvent.click(await screen.findByText('Changed +1.0 h'));
    const panel = within(await screen.findByRole('region', { name: 'Ruiz, Maya' }));
    panel.getByText('Changed after billing: +1.0 h (End Time).');
    panel.getByText(/^2\.0 h, .*; billed with 1\.0 h, 4 units \(mid-point\)$/);
    panel.getByText('to 1.5 h, by Dana Cole, 11/20/26 3:00 PM');
    // In the warning that it acknowledges, and in no other.
    const warnings = panel.getAllByRole('listitem').filter((one) => /^Changed after billing/.test(one.textContent));
    expect(warnings).toHaveLength(1);
    await userEvent.click(within(warnings[0] as HTMLElement).getByRole('button', { name: 'Acknowledge' }));
    await waitFor(() => expect(server.sent.at(-1)).toMatchObject({ path: '/api/pay/:id/acknowledge', ifMatch: '"7"' }));
    // What the server takes is said by its note: it is in no worklist any more.
    server.sync.server.send = async () => ({ ...outcomeOf('done'), status: 200, body: note });
    await userEvent.click(within(warnings[0] as HTMLElement).getByRole('button', { name: 'Acknowledge' }));
    await waitFor(() =>
      expect(toasts.list().map(({ text }) => text)).toContainEqual(
        expect.stringMatching(/^Acknowledged by Dana Cole: the change of Ruiz, Maya, .*\.$/),
      ),
    );
  });

  test('an acknowledged change is taken back from its message, and later from the panel of its note', async () => {
    const acknowledged = { by: 'Dana Cole', at: '2026-11-20T20:00:00.000Z', hours: 2 };
    const bill = { ins_status: '2026-11-20', billed_hours: 1, version: 7 };
    const note = makeNote({
      ...texts,
      id: 1,
      uid: 'n',
      ...bill,
      changed_after_billing: { hours: 1, fields: ['end_time'] },
    });
    const seen = { ...note, acknowledged, changed_after_billing: null, version: 8 };
    const server = moneyServer([note]);
    const sent: [string, string | undefined][] = [];
    server.sync.server.send = async ({ method }, { headers }) => {
      sent.push([method, headers?.['if-match']]);
      const body = method === 'DELETE' ? note : seen;
      server.notes = [body];
      return { ...outcomeOf('done'), status: 200, body };
    };
    open(device, <InsuranceBillingScreen />, { sync: server.sync, path: `${PATH}?show=done` });
    await userEvent.click(await screen.findByText('Changed +1.0 h'));
    const panel = within(await screen.findByRole('region', { name: 'Ruiz, Maya' }));
    await userEvent.click(panel.getByRole('button', { name: 'Acknowledge' }));
    await waitFor(() => expect(toasts.list().map(({ action }) => action?.label)).toEqual(['Undo']));
    toasts.list()[0]?.action?.onPress();
    await waitFor(() =>
      expect(toasts.list()[0]?.text).toMatch(/^Not acknowledged any more: the change of Ruiz, Maya, /),
    );
    await userEvent.click(await panel.findByRole('button', { name: 'Acknowledge' }));
    await userEvent.click(await panel.findByRole('button', { name: 'Undo acknowledgement' }));
    await panel.findByRole('button', { name: 'Acknowledge' });
    expect(sent).toEqual([
      ['POST', '"7"'],
      ['DELETE', '"8"'],
      ['POST', '"7"'],
      ['DELETE', '"8"'],
    ]);
  });

  test('says what of its address can’t be read, and narrows the list by nothing in its place', async () => {
    const { sync } = moneyServer(notes(1));
    const path = `${PATH}?show=done&daterange=2026-13-01%2C&client=abc&daterangebilled=2026-11-16%2C2026-11-16`;
    open(device, <InsuranceBillingScreen />, { sync, path });
    const said = await screen.findByText(/^The list is not narrowed by what its address says here/);
    expect(said.textContent).toMatch(/: Client “abc”, Service date “2026-13-01,”\.$/);
    await waitFor(() =>
      expect(sync.asked.at(-1)?.query).toMatchObject({ billed: 'yes', daterangebilled: '2026-11-16,2026-11-16' }),
    );
    expect(sync.asked.at(-1)?.query).not.toHaveProperty('daterange');
    await press('Clear filters');
    await waitFor(() => expect(screen.queryByText(/^The list is not narrowed/)).toBeNull());
  });

  test('says of its address which list or mark it can’t read, and what it asks to open in vain', async () => {
    const { sync } = moneyServer(notes(2));
    open(device, <InsuranceBillingScreen />, { sync, path: `${PATH}?show=paid&changed=1&billed=no&open=993` });
    const said = await screen.findByText(/^The list is not narrowed by what its address says here/);
    expect(said.textContent).toMatch(/: Show “paid”, Changed after billing “1”, Billed “no”\.$/);
    await screen.findByText('The address asks to open “993”. There is no such note.');
    const [row] = await screen.findAllByRole('rowheader');
    await userEvent.click(within(row as HTMLElement).getByRole('button'));
    await screen.findByRole('region', { name: 'Ruiz, Maya' });
    expect(screen.queryByText(/^The address asks to open/)).toBeNull();
  });

  test('what its address asks to open and is in no page of the list is named, and leads to where it is', async () => {
    const server = moneyServer(notes(3));
    const id = server.notes[1]?.id;
    open(device, <InsuranceBillingScreen />, { sync: server.sync, path: `${PATH}?show=done&open=${id}` });
    await userEvent.click(await screen.findByRole('link', { name: /^Ruiz, Maya, 11\/17\/26 / }));
    await screen.findByRole('region', { name: 'Ruiz, Maya' });
    expect(screen.queryByText(/^The address asks to open/)).toBeNull();
  });

  test('what its address asks to open is opened; that it leaves the list later is no matter of the address', async () => {
    const server = moneyServer(notes(2));
    const [first] = server.notes;
    open(device, <InsuranceBillingScreen />, { sync: server.sync, path: `${PATH}?open=${first?.id}` });
    await screen.findByRole('region', { name: 'Ruiz, Maya' });
    server.notes = server.notes.slice(1);
    pagesChanged();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Ruiz, Maya' })).toBeNull());
    expect(screen.queryByText(/^The address asks to open/)).toBeNull();
  });

  test('every finance filter of the address goes into the call', async () => {
    const { sync } = moneyServer(notes(1));
    const filters =
      'client=7&user=501&daterange=2026-11-01%2C2026-11-30&daterangecreated=2026-11-01%2C&daterangebilled=2026-11-16%2C2026-11-16&daterangepaid=%2C2026-11-30&groupId=A1';
    open(device, <InsuranceBillingScreen />, { sync, path: `${PATH}?show=done&${filters}&page=2` });
    await waitFor(() =>
      expect(sync.asked.map(({ query }) => query)).toContainEqual({
        limit: 50,
        page: 2,
        billed: 'yes',
        client: '7',
        user: '501',
        daterange: '2026-11-01,2026-11-30',
        daterangecreated: '2026-11-01,',
        daterangebilled: '2026-11-16,2026-11-16',
        daterangepaid: ',2026-11-30',
        groupId: 'A1',
      }),
    );
    await screen.findByText('No notes match these filters.');
    await press('Clear filters');
    await waitFor(() => expect(sync.asked.at(-1)?.query).toEqual({ limit: 50, page: 1, billed: 'yes' }));
  });

  test('without a network the last rows stay, dated, and every act says why it can not be done', async () => {
    const { unmount } = await opened(2);
    unmount();
    open(device, <InsuranceBillingScreen />, { sync: unreachable(), path: PATH });
    await screen.findByText('You are offline. You can look, but changes here need a connection.');
    await screen.findByRole('table');
    await userEvent.click(box(0));
    await press('Mark 1 as billed');
    expect((await screen.findAllByText('You are offline. Billing needs a connection.')).length).toBeGreaterThan(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('without a network “Select all that match” stays, and says why it can not', async () => {
    await shortPages();
    const { unmount } = await opened(6);
    unmount();
    open(device, <InsuranceBillingScreen />, { sync: unreachable(), path: PATH });
    await screen.findByRole('table');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    const all = await screen.findByRole('button', { name: /^Select all 6 that match/ });
    expect(all.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(all);
    expect((await screen.findAllByText('You are offline. Billing needs a connection.')).length).toBeGreaterThan(0);
  });

  test('who may only look has no boxes and no acts', async () => {
    await giveCaseload(device, ['company.finance.insurance.view']);
    await opened(2);
    expect(screen.queryByRole('checkbox')).toBeNull();
    await userEvent.click(screen.getAllByRole('button', { name: /^Options/ })[0] as HTMLElement);
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Open note']);
  });
});

describe('while another tab is asked for', () => {
  test('the rows of the tab before can not be chosen: nobody bills or takes back notes under the name of another tab', async () => {
    const { server } = await opened(3);
    const [, second] = server.notes;
    server.notes = server.notes.map((note) => (note === second ? note : { ...note, ins_status: '2026-11-20' }));
    const goOn = holdReads(server.sync);
    await userEvent.click(screen.getByRole('link', { name: /^Billed/ }));
    expect(screen.getByRole('link', { name: /^Billed/ }).textContent).toBe('Billed');
    // All three of "Not billed" still stand there.
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await userEvent.click(box(2));
    box(0).focus();
    await userEvent.keyboard('x');
    expect(screen.queryByRole('region', { name: 'Selected notes' })).toBeNull();
    goOn();
    await screen.findByText('1–2 of 2');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await screen.findByText(/^2 selected/);
    screen.getByText('on this page');
    expect(screen.queryByText(/left this list/)).toBeNull();
    expect(screen.getAllByRole('checkbox', { name: /^Select Ruiz/ })).toHaveLength(2);
  });
});

describe('while others work on the same notes', () => {
  test('a live change keeps the ticks, the place and the focus, and marks what is not as it was when it was ticked', async () => {
    const { server } = await opened(4, `${PATH}?show=all`);
    await userEvent.click(box(0));
    await userEvent.click(box(1));
    box(1).focus();
    const row = box(1).closest('tr');
    server.notes = server.notes.map((note, at) => (at === 1 ? { ...note, ins_status: '2026-11-20' } : note));
    pagesChanged();
    await within(row as HTMLElement).findByText('Changed');
    expect(screen.getAllByText('Changed')).toHaveLength(1);
    // The very row is still there, so nothing scrolled and the keyboard did not lose its place.
    expect(box(1).closest('tr')).toBe(row);
    expect(document.activeElement).toBe(box(1));
    expect([0, 1, 2].map((at) => (box(at) as HTMLInputElement).checked)).toEqual([true, true, false]);
    const bar = screen.getByRole('region', { name: 'Selected notes' });
    within(bar).getByText('1 changed since');
    // Ticked anew it is chosen as it stands.
    await userEvent.click(box(1));
    await userEvent.click(box(1));
    expect(screen.queryByText('Changed')).toBeNull();
  });

  test('a ticked note that somebody billed leaves the list of what is not billed, and the bar says so', async () => {
    const { server } = await opened(3);
    await userEvent.click(box(0));
    await userEvent.click(box(1));
    server.notes = server.notes.map((note, at) => (at === 0 ? { ...note, ins_status: '2026-11-20' } : note));
    pagesChanged();
    await screen.findByText('2 selected, 1 on this page');
    // In words, and spoken politely: which one it is.
    const left = screen.getByText('1 note left this list: Ruiz, Maya, 11/18/26 3:00 – 5:00 PM');
    expect(left.getAttribute('aria-live')).toBe('polite');
    expect((box(0) as HTMLInputElement).checked).toBe(true);
    await press('Mark 2 as billed');
    // The preview knows it at once: one can be billed.
    await screen.findByText(/Already billed on 11\/20\/26/);
    await confirm('Mark 1 as billed');
    await screen.findByRole('heading', { name: '1 note done, 1 already billed' });
  });

  test('what a preview has found billed by somebody else is said by the bar, too, once the preview is closed', async () => {
    const { server } = await opened(3);
    await userEvent.click(box(0));
    await userEvent.click(box(1));
    // Nobody has told the list.
    server.notes = server.notes.map((note, at) => (at === 0 ? { ...note, ins_status: '2026-11-20' } : note));
    await press('Mark 2 as billed');
    await screen.findByText(/Already billed on 11\/20\/26/);
    await userEvent.keyboard('{Escape}');
    await screen.findByText('1 note left this list: Ruiz, Maya, 11/18/26 3:00 – 5:00 PM');
  });

  test('of several that left the first are named and the rest counted; taken out, the others stay chosen', async () => {
    const { server } = await opened(5);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    server.notes = server.notes.map((note, at) => (at < 3 ? { ...note, ins_status: '2026-11-20' } : note));
    pagesChanged();
    await screen.findByText(
      /^3 notes left this list: Ruiz, Maya, 11\/18\/26 .*; Ruiz, Maya, 11\/17\/26 .* and 1 more$/,
    );
    await press('Take them out');
    await screen.findByText(/^2 selected/);
    screen.getByText('on this page');
    expect(screen.queryByText(/left this list/)).toBeNull();
  });

  test('a note of another page has not left the list, nor one that new notes moved there', async () => {
    await shortPages();
    const { server } = await opened(8);
    await userEvent.click(box(0));
    await userEvent.click(box(4));
    await press('Page 2');
    await waitFor(() => expect(screen.getAllByRole('checkbox', { name: /^Select Ruiz/ })).toHaveLength(3));
    expect(screen.queryByText(/left this list/)).toBeNull();
    await press('Page 1');
    await waitFor(() => expect(screen.getAllByRole('checkbox', { name: /^Select Ruiz/ })).toHaveLength(5));
    server.notes = [makeNote({ ...texts, id: 2000, uid: 'new', date_visited: '2026-11-19' }), ...server.notes];
    pagesChanged();
    await screen.findByText('2 selected, 1 on this page');
    expect(screen.queryByText(/left this list/)).toBeNull();
  });

  test('when all of the last page leave it, the page before is shown: the list does not say that every note is billed', async () => {
    await shortPages();
    const { server } = await opened(8);
    await press('Page 2');
    await waitFor(() => expect(screen.getAllByRole('checkbox', { name: /^Select Ruiz/ })).toHaveLength(3));
    server.notes = server.notes.map((note, at) => (at < 5 ? note : { ...note, ins_status: '2026-11-20' }));
    pagesChanged();
    await screen.findByText('1–5 of 5');
    expect(screen.getAllByRole('checkbox', { name: /^Select Ruiz/ })).toHaveLength(5);
    expect(screen.queryByText(/Every note is billed/)).toBeNull();
  });

  test('what one flags oneself is no change by others', async () => {
    const { server } = await opened(2);
    await userEvent.click(box(0));
    server.notes = server.notes.map((note) => ({ ...note, flags: [{ id: 1, name: 'Recheck' }] }));
    pagesChanged();
    await screen.findAllByText('Recheck');
    expect(screen.queryByText('Changed')).toBeNull();
  });
});

describe('many notes at once', () => {
  test('of 500 notes 7 may not be billed: 493 are done, and the 7 are listed with their reason', async () => {
    const { server } = await opened(500);
    await selectAllThatMatch(500);
    await press('Mark 500 as billed');
    await reckoned(server);
    // Somebody else was faster with seven of them, and no news of it has come yet.
    server.notes = server.notes.map((note, at) => (at % 80 === 0 ? { ...note, ins_status: '2026-11-19' } : note));
    await confirm('Mark 500 as billed');
    await screen.findByRole('heading', { name: '493 notes done, 7 already billed' });
    // Once more it would be the same.
    expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
    screen.getByText('Already billed on 11/19/26. By Dana King, today 2:30 PM.');
    expect(server.notes.filter(({ ins_status }) => ins_status !== null)).toHaveLength(500);
    await press('Close');
    await screen.findByText(/^7 selected/);
  });

  test('or none at all, when the clerk wants it so', async () => {
    const { server } = await opened(500);
    await selectAllThatMatch(500);
    await press('Mark 500 as billed');
    await reckoned(server);
    server.notes = server.notes.map((note, at) => (at % 80 === 0 ? { ...note, state: 'held' as const } : note));
    await userEvent.click(screen.getByRole('radio', { name: 'Bill none' }));
    await confirm('Mark 500 as billed');
    await screen.findByRole('heading', { name: '0 notes done, 500 not billed' });
    screen.getByText('Held: its times overlap another note.');
    expect(server.notes.every(({ ins_status }) => ins_status === null)).toBe(true);
    await press('Do those that can be done');
    await screen.findByRole('heading', { name: '493 notes done, 7 not billed' });
  });

  test('or none, where one is known to be in the way: that is said, and no press of it is offered', async () => {
    const server = moneyServer(notes(3).map((note, at) => (at === 1 ? { ...note, state: 'held' as const } : note)));
    open(device, <InsuranceBillingScreen />, { sync: server.sync, path: PATH });
    await screen.findByRole('table');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await press('Mark 2 as billed');
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark 2 of 3 notes as billed' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Bill none' }));
    await screen.findByRole('dialog', { name: 'Mark 3 notes as billed' });
    dialog.getByText("Nothing will be done: 1 of them can't be billed.", { selector: 'p[aria-live]' });
    const button = dialog.getByRole('button', { name: 'Bill all 3 or none' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button);
    expect(server.sent).toEqual([]);
    await userEvent.click(dialog.getByRole('radio', { name: 'Bill the other 2' }));
    await confirm('Mark 2 as billed');
    await screen.findByRole('heading', { name: '2 notes done, 1 not billed' });
  });

  test('the server is lost in the middle: what is done, in doubt and not sent is told, and going on pays nothing twice', async () => {
    const { server } = await opened(500);
    await selectAllThatMatch(500);
    await press('Mark 500 as billed');
    server.calls = 3;
    await confirm('Mark 500 as billed');
    await screen.findByRole('heading', { name: '300 notes done' });
    screen.getByText('It is not known yet whether all of it is done');
    screen.getByText(/^In doubt: 100 notes/);
    screen.getByText(/^Not done: 100 notes/);
    server.calls = Number.POSITIVE_INFINITY;
    await press('Go on');
    await screen.findByText(/^500 notes billed on /);
    const keys = server.sent.map(({ key }) => key);
    expect(keys[3]).toBe(keys[4]);
    expect(new Set(keys).size).toBe(5);
  });

  test('without a sign-in nothing is done, and nothing is in doubt; signed in again right there, it goes on', async () => {
    const { server } = await opened(3);
    await userEvent.click(box(0));
    await press('Mark 1 as billed');
    server.refuses = outcomeOf('auth', { code: 'sign_in' });
    await confirm('Mark 1 as billed');
    await screen.findByText('Not done: 1 note.');
    screen.getByText('Nothing was done');
    expect(screen.queryByText(/^In doubt/)).toBeNull();
    await userEvent.type(screen.getByLabelText('Password'), 'wrong');
    await press('Sign in');
    await screen.findByText('The password is not correct.');
    await userEvent.clear(screen.getByLabelText('Password'));
    await userEvent.type(screen.getByLabelText('Password'), 'right');
    await press('Sign in');
    await screen.findByText(/^You are signed in/);
    await press('Go on');
    await screen.findByText(/^1 note billed on /);
  });

  test('what the role no longer allows is not offered again, and the screen takes it away', async () => {
    const { server } = await opened(3);
    await userEvent.click(box(0));
    await press('Mark 1 as billed');
    server.refuses = outcomeOf('rejected', {
      status: 403,
      code: 'not_permitted',
      detail: 'Your role does not allow this.',
    });
    server.payload = payloadOf(device, ['company.finance.insurance.view']);
    await confirm('Mark 1 as billed');
    await screen.findByText('Your role does not allow this.');
    expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull();
    await press('Close');
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
    expect(screen.queryByRole('button', { name: /^Mark/ })).toBeNull();
  });

  test('an answer that was lost after the work was done is asked for again, and counts as done', async () => {
    const { server } = await opened(60);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await press('Mark 50 as billed');
    server.loseNext = true;
    await confirm('Mark 50 as billed');
    await screen.findByText(/^In doubt: 50 notes/);
    server.calls = Number.POSITIVE_INFINITY;
    await press('Go on');
    await screen.findByText(/^50 notes billed on /);
  });

  test('the preview has totals, names what to look at first, and a note can be taken out', async () => {
    const server = moneyServer(notes(3).map((note, at) => (at === 1 ? { ...note, health_safety: '' } : note)));
    open(device, <InsuranceBillingScreen />, { sync: server.sync, path: PATH });
    await screen.findByRole('table');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await press('Mark 3 as billed');
    const dialog = screen.getByRole('dialog', { name: 'Mark 3 notes as billed' });
    within(dialog).getByText('Total: 3 notes · 6.0 h · 24 units');
    within(within(dialog).getByRole('region', { name: 'Look at first: 1' })).getByText(
      'Empty: Health & Safety Issues.',
    );
    await userEvent.click(within(dialog).getAllByRole('button', { name: /^Remove from list: Ruiz/ })[0] as HTMLElement);
    within(dialog).getByText('Total: 2 notes · 4.0 h · 16 units');
    await confirm('Mark 2 as billed');
    await screen.findByText(/^2 notes billed on /);
    expect(server.notes.filter(({ ins_status }) => ins_status === null)).toHaveLength(1);
  });

  test('a visit of no units is not called complete, and is among what to look at first', async () => {
    const server = moneyServer(notes(2).map((note, at) => (at === 1 ? { ...note, units: 0 } : note)));
    open(device, <InsuranceBillingScreen />, { sync: server.sync, path: PATH });
    within(await screen.findByRole('table')).getByText('0 units');
    expect(screen.getAllByText('Complete')).toHaveLength(1);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await press('Mark 2 as billed');
    const dialog = within(screen.getByRole('dialog', { name: 'Mark 2 notes as billed' }));
    within(dialog.getByRole('region', { name: 'Look at first: 1' })).getByText(
      'It is too short for a unit: an insurer pays nothing for it.',
    );
  });

  test('whatever needs a look first is left out at one press, and only the others are billed', async () => {
    const server = moneyServer(notes(4).map((note, at) => (at < 2 ? { ...note, health_safety: '' } : note)));
    open(device, <InsuranceBillingScreen />, { sync: server.sync, path: PATH });
    await screen.findByRole('table');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await press('Mark 4 as billed');
    await press('Bill only the 2 ready');
    within(screen.getByRole('dialog', { name: 'Mark 2 notes as billed' })).getByText(/^Total: 2 notes/);
    await confirm('Mark 2 as billed');
    await screen.findByText(/^2 notes billed on /);
    expect(server.notes.map(({ ins_status }) => ins_status === null)).toEqual([true, true, false, false]);
  });

  test('what can not be billed is told before and in the preview, and the acts name the others', async () => {
    const server = moneyServer(
      notes(3).map((note, at) =>
        at === 1
          ? { ...note, state: 'held' as const, health_safety: '' }
          : { ...note, flags: at === 0 ? [{ id: 1, name: 'Recheck' }] : [] },
      ),
    );
    open(device, <InsuranceBillingScreen />, { sync: server.sync, path: PATH });
    await screen.findByRole('table');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    within(screen.getByRole('region', { name: 'Selected notes' })).getByText("1 can't be billed");
    await press('Mark 2 as billed');
    const dialog = within(screen.getByRole('dialog', { name: 'Mark 2 of 3 notes as billed' }));
    const blocked = within(dialog.getByRole('region', { name: 'Not possible: 1' }));
    blocked.getByText('Held: its times overlap another note.');
    blocked.getByText('Empty: Health & Safety Issues.');
    within(dialog.getByRole('region', { name: 'Look at first: 1' })).getByText('Flag: Recheck');
    dialog.getByRole('region', { name: 'Ready: 1' });
    dialog.getByRole('radiogroup', { name: "1 of them can't be billed" });
    expect(dialog.getByRole('radio', { name: 'Bill the other 2' })).toHaveProperty('checked', true);
    await userEvent.click(dialog.getByRole('button', { name: /^Remove from list: Ruiz, Maya, 11\/17\/26/ }));
    screen.getByRole('dialog', { name: 'Mark 2 notes as billed' });
  });

  test('a date that is none, or before the visit, is told at the field, and nothing is sent', async () => {
    const { server } = await opened(2);
    await userEvent.click(box(0));
    await press('Mark 1 as billed');
    const date = screen.getByRole('textbox', { name: /Billed date/ });
    await userEvent.clear(date);
    await userEvent.type(date, 'soon');
    await confirm('Bill…');
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/“soon” is not a date/);
    // The note itself is as good as before, and the button stays.
    expect(dialog.queryByText(/can't be billed before/)).toBeNull();
    dialog.getByRole('region', { name: 'Notes' });
    expect(document.activeElement).toBe(date);
    await userEvent.clear(date);
    await userEvent.tab();
    dialog.getByText('A date is required');
    await confirm('Bill…');
    await userEvent.clear(date);
    await userEvent.type(date, '11/28/2062{Tab}');
    dialog.getByText('11/28/2062 is more than a year ahead. Check the year');
    await confirm('Bill…');
    await userEvent.clear(date);
    await userEvent.type(date, '01/15/2027{Tab}');
    dialog.getByText(/^Billed date 01\/15\/2027 is in the future, \d+ days ahead/);
    // A claim is not dated ahead as pay is: one day is said already.
    await userEvent.clear(date);
    await userEvent.type(date, '11/21/2026{Tab}');
    dialog.getByText(/^Billed date 11\/21\/2026 is in the future, 1 day ahead\. Check it: /);
    await userEvent.clear(date);
    await userEvent.type(date, '11/01/2026{Tab}');
    await screen.findByText("The visit is on 11/18/26: it can't be billed before.");
    screen.getByText('None of these notes can be billed.');
    expect(server.sent).toEqual([]);
  });

  test('while the report says what was done no message lies over it; closed, the message offers Undo of just that', async () => {
    const server = moneyServer(notes(3).map((note, at) => (at === 1 ? { ...note, state: 'held' as const } : note)));
    open(device, <InsuranceBillingScreen />, { sync: server.sync, path: PATH });
    await screen.findByRole('table');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await press('Mark 2 as billed');
    await confirm('Mark 2 as billed');
    await screen.findByRole('heading', { name: '2 notes done, 1 not billed' });
    expect(screen.queryByText(/^2 notes billed on /)).toBeNull();
    await press('Close');
    await screen.findByText(/^2 notes billed on /);
    await press('Undo');
    await screen.findByRole('dialog', { name: /2 notes/ });
  });

  test('what was left is tried again only once it can succeed, and what is done can be undone from the report', async () => {
    const server = moneyServer(notes(3).map((note, at) => (at === 1 ? { ...note, state: 'held' as const } : note)));
    open(device, <InsuranceBillingScreen />, { sync: server.sync, path: PATH });
    await screen.findByRole('table');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await press('Mark 2 as billed');
    await confirm('Mark 2 as billed');
    const report = () => within(screen.getByRole('dialog'));
    await screen.findByRole('heading', { name: '2 notes done, 1 not billed' });
    // It is held still: the same again would be refused again.
    expect(report().queryByRole('button', { name: /^Retry/ })).toBeNull();
    report().getByRole('button', { name: 'Undo 2…' });
    server.notes = server.notes.map((note) => ({ ...note, state: 'final' as const }));
    pagesChanged();
    await userEvent.click(await screen.findByRole('button', { name: 'Retry 1' }));
    await screen.findByText(/^3 notes billed on /);
    expect(server.notes.every(({ ins_status }) => ins_status !== null)).toBe(true);
  });

  test('the report of an ICN opens its group, and undoes just what it says is done', async () => {
    const server = moneyServer(notes(3).map((note, at) => (at === 1 ? { ...note, state: 'held' as const } : note)));
    open(device, <InsuranceBillingScreen />, { sync: server.sync, path: `${PATH}?icn=2026-77` });
    await screen.findByRole('table');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await press('Add 2 to ICN 2026-77');
    await confirm('Assign and bill 2 notes');
    const link = await screen.findByRole('link', { name: 'Open group 2026-77' });
    expect(link.getAttribute('href')).toBe('/company/finance/insurance-billing/group?icn=2026-77');
    await press('Undo billing of 2…');
    await screen.findByRole('dialog', { name: 'Undo billing of 2 notes' });
  });

  test('Undo from the toast says what it clears, pay included', async () => {
    const { server } = await opened(2);
    server.notes = server.notes.map((note) => ({ ...note, user_status: '2026-11-19', date_week: '2026-11-19' }));
    await userEvent.click(box(0));
    await press('Mark 1 as billed');
    await confirm('Mark 1 as billed');
    await press('Undo');
    await screen.findByText('This clears the billed date of 1 note.');
    // Pay was settled: what goes is typed first.
    const undo = within(await screen.findByRole('dialog'));
    await userEvent.type(await undo.findByRole('textbox', { name: 'Type 1 to undo' }), '1');
    await press('Undo 1 note');
    await screen.findByText('1 note neither billed nor paid now.');
    expect(server.notes[0]).toMatchObject({ ins_status: null, user_status: null, date_week: null, pay_group: null });
  });
});

describe('the ICN', () => {
  async function assigning(count = 2) {
    const found = await opened(count);
    await userEvent.click(box(0));
    await press('Assign ICN…');
    return { ...found, field: screen.getByRole('textbox', { name: /ICN/ }) };
  }

  test('empty, or only spaces, is refused with an example', async () => {
    const { server, field } = await assigning();
    await userEvent.type(field, '   ');
    await press('Assign and bill 1 note');
    await screen.findByText('Type an ICN, such as 2026112000017');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'ICN' }));
    expect(server.sent).toEqual([]);
  });

  test('spaces around it fall away; a space inside is asked about', async () => {
    const { server, field } = await assigning();
    await userEvent.type(field, '  0012 34 ');
    screen.getByText('There is a space inside this ICN.');
    await press('Remove spaces');
    await press('Assign and bill 1 note');
    await screen.findByText('1 note in ICN 001234.');
    expect(server.sent.at(-1)?.body).toMatchObject({ icn: '001234', id: [1000] });
  });

  test('one that has notes already is asked about before any is added', async () => {
    const { server, field } = await assigning();
    server.notes[1] = {
      ...(server.notes[1] as (typeof server.notes)[0]),
      ins_status: '2026-11-19',
      pay_group: { id: 9, icn: 'A-1', status: null },
    };
    await userEvent.type(field, 'A-1');
    await press('Assign and bill 1 note');
    await screen.findByText('This ICN already has 1 note. Add to it?');
    expect(server.sent).toEqual([]);
    await press('Add 1 to it, bill 1');
    await screen.findByText('1 note in ICN A-1.');
  });

  test.each([
    'Cancel',
    'Close',
  ])('%s while the ICN is asked about really stops it: no note gets an ICN behind a closed dialog', async (way) => {
    const { server, field } = await assigning();
    await userEvent.type(field, '111');
    const goOn = holdReads(server.sync);
    await press('Assign and bill 1 note');
    await press(way);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    goOn();
    // Another write would be after this one.
    await press('Mark 1 as billed');
    await confirm('Mark 1 as billed');
    await screen.findByText(/^1 note billed on /);
    expect(server.sent.map(({ path }) => path)).toEqual(['/api/pay']);
  });

  test('while it is asked about, nothing of the form can be changed: what is sent is what stands on the screen', async () => {
    const { server, field } = await assigning();
    await userEvent.type(field, '111');
    const goOn = holdReads(server.sync);
    await press('Assign and bill 1 note');
    expect(screen.getByRole('button', { name: 'Assign and bill 1 note' }).getAttribute('aria-busy')).toBe('true');
    expect(isBusy(field)).toBe(true);
    expect(isBusy(screen.getByRole('textbox', { name: /^Billed date/ }))).toBe(true);
    expect(isBusy(screen.getByRole('button', { name: 'Cancel' }))).toBe(false);
    goOn();
    await screen.findByText('1 note in ICN 111.');
  });

  test('a question that could not be asked gives the form back, with the reason at the field', async () => {
    const { server, field } = await assigning();
    await userEvent.type(field, '111');
    server.calls = 0;
    await press('Assign and bill 1 note');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(isBusy(field)).toBe(false);
  });

  test('a run that ends well closes its own dialog, never the one that was opened meanwhile', async () => {
    const { server } = await opened(3);
    await userEvent.click(box(0));
    await press('Mark 1 as billed');
    const goOn = holdWrites(server.sync);
    await confirm('Mark 1 as billed');
    await screen.findByRole('progressbar');
    await press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(box(1));
    await press('Assign ICN…');
    goOn();
    await screen.findByText('1 note done.');
    screen.getByRole('dialog', { name: 'Assign an ICN to 2 notes' });
  });
});

describe('notes chosen for one ICN', () => {
  test('are so under every tab: nobody bills without the ICN because another tab was looked at', async () => {
    const { address } = await opened(2, `${PATH}?show=all&icn=A-1`);
    screen.getByText('Adding notes to ICN A-1');
    await userEvent.click(screen.getByRole('link', { name: /^Not billed/ }));
    await waitFor(() => expect(address()).toBe(`${PATH}?icn=A-1`));
    screen.getByText('Adding notes to ICN A-1');
    await waitFor(() => expect(screen.getByRole('link', { name: /^Not billed/ }).textContent).toContain('2'));
    await userEvent.click(box(0));
    await screen.findByRole('button', { name: 'Add 1 to ICN A-1' });
    expect(screen.queryByRole('button', { name: /^Mark/ })).toBeNull();
  });
});

describe('by keyboard', () => {
  test('[ and ] turn page after page: the focus goes on to the first row of each', async () => {
    await shortPages();
    await opened(12);
    const opener = () => screen.getAllByRole('rowheader')[0]?.querySelector('button');
    screen.getAllByRole('rowheader')[2]?.querySelector('button')?.focus();
    await userEvent.keyboard(']');
    await screen.findByText('6–10 of 12');
    await waitFor(() => expect(document.activeElement).toBe(opener()));
    await userEvent.keyboard(']');
    await screen.findByText('11–12 of 12');
    await waitFor(() => expect(document.activeElement).toBe(opener()));
    await userEvent.keyboard('[[');
    await screen.findByText('6–10 of 12');
  });

  test('the focus stays in the list when the last of its rows leave it: keys and Tab go on from there', async () => {
    await opened(1);
    screen.getAllByRole('rowheader')[0]?.querySelector('button')?.focus();
    await userEvent.keyboard('xb');
    await confirm('Mark 1 as billed');
    await screen.findByText(/^1 note billed on /);
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Insurance billing' })));
    await userEvent.keyboard('/');
    expect(screen.getByRole('button', { name: 'Client' }).getAttribute('aria-expanded')).toBe('true');
  });

  test('/ opens the first filter; while notes are chosen it says why it does not, and offers to clear them', async () => {
    await opened(2);
    const row = screen.getAllByRole('rowheader')[0]?.querySelector('button');
    row?.focus();
    await userEvent.keyboard('x/');
    await screen.findByText('Clear the selection to search.');
    await press('Clear selection');
    expect(screen.queryByRole('region', { name: 'Selected notes' })).toBeNull();
    row?.focus();
    await userEvent.keyboard('/');
    expect(screen.getByRole('button', { name: 'Client' }).getAttribute('aria-expanded')).toBe('true');
  });

  test('X chooses, Shift with X a range, B bills; a letter in a text field is only a letter', async () => {
    await opened(5);
    const rows = screen.getAllByRole('button', { name: 'Ruiz, Maya' });
    rows[0]?.focus();
    await userEvent.keyboard('x{ArrowDown}{ArrowDown}{Shift>}X{/Shift}');
    await screen.findByText(/^3 selected/);
    await userEvent.keyboard('b');
    await screen.findByRole('dialog', { name: 'Mark 3 notes as billed' });
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('a');
    const field = await screen.findByRole('textbox', { name: /ICN/ });
    await userEvent.type(field, 'xab');
    expect(field).toHaveProperty('value', 'xab');
  });

  test('turned off, single keys choose nothing and bill nothing; the arrows still move', async () => {
    localStorage.setItem('tb_display', JSON.stringify({ singleKeys: false }));
    onTestFinished(() => localStorage.removeItem('tb_display'));
    await opened(3);
    const rows = screen.getAllByRole('button', { name: 'Ruiz, Maya' });
    rows[0]?.focus();
    await userEvent.keyboard('x/{ArrowDown}x');
    expect(document.activeElement).toBe(rows[1]);
    expect(screen.getByRole('button', { name: 'Client' }).getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('region', { name: 'Selected notes' })).toBeNull();
  });
});

describe('flags', () => {
  test('are read by category, put on many notes, and those of another category stay', async () => {
    const server = moneyServer(notes(2).map((note) => ({ ...note, flags: [{ id: 77, name: 'Other' }] })));
    open(device, <InsuranceBillingScreen />, { sync: server.sync, path: PATH });
    await screen.findByRole('table');
    await userEvent.click(box(0));
    await press('Flag…');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Recheck' }));
    expect(server.sync.asked.some(({ query }) => query.category === 'morphBilling')).toBe(true);
    await press('Save flags');
    await waitFor(() => expect(server.sent.at(-1)?.body).toMatchObject({ note_id: 1000, flag_ids: [77, 1] }));
  });

  test('on a note that changed since it was chosen are not put: the report says so, and the flags of others stay', async () => {
    const server = moneyServer(notes(2).map((note, at) => ({ ...note, version: 7 + at })));
    open(device, <InsuranceBillingScreen />, { sync: server.sync, path: PATH });
    await screen.findByRole('table');
    await userEvent.click(box(0));
    await userEvent.click(box(1));
    await press('Flag…');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Recheck' }));
    server.refuses = outcomeOf('conflict', { status: 412, code: 'version' });
    await press('Save flags');
    const changed = await screen.findByRole('region', { name: /changed since you chose/ });
    expect(within(changed).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByRole('heading', { name: '0 notes done, 2 not flagged' })).toBeTruthy();
    expect(server.sent.map(({ ifMatch }) => ifMatch).sort()).toEqual(['"7"', '"8"']);
  });
});

describe('ticked notes', () => {
  const again = (server: ReturnType<typeof moneyServer>, path = PATH) =>
    open(device, <InsuranceBillingScreen />, { sync: server.sync, path });
  const tick = async (...at: number[]) => {
    for (const one of at) await userEvent.click(box(one));
  };

  test('are there after a reload, with what somebody changed meanwhile; names and texts are not kept', async () => {
    const { server, unmount } = await opened(6);
    await tick(0, 2, 3);
    unmount();
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/Ruiz|Tantrum|Waits/);
    const moved = server.notes[2] as Note;
    server.notes[2] = { ...moved, end_time: '18:00', log_hours: 3 };
    again(server);
    await screen.findByText(/^3 selected/);
    await screen.findByText('1 changed since');
    expect(box(0)).toHaveProperty('checked', true);
    expect(box(1)).toHaveProperty('checked', false);
  });

  test('come back with Back and Forward, each with its own question; a question asked anew begins with none', async () => {
    const { server, router } = await opened(6);
    await tick(0, 1);
    await userEvent.click(screen.getByRole('link', { name: /^All/ }));
    await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull());
    await tick(4);
    await router.navigate(-1);
    await screen.findByText(/^2 selected/);
    await router.navigate(1);
    await screen.findByText(/^1 selected/);
    await router.navigate(PATH);
    await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull());
    expect(server.sent).toEqual([]);
  });

  test('that can’t be brought back are kept, and tried again at a press', async () => {
    const { server, unmount } = await opened(6);
    await tick(0, 1);
    unmount();
    server.calls = 0;
    again(server);
    const retry = await screen.findByRole('button', { name: 'Tick 2 notes again' });
    server.calls = Number.POSITIVE_INFINITY;
    await userEvent.click(retry);
    await screen.findByText(/^2 selected/);
  });

  test('that were done, or deleted by somebody, do not come back', async () => {
    const { server, unmount } = await opened(6);
    await tick(0, 1);
    unmount();
    server.notes = server.notes.slice(1);
    again(server);
    await screen.findByText(/^1 selected/);
    await screen.findByText('1 note you had ticked no longer exists here.');
  });
});
