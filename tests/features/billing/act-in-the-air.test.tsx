// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { billingEndpoints } from '#contract/billing.ts';
import { saveContact } from '#db/device/contact.ts';
import { createActsInAir } from '#features/billing/acts/acts-in-air.ts';
import { withFacts } from '#features/billing/acts/money-acts.ts';
import { InsuranceBillingScreen } from '#features/billing/list/insurance-billing-screen.tsx';
import { AskFailed } from '#sync/ask-failed.ts';
import { pagesChanged } from '#sync/download/page-changes.ts';
import { toasts } from '#ui/feedback/toast-store.ts';
import { makeDevice, type TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { holdReads, holdWrites } from '../hold-network.ts';
import { makeNote } from '../notes/make-note.ts';
import { giveCaseload } from '../on-device.ts';
import { open, outcomeOf } from '../open-screen.tsx';
import { moneyServer } from './money-server.ts';

const PATH = '/company/finance/insurance-billing';
let device: TestDevice;
beforeEach(async () => {
  setWindowWidth(1440);
  device = await makeDevice();
  await giveCaseload(device, ['company.finance.*']);
});
afterEach(() => {
  for (const { id } of toasts.list()) toasts.dismiss(id);
  sessionStorage.clear();
  device.db.close();
});

const texts = { target_behaviors: 'Tantrum', skill_learned: 'Waits', health_safety: 'None' };
/** Notes of as many days; the last one is held. */
const notes = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const date_visited = new Date(Date.UTC(2026, 10, 18 - at)).toISOString().slice(0, 10);
    const state = at === count - 1 ? { state: 'held' as const } : {};
    return makeNote({ ...texts, ...state, id: 1000 + at, uid: `n${at}`, date_visited });
  });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Three of four can be billed; the answer waits. */
async function sent() {
  const server = moneyServer(notes(4));
  open(device, <InsuranceBillingScreen />, { sync: server.sync, path: PATH });
  await screen.findByRole('table');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await press('Mark 3 as billed');
  const goOn = holdWrites(server.sync);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Mark 3 as billed' }));
  await dialog.findByRole('progressbar');
  return { server, goOn, dialog };
}

describe('a money act on its way', () => {
  test('says in its dialog what is being done and with how many, and leaving the page asks first', async () => {
    expect(asksBeforeLeaving()).toBe(false);
    const { goOn, dialog } = await sent();
    screen.getByRole('dialog', { name: 'Mark 3 of 4 notes as billed' });
    dialog.getByText(/^0 of 4 notes done so far, waiting for the server\./);
    expect(asksBeforeLeaving()).toBe(true);
    goOn();
    await dialog.findByRole('heading', { name: /^3 notes done/ });
    expect(asksBeforeLeaving()).toBe(false);
    await press('Close');
    await waitFor(() => expect(screen.queryByText(/^Mark 3 of 4 notes as billed on \d+\/\d+\/\d+, /)).toBeNull());
  });

  test('closed in the middle it is told on the page, and takes or leaves no tick under another tab', async () => {
    const { goOn, server } = await sent();
    await userEvent.keyboard('{Escape}');
    await screen.findByText(/^Mark 3 of 4 notes as billed on \d+\/\d+\/\d+, /);
    screen.getByText(/^0 of 4 notes done so far/);
    await userEvent.click(screen.getByRole('link', { name: /^Billed/ }));
    await waitFor(() =>
      expect(screen.queryByRole('checkbox', { name: 'Select all on this page', checked: true })).toBeNull(),
    );
    goOn();
    await screen.findByText('3 of 4 notes done.');
    // Which one was left, and why.
    await screen.findByText(/^Held: its times overlap another note\./);
    await screen.findByText(/^Ruiz, Maya, 11\/15\/26/);
    expect(screen.queryByText(/selected/)).toBeNull();
    expect(screen.queryByText(/left this list/)).toBeNull();
    expect(toasts.list()).toEqual([]);
    await press('Undo 3…');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Undo 3 notes' }));
    await waitFor(() => expect(server.notes.every(({ ins_status }) => ins_status === null)).toBe(true));
    expect(screen.queryByText('3 of 4 notes done.')).toBeNull();
  });
});

/** The first two notes, with an act in their dialog. */
async function act(server: ReturnType<typeof moneyServer>, open: string | RegExp, press: string | RegExp) {
  for (const name of [/11\/18\/26/, /11\/17\/26/]) await userEvent.click(await screen.findByRole('checkbox', { name }));
  await userEvent.click(screen.getByRole('button', { name: open }));
  const dialog = within(await screen.findByRole('dialog'));
  const icn = dialog.queryByRole('textbox', { name: /^ICN/ });
  if (icn) await userEvent.type(icn, 'A-1');
  const sent = server.sent.length;
  await userEvent.click(await dialog.findByRole('button', { name: press }));
  await waitFor(() => expect(server.sent.length).toBeGreaterThan(sent));
}

test('what could not be done anyway is not in doubt when the answer is lost', async () => {
  const server = moneyServer(notes(4));
  open(device, <InsuranceBillingScreen />, { sync: server.sync, path: PATH });
  await screen.findByRole('table');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await press('Mark 3 as billed');
  const dialog = within(await screen.findByRole('dialog'));
  server.loseNext = true;
  await userEvent.click(dialog.getByRole('button', { name: 'Mark 3 as billed' }));
  await dialog.findByText(/^In doubt: 3 notes,/);
});

describe('an undo that is only asked for', () => {
  test('from the message of an act leaves its line: the way back is not lost with the question', async () => {
    const server = moneyServer(notes(4));
    open(device, <InsuranceBillingScreen />, { sync: server.sync, path: PATH });
    await act(server, 'Mark 2 as billed', 'Mark 2 as billed');
    await waitFor(() => expect(toasts.list()).toHaveLength(1));
    const [toast] = toasts.list();
    // As its button does.
    toast?.action?.onPress();
    toasts.dismiss(toast?.id ?? 0);
    await screen.findByRole('dialog', { name: 'Undo billing of 2 notes' });
    await userEvent.keyboard('{Escape}');
    await screen.findByText(/^Mark 2 notes as billed on \d+\/\d+\/\d+, /);
    await press('Undo 2…');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo 2 notes' }));
    await waitFor(() => expect(screen.queryByText(/^Mark 2 notes as billed on \d+\/\d+\/\d+, /)).toBeNull());
  });

  test('from the report of an act leaves its line as well', async () => {
    const { goOn, dialog } = await sent();
    goOn();
    await userEvent.click(await dialog.findByRole('button', { name: 'Undo 3…' }));
    await screen.findByRole('dialog', { name: 'Undo billing of 3 notes' });
    await userEvent.keyboard('{Escape}');
    await screen.findByText('3 of 4 notes done.');
    screen.getByRole('button', { name: 'Undo 3…' });
  });

  test('of an ICN takes off the number alone where the bill was there before, and its line names the ICN', async () => {
    const server = moneyServer(notes(4).map((note) => ({ ...note, ins_status: '2026-11-19' })));
    open(device, <InsuranceBillingScreen />, { sync: server.sync, path: `${PATH}?show=done` });
    await act(server, 'Assign ICN…', 'Assign to 2 notes');
    await waitFor(() => expect(toasts.list().map(({ action }) => action?.label)).toEqual(['Take off ICN…']));
    expect(createActsInAir(sessionStorage, device.db.name).get()).toMatchObject([
      { what: 'Assign an ICN to 2 notes: A-1' },
    ]);
    const [toast] = toasts.list();
    toast?.action?.onPress();
    toasts.dismiss(toast?.id ?? 0);
    await screen.findByRole('dialog', { name: 'Take the ICN off 2 notes' });
    await userEvent.keyboard('{Escape}');
    await screen.findByRole('button', { name: 'Take the ICN off 2…' });
  });
});

test('the line of an act names its pay date or its ICN, as its message did', () => {
  const facts = { date: '2026-12-04', icn: 'A-1' };
  expect(withFacts('pay', facts)).toBe(' on 12/04/26');
  expect(withFacts('redate', facts)).toBe(' to 12/04/26');
  expect(withFacts('replace', facts)).toBe(' to A-1');
  expect(withFacts('bill', facts)).toBe(' on 12/04/26');
});

test('the receipt of an act stands on the list where it was made, and one in doubt on every list of money', async () => {
  const server = moneyServer(notes(4));
  const acts = createActsInAir(sessionStorage, device.db.name);
  const at = new Date(device.clock.now()).toISOString();
  const begin = (id: string, what: string) => {
    acts.begin({ id, of: id, what, at, asked: 1, ids: [], back: null, where: '/company/finance/contractor/pay' });
    acts.calling(id, id);
  };
  begin(uuid(), 'Pay 1 note');
  const paid = uuid();
  begin(paid, 'Pay 2 notes');
  const call = { body: { id: [1000], status: 'insurance_billed' as const }, headers: { 'idempotency-key': paid } };
  await server.sync.server.send(billingEndpoints.markNotes, call);
  open(device, <InsuranceBillingScreen />, { sync: server.sync, path: PATH });
  await screen.findByText(/^Pay 1 note, /);
  await waitFor(() => expect(screen.queryByText(/^Pay 2 notes, /)).toBeNull());
});

describe('after a reload', () => {
  test.each([
    ['forbidden', { status: 403, code: 'not_permitted' }],
    ['asked about anew', { status: 412, code: 'version' }],
  ] as const)('nothing is in doubt of what the server has refused: %s', async (_why, refusal) => {
    const server = moneyServer(notes(4));
    open(device, <InsuranceBillingScreen />, { sync: server.sync, path: PATH });
    server.refuses = outcomeOf('rejected', refusal);
    await act(server, 'Mark 2 as billed', 'Mark 2 as billed');
    await waitFor(() => expect(asksBeforeLeaving()).toBe(false));
    expect(createActsInAir(sessionStorage, device.db.name).get()).toEqual([]);
  });

  test('what the server refused of an act was not done, and is not asked for', async () => {
    const server = moneyServer(notes(4));
    const before = createActsInAir(sessionStorage, device.db.name);
    const at = new Date(device.clock.now()).toISOString();
    before.begin({
      id: 'one',
      of: 'bill',
      what: 'Mark 2 notes as billed',
      at,
      asked: 2,
      ids: [1000, 1001],
      back: null,
    });
    const [done, refused] = [uuid(), uuid()];
    before.calling('one', done);
    const call = { body: { id: [1000], status: 'insurance_billed' as const }, headers: { 'idempotency-key': done } };
    await server.sync.server.send(billingEndpoints.markNotes, call);
    before.answered('one', done, [{ id: 1000, ok: true }]);
    before.calling('one', refused);
    before.refused('one', refused, []);
    before.ended('one');
    open(device, <InsuranceBillingScreen />, { sync: server.sync, path: PATH });
    await screen.findByText('1 of 2 notes done. 1 note was not sent, and nothing was done to them.');
  });

  /** As the page before had begun it. */
  async function leftBehind(server: ReturnType<typeof moneyServer>, arrives: boolean) {
    const [key, unsent] = [uuid(), uuid()];
    const before = createActsInAir(sessionStorage, device.db.name);
    const at = new Date(device.clock.now()).toISOString();
    const ids = [1000, 1001, 1002];
    before.begin({ id: 'one', of: 'bill', what: 'Mark 3 notes as billed', at, asked: 3, ids, back: { by: 'undo' } });
    before.calling('one', key);
    const call = { body: { id: [1000, 1001], status: 'insurance_billed' }, headers: { 'idempotency-key': key } };
    const arrive = () => server.sync.server.send(billingEndpoints.markNotes, call);
    if (arrives) await arrive();
    open(device, <InsuranceBillingScreen />, { sync: server.sync, path: PATH });
    return { arrive, unsent };
  }

  const undoName = async () => (await screen.findByRole('button', { name: /^Undo 2/ })).textContent ?? '';

  test('the page says what became of the last act, as the server has it', async () => {
    await leftBehind(moneyServer(notes(4)), true);
    await screen.findByText(/^Mark 3 notes as billed, /);
    await screen.findByText('2 of 3 notes done. 1 note was not sent, and nothing was done to them.');
    await press('Close');
    await waitFor(() => expect(screen.queryByText(/^Mark 3 notes as billed, /)).toBeNull());
    expect(sessionStorage.length).toBe(0);
  });

  test('of several acts the newest is told, and the older ones are one line above the list, each with its way back', async () => {
    const server = moneyServer(notes(4));
    const acts = createActsInAir(sessionStorage, device.db.name);
    for (const [at, { id }] of server.notes.slice(0, 3).entries()) {
      const key = uuid();
      const begun = new Date(device.clock.now() + at).toISOString();
      const back = { by: 'undo' } as const;
      acts.begin({ id: key, of: 'bill', what: `Mark note ${at} as billed`, at: begun, asked: 1, ids: [id], back });
      acts.calling(key, key);
      const call = { body: { id: [id], status: 'insurance_billed' }, headers: { 'idempotency-key': key } };
      await server.sync.server.send(billingEndpoints.markNotes, call);
    }
    open(device, <InsuranceBillingScreen />, { sync: server.sync, path: PATH });
    const older = (await screen.findByText('2 more acts')).closest('details');
    expect(older?.open).toBe(false);
    expect(older?.contains(screen.getByText(/^Mark note 2 as billed, /))).toBe(false);
    expect(older?.contains(screen.getByText(/^Mark note 1 as billed, /))).toBe(true);
    await waitFor(() => expect(older?.querySelectorAll('button')).toHaveLength(4));
    const [close] = screen.getAllByRole('button', { name: 'Close' });
    await userEvent.click(close as HTMLElement);
    await screen.findByText('1 more act');
  });

  test('is neither failed nor open before the server was asked', async () => {
    const server = moneyServer(notes(4));
    const goOn = holdReads(server.sync, ({ keys }) => keys !== undefined);
    await leftBehind(server, true);
    await screen.findByText('Asking the server what became of it.');
    expect(document.querySelector('.lucide-server-crash')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Ask again' })).toBeNull();
    goOn();
    await screen.findByText(/^2 of 3 notes done\./);
  });

  test('what was done is undone from where it is told, as before', async () => {
    const server = moneyServer(notes(4));
    await leftBehind(server, true);
    await press(await undoName());
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Undo 2 notes' }));
    await waitFor(() => expect(server.notes.every(({ ins_status }) => ins_status === null)).toBe(true));
    expect(screen.queryByText(/^Mark 3 notes as billed, /)).toBeNull();
  });

  test('an undo that was only asked for changes nothing: its line stays, over a reload, too', async () => {
    const server = moneyServer(notes(4));
    await leftBehind(server, true);
    await press(await undoName());
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    screen.getByText(/^Mark 3 notes as billed, /);
    expect(createActsInAir(sessionStorage, device.db.name).get()).toHaveLength(1);
    // Of one note alone the line stays for the other.
    await press(await undoName());
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click((await dialog.findAllByRole('button', { name: /^Remove / }))[0] as HTMLElement);
    await userEvent.click(dialog.getByRole('button', { name: 'Undo 1 note' }));
    await screen.findByText(/Later acts have changed 1 of them\.$/);
    await screen.findByRole('button', { name: 'Undo 1…' });
  });

  test.each([
    ['of one of two', 1],
    ['of both', 2],
  ])('what others have undone meanwhile is undone no more: %s', async (_of, others) => {
    const server = moneyServer(notes(4));
    await leftBehind(server, true);
    const name = await undoName();
    server.notes = server.notes.map((note, at) => (at < others ? { ...note, ins_status: null } : note));
    await press(name);
    if (others === 2) {
      await waitFor(() => expect(screen.queryByText(/^Mark 3 notes as billed, /)).toBeNull());
      expect(toasts.list().map(({ text }) => text)).toEqual([
        'Nothing of it is left to undo: that was done meanwhile.',
      ]);
      expect(screen.queryByRole('dialog')).toBeNull();
    } else {
      await screen.findByRole('dialog', { name: 'Undo billing of 1 note' });
      await userEvent.keyboard('{Escape}');
      await screen.findByRole('button', { name: 'Undo 1…' });
    }
  });

  test.each([
    'before',
    'after',
  ])('as the act left them: %s a reload its way back says what others changed since, and who', async (when) => {
    const server = moneyServer(notes(4));
    if (when === 'after') await leftBehind(server, true);
    else {
      open(device, <InsuranceBillingScreen />, { sync: server.sync, path: PATH });
      await act(server, 'Mark 2 as billed', 'Mark 2 as billed');
      await waitFor(() => expect(toasts.list()).toHaveLength(1));
    }
    const ask = when === 'after' ? await undoName() : '';
    // A colleague bills one anew, on another day.
    server.notes = server.notes.map((note) => (note.id === 1000 ? { ...note, ins_status: '2026-11-25' } : note));
    server.marked = [{ note_id: 1000, mark: 'billed', by: 'Lee Stone', at: '2026-11-20T19:30:00.000Z' }];
    if (when === 'after') await press(ask);
    else toasts.list()[0]?.action?.onPress();
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('1 note has changed since that act');
    dialog.getByText(/^Ruiz, Maya, 11\/18\/26 .*: now .*billed 11\/25\/26.* By Lee Stone, /);
  });

  test('what cannot be asked for is said, and its way back stays', async () => {
    const server = moneyServer(notes(4));
    await leftBehind(server, true);
    const name = await undoName();
    server.calls = 0;
    await press(name);
    await waitFor(() => expect(toasts.list()).toHaveLength(1));
    server.calls = 9;
    await press(name);
    await screen.findByRole('dialog');
  });

  test('while a message offers the way back, it is offered again, and no more once the message has gone', async () => {
    const server = moneyServer(notes(4));
    open(device, <InsuranceBillingScreen />, { sync: server.sync, path: PATH });
    await userEvent.click(await screen.findByRole('checkbox', { name: /11\/18\/26/ }));
    await press('Mark 1 as billed');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mark 1 as billed' }));
    await waitFor(() => expect(toasts.list().map(({ action }) => action?.label)).toEqual(['Undo']));
    // Here the message says it, and nothing says it twice.
    expect(screen.queryByText(/^Mark 1 note as billed on \d+\/\d+\/\d+, /)).toBeNull();
    const loadedAnew = () => createActsInAir(sessionStorage, device.db.name).get();
    expect(loadedAnew()).toMatchObject([
      { what: expect.stringMatching(/^Mark 1 note as billed on /), back: { by: 'undo' }, watched: false },
    ]);
    // No word of whom it is about stays in the tab.
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/Ruiz|Maya/);
    for (const { id } of toasts.list()) toasts.dismiss(id);
    expect(loadedAnew()).toEqual([]);
  });

  test('what has not come yet is said to be open, and is told once it has come', async () => {
    const server = moneyServer(notes(4));
    const { arrive } = await leftBehind(server, false);
    await screen.findByText(/^Nothing of it is done so far\. What was on its way may still come/);
    await arrive();
    // As the server tells of a change.
    pagesChanged();
    await screen.findByText(/^2 of 3 notes done\./);
    expect(screen.queryByRole('button', { name: 'Ask again' })).toBeNull();
  });

  test('what was not done is withdrawn once the same notes were billed by another press, and not before', async () => {
    const server = moneyServer(notes(4));
    await leftBehind(server, false);
    await screen.findByText(/^Nothing of it is done so far\./);
    const bill = async (...days: RegExp[]) => {
      for (const name of days) await userEvent.click(await screen.findByRole('checkbox', { name }));
      const name = `Mark ${days.length} as billed`;
      await press(name);
      await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await bill(/11\/18\/26/, /11\/17\/26/);
    screen.getByText(/^Nothing of it is done so far\./);
    await bill(/11\/16\/26/);
    await waitFor(() => expect(screen.queryByText(/^Nothing of it is done so far\./)).toBeNull());
    for (const { id } of toasts.list()) toasts.dismiss(id);
    expect(sessionStorage.length).toBe(0);
  });

  test('what was done is said no longer once later acts have done to every note of it: an undo that was restored is none', () => {
    const [before, ids] = [createActsInAir(sessionStorage, 'desk'), [1, 2]];
    const at = (minute: number) => `2026-11-20T10:0${minute}:00.000Z`;
    before.begin({ id: 'undo', of: 'undo', what: 'Undo billing of 2 notes', at: at(0), asked: 2, ids, back: null });
    before.calling('undo', 'key undo');
    // Loaded anew the page asks what became of it, and says it.
    const acts = createActsInAir(sessionStorage, 'desk');
    const done = (id: string, minute: number, ...notes: number[]) => {
      acts.begin({ id, of: id, what: id, at: at(minute), asked: notes.length, ids: [], back: null });
      acts.calling(id, `key ${id}`);
      acts.answered(
        id,
        `key ${id}`,
        notes.map((note) => ({ id: note, ok: true })),
      );
      acts.ended(id);
    };
    const isSaid = () => acts.get().some(({ id }) => id === 'undo');
    acts.answered(
      'undo',
      'key undo',
      ids.map((note) => ({ id: note, ok: true })),
    );
    expect(isSaid()).toBe(true);
    done('bill', 1, 1);
    expect(isSaid()).toBe(true);
    done('restore', 2, 2);
    expect(isSaid()).toBe(false);
  });

  test('why many were left is one line above the list, and goes once all of them were dealt with', async () => {
    const server = moneyServer(notes(6));
    server.notes = server.notes.map((note) => ({ ...note, state: 'held' as const }));
    const key = uuid();
    const acts = createActsInAir(sessionStorage, device.db.name);
    const ids = server.notes.map(({ id }) => id);
    const at = new Date(device.clock.now()).toISOString();
    acts.begin({ id: 'one', of: 'bill', what: 'Mark 6 notes as billed', at, asked: 6, ids, back: null });
    acts.calling('one', key);
    const call = (named: string) => ({
      body: { id: ids, status: 'insurance_billed' },
      headers: { 'idempotency-key': named },
    });
    await server.sync.server.send(billingEndpoints.markNotes, call(key));
    open(device, <InsuranceBillingScreen />, { sync: server.sync, path: PATH });
    await screen.findByText('0 of 6 notes done.');
    const which = await screen.findByText('6 notes: which, and why');
    expect(which.closest('details')?.open).toBe(false);
    server.notes = server.notes.map((note) => ({ ...note, state: 'final' as const }));
    pagesChanged();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Mark 6 as billed' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mark 6 as billed' }));
    await waitFor(() => expect(screen.queryByText('0 of 6 notes done.')).toBeNull());
  });

  test('what a receipt says stays as it was after a later act on some of its notes: done and left are all there were', async () => {
    const server = moneyServer(notes(6));
    server.notes = server.notes.map((note) => ({ ...note, state: 'held' as const }));
    const acts = createActsInAir(sessionStorage, device.db.name);
    const ids = server.notes.map(({ id }) => id);
    const at = new Date(device.clock.now()).toISOString();
    const key = uuid();
    acts.begin({ id: 'one', of: 'bill', what: 'Mark 6 notes as billed', at, asked: 6, ids, back: null });
    acts.calling('one', key);
    const headers = { 'idempotency-key': key };
    const body = { id: ids, status: 'insurance_billed' } as const;
    await server.sync.server.send(billingEndpoints.markNotes, { body, headers });
    open(device, <InsuranceBillingScreen />, { sync: server.sync, path: PATH });
    await screen.findByText('6 notes: which, and why');
    server.notes = server.notes.map((note, index) => (index < 2 ? { ...note, state: 'final' as const } : note));
    pagesChanged();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Mark 2 as billed' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mark 2 as billed' }));
    await screen.findByRole('heading', { name: /^2 notes done/ });
    await press('Close');
    await screen.findByText('0 of 6 notes done.');
    screen.getByText('6 notes: which, and why');
  });

  test('what could not be asked is asked again by itself with the first thing that the server answers', async () => {
    const server = moneyServer(notes(4));
    server.calls = 0;
    await leftBehind(server, false);
    await screen.findByText(/^The server could not be asked what became of it\./);
    await saveContact(device.db, { waitingFor: 'network' });
    // Not before there is a connection.
    await screen.findByText(/^The server could not be asked what became of it\./);
    server.calls = 9;
    await saveContact(device.db, { waitingFor: null });
    await screen.findByText(/^Nothing of it is done so far\./);
  });

  test.each([
    ['the first time', 0],
    ['once the server can be reached again', 1],
  ])('what a restore left is named as its report named it: %s that is asked', async (_when, lost) => {
    const server = moneyServer(notes(4));
    const acts = createActsInAir(sessionStorage, device.db.name);
    const [act, key] = [uuid(), uuid()];
    const at = new Date(device.clock.now()).toISOString();
    server.undone = server.notes.slice(0, 2).map((note) => ({ act, note }));
    server.notes = server.notes.map((note) => (note.id === 1000 ? { ...note, ins_status: '2026-11-19' } : note));
    acts.begin({ id: 'one', of: `restore ${act}`, what: 'Restore 2 notes', at, asked: 2, ids: [], back: null });
    acts.calling('one', key);
    const call = { body: { act }, headers: { 'idempotency-key': key } };
    await server.sync.server.send(billingEndpoints.restoreNotes, call);
    let left = lost;
    const { ask } = server.sync.server;
    server.sync.server.ask = (endpoint, asked) => {
      if (asked?.query?.ids === undefined || left === 0) return ask(endpoint, asked);
      left -= 1;
      return Promise.reject(new AskFailed(outcomeOf('unknown')));
    };
    open(device, <InsuranceBillingScreen />, { sync: server.sync, path: PATH });
    const region = within(await screen.findByRole('region', { name: 'Billed again since.' }));
    if (lost > 0) {
      await region.findByText('Note 1000');
      await saveContact(device.db, { waitingFor: 'network' });
      await screen.findByRole('table');
      await saveContact(device.db, { waitingFor: null });
    }
    await region.findByText(/^Ruiz, Maya, 11\/18\/26 .* with Ortiz, Jo$/);
  });

  test('without the server it is in doubt, and nothing is said to be done', async () => {
    const server = moneyServer(notes(4));
    server.calls = 0;
    await leftBehind(server, false);
    await screen.findByText(/^The server could not be asked what became of it\./);
    server.calls = 9;
    await press('Ask again');
    await screen.findByText(/^Nothing of it is done so far\./);
  });
});
