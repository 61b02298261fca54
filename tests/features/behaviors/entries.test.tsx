// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EntryRow } from '#contract/entries.ts';
import { clearPulled } from '#db/store/clear-pulled.ts';
import { forgetClient } from '#db/store/forget-client.ts';
import { storeEntries } from '#db/store/store-entries.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { measureOf } from '#domain/graph/graph-measure.ts';
import { entryMessages, whyNotEntry } from '#domain/note/entry-rules.ts';
import { noteCreatedText } from '#domain/note/stamp-text.ts';
import { lengthMessages, readLength, whyNotLength } from '#domain/note/typed-length.ts';
import { BehaviorAddScreen } from '#features/behaviors/behavior-add-screen.tsx';
import { BehaviorListScreen } from '#features/behaviors/behavior-list-screen.tsx';
import { EntryModal } from '#features/behaviors/entry-modal.tsx';
import { saveEntry } from '#features/behaviors/save-entry.ts';
import { voidEntry } from '#features/behaviors/void-entry.ts';
import { readObservations } from '#features/graph/read-observations.ts';
import { must } from '#lib/must.ts';
import { pullEntries } from '#sync/download/pull-entries.ts';
import { toasts } from '#ui/feedback/toast-store.ts';
import { makeDevice, startVisit, type TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { giveCaseload, sendEverything, therapist, today } from '../on-device.ts';
import { makeSync, open } from '../open-screen.tsx';

let device: TestDevice;
beforeEach(async () => {
  setWindowWidth(1440);
  device = await makeDevice();
  await giveCaseload(device, [...therapist, 'behavior.view', 'behavior.record']);
});
afterEach(() => device.db.close());

const form = { client_id: 7, record_date: today, comment: 'At the park.', counts: { 1: '4', 2: '0' } };
const row = (part: Partial<EntryRow> = {}): EntryRow => ({
  id: 1,
  client_id: 7,
  user_id: device.db.userId,
  company_id: 1,
  comment: '',
  record_date: '2026-11-19',
  created_at: '2026-11-19T22:00:00Z',
  updated_at: '2026-11-19T22:00:00Z',
  deleted_at: null,
  entry_id: 30,
  uid: 'entry-1',
  session_uid: null,
  behaviour_id: 1,
  entry: '7',
  type: 'Tantrum',
  ...part,
});

describe('saving an entry', () => {
  test('writes the row and the op in one transaction; a stated zero is sent, what was not watched is not', async () => {
    const uid = await saveEntry(device, { ...form, counts: { 1: '4', 2: null } }, [2, 1], defaultPolicy);
    const [op] = await device.db.ops.toArray();
    expect(op).toMatchObject({ kind: 'addEntry', lane: `entry:${uid}`, entityType: 'entry', entityId: uid, seq: 1 });
    expect(op?.body).toEqual({
      uid,
      client_id: 7,
      record_date: today,
      comment: 'At the park.',
      behaviors: [{ behaviour_id: 1, entry: '4' }],
    });
    expect((await device.db.entries.get(uid))?.counts).toEqual([{ behaviorId: 1, count: 4 }]);
    const zero = await saveEntry(device, form, [1, 2], defaultPolicy);
    expect((await device.db.entries.get(zero))?.counts).toEqual([
      { behaviorId: 1, count: 4 },
      { behaviorId: 2, count: 0 },
    ]);
  });

  test('rules: a client, a day that is not to come, at least one behavior, whole numbers', () => {
    const rules = { today, textLimit: 60000 };
    expect(whyNotEntry(form, rules)).toEqual({});
    expect(whyNotEntry({ ...form, client_id: null, record_date: '', counts: {} }, rules)).toEqual({
      client_id: 'A client must be selected',
      record_date: 'Date is required',
    });
    expect(whyNotEntry({ ...form, record_date: '2026-11-21', counts: { 1: null } }, rules)).toEqual({
      record_date: entryMessages.future,
      counts: entryMessages.nothing,
    });
    for (const text of ['', 'four', '-1', '1.5', '٣', '😀'])
      expect(whyNotEntry({ ...form, counts: { 1: text } }, rules)).toEqual({ 'count:1': entryMessages.count });
    expect(whyNotEntry({ ...form, counts: { 1: '1000000' } }, rules)).toEqual({
      'count:1': entryMessages.countTooHigh,
    });
    expect(whyNotEntry({ ...form, comment: 'x'.repeat(60000) }, rules)).toEqual({ comment: 'Must be less than 60000' });
  });

  test('a download never takes an unsent entry away, and takes what the server no longer has', async () => {
    const uid = await saveEntry(device, form, [1, 2], defaultPolicy);
    await storeEntries(device.db, [row(), row({ uid: 'entry-2', entry_id: 31 })]);
    const sync = makeSync(() => ({ data: [row({ entry: '8' })], limit: 200, nextCursor: null }));
    device.time.now += 60_000;
    await pullEntries(device.db, sync.server, device.clock.now, 7);
    expect((await device.db.entries.toCollection().primaryKeys()).sort()).toEqual([uid, 'entry-1'].sort());
    expect((await device.db.entries.get('entry-1'))?.counts).toEqual([{ behaviorId: 1, count: 8 }]);
    await clearPulled(device.db);
    expect(await device.db.entries.toCollection().primaryKeys()).toEqual([uid]);
  });
});

describe('Behavior Add', () => {
  test('what a full device can’t keep of a form is said while it is typed, until it can be kept', async () => {
    const refuse = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
    device.db.drafts.hook('creating', refuse);
    const { unmount } = open(device, <BehaviorAddScreen />, { path: '/behavior/add?client=7' });
    const comment = await screen.findByRole('textbox', { name: 'Comment' });
    await userEvent.type(comment, 'Calm');
    const said = () => toasts.list().filter(({ text }) => text.startsWith('This device can’t keep what you type here'));
    await waitFor(() => expect(said()).toHaveLength(1));
    device.db.drafts.hook('creating').unsubscribe(refuse);
    await userEvent.type(comment, '.');
    await waitFor(() => expect(said()).toHaveLength(0));
    device.db.drafts.hook('updating', refuse);
    await userEvent.type(comment, '!');
    await waitFor(() => expect(said()).toHaveLength(1));
    // Its words are gone with the form: what to do about them is no help on the screen that comes after it.
    unmount();
    expect(said()).toHaveLength(0);
    device.db.drafts.hook('updating').unsubscribe(refuse);
  });

  /** One tantrum of Maya's, counted in one window and not saved, and the form open in another. */
  async function inTwoWindows() {
    const one = open(device, <BehaviorAddScreen />, { path: '/behavior/add?client=7' });
    const inOne = within(one.container);
    await userEvent.click(await inOne.findByRole('button', { name: 'Count it, Tantrum' }));
    await userEvent.click(inOne.getByRole('button', { name: 'One more, Tantrum' }));
    await waitFor(async () =>
      expect(await device.db.drafts.toArray()).toMatchObject([{ content: { counts: { 1: '1' } } }]),
    );
    const other = open(device, <BehaviorAddScreen />, { path: '/behavior/add?client=7' });
    const inOther = within(other.container);
    await inOther.findByText(/What you had typed before is here again/);
    await inOther.findByRole('button', { name: 'One more, Tantrum' });
    return { one, inOne, other, inOther };
  }

  test('records a count for each assigned behavior, in tile order, for the client of the address', async () => {
    // An order that is neither that of the numbers nor that of the names.
    const sib = { id: 3, name: 'SIB', retired: false, type: null, measure: 'count', interval: null } as const;
    await device.db.behaviors.put(sib);
    await device.db.assignments.update(7, { behaviorIds: [3, 1, 2] });
    const { address } = open(device, <BehaviorAddScreen />, { path: '/behavior/add?client=7' });
    const buttons = await screen.findAllByRole('button', { name: /^Count it/ });
    expect(buttons.map((one) => one.getAttribute('aria-label'))).toEqual([
      'Count it, SIB',
      'Count it, Tantrum',
      'Count it, Elopement',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Count it, Tantrum' }));
    screen.getByText('watched, none');
    await userEvent.click(screen.getByRole('button', { name: 'One more, Tantrum' }));
    await userEvent.click(screen.getByRole('button', { name: 'One more, Tantrum' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Comment' }), 'At the park.');
    await userEvent.click(screen.getByRole('button', { name: 'Save entry' }));
    await waitFor(() => expect(address()).toBe('/behavior/list'));
    const [entry] = await device.db.entries.toArray();
    expect(entry).toMatchObject({
      clientId: 7,
      recordDate: today,
      comment: 'At the park.',
      counts: [{ behaviorId: 1, count: 2 }],
    });
    expect(await device.db.drafts.toArray()).toEqual([]);
  });

  test('what was begun in one window and saved in two is one entry: it would be counted twice', async () => {
    const { one, inOne, other, inOther } = await inTwoWindows();
    for (const [window, address] of [
      [inOther, other.address],
      [inOne, one.address],
    ] as const) {
      // By its key: both windows have the button at one place here, and a second press there is none.
      window.getByRole('button', { name: 'Save entry' }).focus();
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(address()).toBe('/behavior/list'));
    }
    const entries = await device.db.entries.toArray();
    expect(entries.map(({ counts }) => counts)).toEqual([[{ behaviorId: 1, count: 1 }]]);
  });

  test('what another window has saved is said, and what is typed over it is one more entry: that of another child or day would take its place', async () => {
    const { inOne, other, inOther } = await inTwoWindows();
    await userEvent.click(inOne.getByRole('button', { name: 'Save entry' }));
    await inOther.findByText('Saved in another window');
    expect(inOther.queryByText(/It is not saved yet/)).toBeNull();
    await userEvent.click(inOther.getByRole('button', { name: 'One more, Tantrum' }));
    await userEvent.click(inOther.getByRole('button', { name: 'Save entry' }));
    await waitFor(() => expect(other.address()).toBe('/behavior/list'));
    const entries = await device.db.entries.toArray();
    expect(entries.map(({ counts }) => counts[0]?.count).sort()).toEqual([1, 2]);
  });

  test('a record date that is none comes back as it was typed after a reload, and is mended by a real one', async () => {
    const first = open(device, <BehaviorAddScreen />, { path: '/behavior/add?client=7' });
    const date = await screen.findByLabelText<HTMLInputElement>(/^Record date/);
    await userEvent.clear(date);
    await userEvent.type(date, '31/31');
    await userEvent.tab();
    await screen.findByText(/“31\/31” is not a date/);
    first.unmount();
    const second = open(device, <BehaviorAddScreen />, { path: '/behavior/add?client=7' });
    await screen.findByText(/“31\/31” is not a date/);
    const again = screen.getByLabelText<HTMLInputElement>(/^Record date/);
    expect(again.value).toBe('31/31');
    await userEvent.clear(again);
    await userEvent.type(again, '11/19/2026');
    await userEvent.tab();
    await waitFor(() => expect(screen.queryByText(/is not a date/)).toBeNull());
    second.unmount();
    open(device, <BehaviorAddScreen />, { path: '/behavior/add?client=7' });
    expect((await screen.findByLabelText<HTMLInputElement>(/^Record date/)).value).toBe('11/19/2026');
    expect(screen.queryByText(/is not a date/)).toBeNull();
  });

  test('says at the field what is wrong, and nothing typed is lost, also by a reload', async () => {
    const first = open(device, <BehaviorAddScreen />, { path: '/behavior/add?client=7' });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Comment' }), 'Kept');
    await userEvent.click(screen.getByRole('button', { name: 'Save entry' }));
    await screen.findByText('There is a problem');
    expect(screen.getAllByText(entryMessages.nothing)).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Count it, Elopement' }));
    const field = screen.getByRole('textbox', { name: 'Elopement' });
    await userEvent.clear(field);
    await userEvent.type(field, 'two');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    first.unmount();
    await waitFor(async () => expect(await device.db.drafts.toArray()).toHaveLength(1));
    open(device, <BehaviorAddScreen />, { path: '/behavior/add' });
    expect((await screen.findByRole('textbox', { name: 'Elopement' })).getAttribute('value')).toBe('two');
    expect(screen.getByRole('textbox', { name: 'Comment' }).textContent).toBe('Kept');
  });
});

describe('what was typed stands, whatever the office changes meanwhile', () => {
  const add = () => open(device, <BehaviorAddScreen />, { path: '/behavior/add?client=7' });
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  const value = async (name: RegExp) => (await screen.findByRole<HTMLInputElement>('textbox', { name })).value;
  const sent = async () => (await device.db.ops.toArray()).map(({ body }) => body);

  /** Counts Tantrum once and Elopement not at all, and leaves the form. */
  async function halfTyped() {
    const first = add();
    await press('Count it, Tantrum');
    await press('One more, Tantrum');
    await press('Count it, Elopement');
    first.unmount();
    await waitFor(async () =>
      expect((await device.db.drafts.toArray())[0]?.content).toMatchObject({ counts: { 1: '1', 2: '0' } }),
    );
  }

  test('a behavior that is taken off the list keeps its line and its count, and both are sent', async () => {
    await halfTyped();
    await device.db.assignments.update(7, { behaviorIds: [2] });
    const { address } = add();
    expect(await value(/^Tantrum/)).toBe('1');
    expect(screen.getAllByText('No longer assigned')).toHaveLength(1);
    await press('Save entry');
    await waitFor(() => expect(address()).toBe('/behavior/list'));
    const behaviors = [
      { behaviour_id: 2, entry: '0' },
      { behaviour_id: 1, entry: '1' },
    ];
    expect(await sent()).toMatchObject([{ client_id: 7, behaviors }]);
  });

  test('it is taken off while the form is open: the line stays', async () => {
    add();
    await press('Count it, Tantrum');
    await device.db.assignments.update(7, { behaviorIds: [2] });
    await screen.findByText('No longer assigned');
    expect(await value(/^Tantrum/)).toBe('0');
    await press('Not watched, Tantrum');
    await waitFor(() => expect(screen.queryByText('Tantrum')).toBeNull());
  });

  test('begins with the only client there is, and with nobody where there are several', async () => {
    const { unmount } = open(device, <BehaviorAddScreen />, { path: '/behavior/add' });
    expect(await screen.findByRole('combobox', { name: /^Client/ })).toHaveProperty('value', '');
    unmount();
    await device.db.clients.delete(8);
    open(device, <BehaviorAddScreen />, { path: '/behavior/add' });
    expect(await screen.findByRole('combobox', { name: /^Client/ })).toHaveProperty(
      'value',
      expect.stringMatching(/Maya/),
    );
  });

  test('a client who leaves the caseload keeps the name and every line, and the entry is sent', async () => {
    await startVisit(device);
    await halfTyped();
    await forgetClient(device.db, 7);
    await device.db.behaviors.delete(2);
    const { address } = add();
    expect(await value(/^Tantrum/)).toBe('1');
    expect(await value(/^Behavior 2/)).toBe('0');
    const client = screen.getByRole<HTMLInputElement>('combobox', { name: /^Client/ });
    expect(client.value).toBe('Maya Ruiz');
    screen.getByText('No longer on your caseload. What you typed can still be saved.');
    await press('Save entry');
    await waitFor(() => expect(address()).toBe('/behavior/list'));
    expect((await sent()).at(-1)).toMatchObject({
      client_id: 7,
      behaviors: [{ behaviour_id: 1 }, { behaviour_id: 2 }],
    });
  });

  test('of one client is never counted for another, also where both have the behavior; choosing the same again keeps it', async () => {
    add();
    await press('Count it, Tantrum');
    const client = screen.getByRole('combobox', { name: /^Client/ });
    const choose = async (name: string) => {
      await userEvent.clear(client);
      await userEvent.type(client, name);
      await userEvent.click(await screen.findByRole('option', { name }));
    };
    await userEvent.click(screen.getByRole('button', { name: 'Clear, Client' }));
    await choose('Maya Ruiz');
    expect(await value(/^Tantrum/)).toBe('0');
    await userEvent.click(screen.getByRole('button', { name: 'Clear, Client' }));
    await choose('Leo Tan');
    await screen.findByRole('button', { name: 'Count it, Tantrum' });
    expect(screen.queryByRole('button', { name: 'Not watched, Tantrum' })).toBeNull();
  });

  test('of a client who was left by mistake is there again when they are chosen again, also after a reload', async () => {
    add();
    await press('Count it, Tantrum');
    await press('One more, Tantrum');
    const choose = async (name: string) => {
      const client = await screen.findByRole('combobox', { name: /^Client/ });
      await userEvent.clear(client);
      await userEvent.type(client, name);
      await userEvent.click(await screen.findByRole('option', { name }));
    };
    await choose('Leo Tan');
    await screen.findByRole('button', { name: 'Count it, Tantrum' });
    await waitFor(async () => expect(await device.db.drafts.toArray()).toMatchObject([{ content: { client_id: 8 } }]));
    cleanup();
    open(device, <BehaviorAddScreen />, { path: '/behavior/add' });
    await choose('Maya Ruiz');
    expect(await value(/^Tantrum/)).toBe('1');
  });
});

describe('a behavior that is measured by how long it lasts', () => {
  beforeEach(() => device.db.behaviors.update(1, { measure: 'duration' }));
  const field = (part: string) => screen.findByRole('textbox', { name: `Lasted in all, ${part}, Tantrum` });
  const add = async () => {
    open(device, <BehaviorAddScreen />, { path: '/behavior/add?client=7' });
    await userEvent.click(await screen.findByRole('button', { name: 'Count it, Tantrum' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Tantrum' })));
  };
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  test('is typed with its length, which goes out, stands in the list, and is drawn in the graph', async () => {
    await add();
    expect(screen.queryByRole('textbox', { name: /^Lasted in all, .*Elopement/ })).toBeNull();
    await press('One more, Tantrum');
    await press('One more, Tantrum');
    await userEvent.type(await field('minutes'), '4');
    await userEvent.type(await field('seconds'), '20');
    await press('Save entry');
    await waitFor(async () => expect(await device.db.ops.count()).toBe(1));
    const [op] = await device.db.ops.toArray();
    expect(op?.body).toMatchObject({ behaviors: [{ behaviour_id: 1, entry: '2', seconds: 260 }] });
    const [drawn] = await readObservations(device.db, 7, device.clock.now(), 'America/New_York');
    expect(drawn?.durations).toEqual({ 1: { episodes: 2, total: 260_000 } });
    cleanup();
    open(device, <BehaviorListScreen />, { path: '/behavior/list' });
    await screen.findByText('Tantrum 2 (4:20 min)');
  });

  test('of which nobody measured the length says so, and a length without a count is refused at its field', async () => {
    await add();
    screen.getByText('Lasted in all (leave empty if not measured)');
    await userEvent.type(await field('minutes'), '4');
    await press('Save entry');
    expect((await screen.findAllByText(lengthMessages.none)).length).toBeGreaterThan(0);
    expect((await field('minutes')).getAttribute('aria-invalid')).toBe('true');
    expect(await device.db.ops.count()).toBe(0);
    await userEvent.clear(await field('minutes'));
    await press('One more, Tantrum');
    await press('Save entry');
    await waitFor(async () => expect(await device.db.entries.toArray()).toHaveLength(1));
    expect((await device.db.entries.toArray())[0]?.counts).toEqual([{ behaviorId: 1, count: 1 }]);
    expect((await readObservations(device.db, 7, device.clock.now(), 'America/New_York'))[0]?.durations).toEqual({});
  });

  test('on a day before that keeps a length that was typed, and says that it is not measured by it then', async () => {
    await add();
    await press('One more, Tantrum');
    await userEvent.type(await field('minutes'), '4');
    const note = 'Not measured by its length on this day: kept with the entry, drawn in no graph';
    expect(screen.queryByText(note)).toBeNull();
    const was = { type: null, measure: 'count', interval: null } as const;
    await device.db.behaviors.update(1, { changes: [{ from: '2099-01-01', defines: true, was }] });
    await screen.findByText(note);
    expect((await field('minutes')).getAttribute('value')).toBe('4');
  });

  test('on a day on record before that is drawn as counted: a length that was typed there is kept, and no graph takes it for measured', async () => {
    const was = { type: null, measure: 'count', interval: null } as const;
    await device.db.behaviors.update(1, { changes: [{ from: '2026-11-10', defines: true, was }] });
    await storeEntries(device.db, [
      row({ uid: 'before', record_date: '2026-11-09', seconds: 3725 }),
      row({ uid: 'after', record_date: '2026-11-10', seconds: 60 }),
    ]);
    const drawn = await readObservations(device.db, 7, device.clock.now(), 'America/New_York');
    const lengths = drawn.map(({ date, durations }) => [date, durations]).sort();
    expect(lengths).toEqual([
      ['2026-11-09', {}],
      ['2026-11-10', { 1: { episodes: 7, total: 60_000 } }],
    ]);
    const target = { kind: 'behavior', id: 1, measure: 'duration', minTrials: null } as const;
    expect(
      measureOf(
        drawn.filter(({ date }) => date === '2026-11-09'),
        target,
      ),
    ).toMatchObject({
      value: null,
      gap: 'length not known',
      detail: '7 occurrences of unknown length',
    });
    // The client's own measure of that day holds before the company's.
    const own = {
      id: 1,
      behaviour_id: 1,
      from: '2026-11-01',
      definition: null,
      measured: { ...was, measure: 'duration' as const },
    };
    await device.db.assignments.update(7, { own: [own] });
    const again = await readObservations(device.db, 7, device.clock.now(), 'America/New_York');
    expect(again.find(({ date }) => date === '2026-11-09')?.durations).toEqual({
      1: { episodes: 7, total: 3_725_000 },
    });
  });

  test('an entry of a session says what its session knows of the length, whatever was stored with it before', async () => {
    const id = await startVisit(device);
    const { tally } = must(await device.db.sessions.get(id), 'a session');
    const durations = { 1: { episodes: 0, total: 0, unmeasured: 7 } };
    await device.db.sessions.update(id, { state: 'closed', tally: { ...tally, durations } });
    await storeEntries(device.db, [row({ session_uid: id, seconds: 63 })]);
    open(device, <BehaviorListScreen />, { path: '/behavior/list' });
    await screen.findByText('Tantrum 7 (length not known)');
    expect(screen.queryByText(/1:03 min/)).toBeNull();
  });

  test('is corrected with the length that it had, and emptied fields take it back', async () => {
    await storeEntries(device.db, [row({ uid: 'entry-1', seconds: 3725 })]);
    open(device, <BehaviorAddScreen />, { path: '/behavior/add?entry=entry-1' });
    expect(await field('minutes')).toHaveProperty('value', '62');
    expect(await field('seconds')).toHaveProperty('value', '5');
    await userEvent.clear(await field('minutes'));
    await userEvent.clear(await field('seconds'));
    await userEvent.type(screen.getByRole('textbox', { name: /^Reason for the change/ }), 'Watch ran on');
    await press('Save entry');
    await waitFor(async () => expect(await device.db.ops.count()).toBe(1));
    expect((await device.db.ops.toArray())[0]?.body).toMatchObject({ behaviors: [{ entry: '7', seconds: null }] });
  });

  test.each([
    [{ minutes: '', seconds: '' }, '3', null],
    [{ minutes: ' 4 ', seconds: '' }, '3', 240],
    [{ minutes: '', seconds: '90' }, '3', 90],
    [{ minutes: '0', seconds: '0' }, '3', lengthMessages.nothing],
    [{ minutes: '1.5', seconds: '' }, '3', lengthMessages.unread],
    [{ minutes: '-1', seconds: '' }, '3', lengthMessages.unread],
    [{ minutes: '1441', seconds: '' }, '3', lengthMessages.tooLong],
    [{ minutes: '', seconds: '1' }, '0', lengthMessages.none],
  ])('reads a length as it was meant, or says what to type: %j of %s', (typed, count, meant) => {
    const wrong = whyNotLength(typed, count);
    expect(wrong ?? readLength(typed)).toBe(meant);
  });
});

describe('the Behaviors modal of a note', () => {
  const modal = (clientId: number, date: string) =>
    open(device, <EntryModal clientId={clientId} date={date} onClose={() => undefined} />);
  const recordDate = () => screen.findByLabelText<HTMLInputElement>(/^Record date/);
  const comment = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
  const kept = (text: string) =>
    waitFor(async () => expect(JSON.stringify(await device.db.drafts.toArray())).toContain(text));

  test('opened from the note of another day, never brings the half typed counts and the date of the first: they would be saved under a wrong day', async () => {
    const first = modal(7, '2026-11-18');
    await userEvent.type(await comment(), 'Of the 18th');
    await userEvent.click(await screen.findByRole('button', { name: 'Count it, Tantrum' }));
    await kept('Of the 18th');
    first.unmount();
    const second = modal(7, today);
    expect((await recordDate()).value).toBe('11/20/2026');
    expect((await comment()).value).toBe('');
    await screen.findByRole('button', { name: 'Count it, Tantrum' });
    expect(screen.queryByText(/What you had typed before/)).toBeNull();
    second.unmount();
    modal(7, '2026-11-18');
    expect((await recordDate()).value).toBe('11/18/2026');
    expect((await comment()).value).toBe('Of the 18th');
  });

  test('says that what was typed before is here again, so that nobody takes old counts for an empty form, and throws it away on request', async () => {
    const first = modal(7, today);
    await userEvent.type(await comment(), 'Half typed');
    expect(screen.queryByText(/What you had typed before/)).toBeNull();
    await kept('Half typed');
    first.unmount();
    modal(7, today);
    await screen.findByText(/What you had typed before is here again/);
    expect((await comment()).value).toBe('Half typed');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect((await comment()).value).toBe('');
    expect(screen.queryByText(/What you had typed before/)).toBeNull();
    await waitFor(async () => expect(await device.db.drafts.toArray()).toEqual([]));
  });

  test('written in for one client, leaves what was half typed for another in Behavior Add: it would be lost', async () => {
    const add = open(device, <BehaviorAddScreen />, { path: '/behavior/add?client=8' });
    await userEvent.type(await comment(), 'About Leo');
    await kept('About Leo');
    add.unmount();
    const mayas = modal(7, today);
    await userEvent.type(await comment(), 'M');
    await kept('"M"');
    mayas.unmount();
    open(device, <BehaviorAddScreen />, { path: '/behavior/add' });
    expect((await comment()).value).toBe('About Leo');
    await screen.findByText(/What you had typed before is here again/);
    // Of another client, of whom nothing was brought back, it says nothing of the kind.
    await userEvent.click(screen.getByRole('button', { name: 'Clear, Client' }));
    await userEvent.type(screen.getByRole('combobox', { name: /^Client/ }), 'Maya Ruiz');
    await userEvent.click(await screen.findByRole('option', { name: 'Maya Ruiz' }));
    await waitFor(() => expect(screen.queryByText(/What you had typed before/)).toBeNull());
  });
});

describe('an entry that was typed wrong', () => {
  const edited = async () => (await device.db.ops.orderBy('seq').toArray()).map(({ state, body }) => ({ state, body }));
  const openPanel = async () => {
    const view = open(device, <BehaviorListScreen />, { path: '/behavior/list' });
    const table = await screen.findByRole('table', { name: 'Behavior entries' });
    await userEvent.click(await within(table).findByText(/^Tantrum/));
    return { view, panel: await screen.findByRole('region', { name: 'Ruiz, Maya' }) };
  };
  const mendTo = async (uid: string, text: string, reason?: string) => {
    open(device, <BehaviorAddScreen />, { path: `/behavior/add?entry=${uid}` });
    const count = await screen.findByRole('textbox', { name: 'Tantrum' });
    expect((count as HTMLInputElement).value).toBe('40');
    await userEvent.clear(count);
    await userEvent.type(count, text);
    const why = screen.queryByRole('textbox', { name: /^Reason for the change/ });
    expect(why !== null).toBe(reason !== undefined);
    if (why && reason) await userEvent.type(why, reason);
    await userEvent.click(screen.getByRole('button', { name: 'Save entry' }));
  };
  const points = async () =>
    (await readObservations(device.db, 7, device.clock.now(), 'America/New_York')).map(({ counts }) => counts);

  test('is edited from Behavior List after it was sent: list and graph have the new count at once, and it goes out under its own uid', async () => {
    const uid = await saveEntry(device, { ...form, counts: { 1: '40', 2: '0' } }, [1, 2], defaultPolicy);
    await sendEverything(device, '2026-11-20T20:05:00.000Z');
    const { view, panel } = await openPanel();
    expect(within(panel).getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(`/behavior/add?entry=${uid}`);
    view.unmount();
    await mendTo(uid, '4', 'Miscounted');
    await waitFor(async () => expect(await edited()).toHaveLength(2));
    expect((await edited())[1]).toMatchObject({
      state: 'queued',
      body: { uid, comment: 'At the park.', behaviors: [{ entry: '4' }, { entry: '0' }], reason: 'Miscounted' },
    });
    expect(await device.db.entries.toArray()).toMatchObject([{ uid, counts: [{ count: 4 }, { count: 0 }] }]);
    expect(await points()).toEqual([{ 1: 4, 2: 0 }]);
  });

  test('in two windows is joined with what the other has saved: an older count takes no newer one’s place', async () => {
    const uid = await saveEntry(device, { ...form, counts: { 1: '40', 2: '0' } }, [1, 2], defaultPolicy);
    await sendEverything(device, '2026-11-20T20:05:00.000Z');
    const one = within(open(device, <BehaviorAddScreen />, { path: `/behavior/add?entry=${uid}` }).container);
    const other = within(open(device, <BehaviorAddScreen />, { path: `/behavior/add?entry=${uid}` }).container);
    const change = async (window: typeof one, name: string, text: string) => {
      const field = await window.findByRole('textbox', { name });
      await userEvent.clear(field);
      await userEvent.type(field, text);
      await userEvent.type(window.getByRole('textbox', { name: /^Reason for the change/ }), 'Counted again');
      window.getByRole('button', { name: 'Save entry' }).focus();
      await userEvent.keyboard('{Enter}');
    };
    const row = async () => must(await device.db.entries.get(uid), 'the entry');
    await change(one, 'Tantrum', '4');
    await waitFor(async () => expect((await row()).counts[0]?.count).toBe(4));
    await change(other, 'Comment', 'At school.');
    await waitFor(async () => expect(await row()).toMatchObject({ comment: 'At school.' }));
    expect((await row()).counts.map(({ count }) => count)).toEqual([4, 0]);
  });

  test('that another window moved to another client keeps each count of that one, also those that this form shows no line for', async () => {
    const uid = await saveEntry(device, { ...form, counts: { 1: '40', 2: '0' } }, [1, 2], defaultPolicy);
    await sendEverything(device, '2026-11-20T20:05:00.000Z');
    open(device, <BehaviorAddScreen />, { path: `/behavior/add?entry=${uid}` });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Comment' }), ' On the swing.');
    // As the other window saves it: behavior 9 is assigned to client 8 alone.
    const moved = { ...form, client_id: 8, counts: { 1: '1', 9: '7' }, reason: 'It was her brother' };
    await saveEntry(device, moved, [1, 9], defaultPolicy, uid);
    await userEvent.type(screen.getByRole('textbox', { name: /^Reason for the change/ }), 'Where');
    await userEvent.click(screen.getByRole('button', { name: 'Save entry' }));
    await waitFor(async () => expect((await device.db.entries.get(uid))?.comment).toBe('At the park. On the swing.'));
    expect(await device.db.entries.get(uid)).toMatchObject({
      clientId: 8,
      counts: [
        { behaviorId: 1, count: 1 },
        { behaviorId: 9, count: 7 },
      ],
    });
  });

  describe('in two windows, in the same count', () => {
    let uid: string;
    const count = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Tantrum' });
    const stored = async () => (await device.db.entries.get(uid))?.counts[0]?.count;
    const save = () => userEvent.click(screen.getByRole('button', { name: 'Save entry' }));
    const edit = () => open(device, <BehaviorAddScreen />, { path: `/behavior/add?entry=${uid}` });

    /** 40 at first; 4 in the other window, 5 in this one. */
    beforeEach(async () => {
      uid = await saveEntry(device, { ...form, counts: { 1: '40', 2: '0' } }, [1, 2], defaultPolicy);
      await sendEverything(device, '2026-11-20T20:05:00.000Z');
      edit();
      await retype(await count(), '5');
      await userEvent.type(screen.getByRole('textbox', { name: /^Reason for the change/ }), 'Mine');
      await saveEntry(
        device,
        { ...form, counts: { 1: '4', 2: '3' }, reason: 'Miscounted' },
        [1, 2],
        defaultPolicy,
        uid,
      );
    });

    const retype = async (field: HTMLElement, text: string) => {
      await userEvent.clear(field);
      await userEvent.type(field, text);
    };

    test('both are in sight, also when the form is opened again, and nothing is saved before one is chosen', async () => {
      await screen.findByText('Tantrum: 4');
      await save();
      expect(await stored()).toBe(4);
      cleanup();
      edit();
      await screen.findByText('Tantrum: 4');
      expect((await count()).value).toBe('5');
      await save();
      expect(await stored()).toBe(4);
    });

    test('that it is deleted by now is said over its form', async () => {
      await voidEntry(device, { uid, voided: true, reason: 'Counted twice' }, null);
      await screen.findByText('This entry is deleted: Counted twice');
    });

    test('mine takes the place of that one count', async () => {
      await screen.findByText('Tantrum: 4');
      await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
      await save();
      await waitFor(async () => expect(await stored()).toBe(5));
      expect((await device.db.entries.get(uid))?.counts[1]?.count).toBe(3);
    });

    test('theirs stands in the form, and whatever else was typed stays', async () => {
      await userEvent.type(screen.getByRole('textbox', { name: 'Comment' }), ' On the swing.');
      await screen.findByText('Tantrum: 4');
      await userEvent.click(screen.getByRole('button', { name: 'Reload theirs' }));
      expect((await count()).value).toBe('4');
      await save();
      await waitFor(async () => expect((await device.db.entries.get(uid))?.comment).toBe('At the park. On the swing.'));
      expect(await stored()).toBe(4);
    });
  });

  test('is still one piece of work when it is mended before it was sent', async () => {
    const uid = await saveEntry(device, { ...form, counts: { 1: '40' } }, [1, 2], defaultPolicy);
    await mendTo(uid, '4');
    await waitFor(async () => expect(await edited()).toMatchObject([{ body: { uid, behaviors: [{ entry: '4' }] } }]));
  });

  test('is edited under a title of its own, and the reason of a change before it is not taken for that of this one', async () => {
    const uid = await saveEntry(device, { ...form, counts: { 1: '40' } }, [1, 2], defaultPolicy);
    await sendEverything(device, '2026-11-20T20:05:00.000Z');
    await mendTo(uid, '4', 'Miscounted');
    await waitFor(async () => expect(await edited()).toHaveLength(2));
    cleanup();
    open(device, <BehaviorAddScreen />, { path: `/behavior/add?entry=${uid}` });
    const why = await screen.findByRole('textbox', { name: /^Reason for the change/ });
    expect(why).toHaveProperty('value', '');
    screen.getByText(/Your last change is not sent yet; this one takes its place.*The last one said: Miscounted/);
    screen.getByRole('heading', { name: 'Edit entry' });
    expect(screen.queryByRole('heading', { name: 'Behavior Add' })).toBeNull();
  });

  test('is not saved without a reason once others may have seen it', async () => {
    const uid = await saveEntry(device, { ...form, counts: { 1: '40', 2: '0' } }, [1, 2], defaultPolicy);
    await sendEverything(device, '2026-11-20T20:05:00.000Z');
    await mendTo(uid, '4', '');
    await screen.findByText('There is a problem');
    expect(screen.getAllByText(entryMessages.reason)).toHaveLength(2);
    expect(await edited()).toHaveLength(1);
  });

  test('is deleted with a reason, also without a network: it leaves the graph, stays in the list, and Undo brings it back', async () => {
    const uid = await saveEntry(device, { ...form, counts: { 1: '40', 2: '0' } }, [1, 2], defaultPolicy);
    await sendEverything(device, '2026-11-20T20:05:00.000Z');
    const { panel } = await openPanel();
    await userEvent.click(within(panel).getByRole('button', { name: 'Delete…' }));
    const question = await screen.findByRole('dialog', { name: 'Delete this entry?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Delete entry' }));
    await within(question).findByText(entryMessages.reason);
    expect(await points()).toHaveLength(1);
    await userEvent.type(within(question).getByRole('textbox', { name: /^Why/ }), 'Wrong client');
    await userEvent.click(within(question).getByRole('button', { name: 'Delete entry' }));
    await screen.findByText('Entry deleted.');
    expect(await points()).toEqual([]);
    expect((await edited())[1]).toEqual({ state: 'queued', body: { uid, voided: true, reason: 'Wrong client' } });
    await within(await screen.findByRole('table', { name: 'Behavior entries' })).findByText('Deleted');
    // A download that does not know of it yet takes nothing back.
    await storeEntries(device.db, [row({ uid, entry: '40' })]);
    expect(await points()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Entry restored. It counts again.');
    expect(await points()).toEqual([{ 1: 40, 2: 0 }]);
    expect((await edited())[2]).toEqual({ state: 'queued', body: { uid, voided: false, reason: '' } });
  });

  test('that became another count while its question stood is not deleted: it says so, and is looked at again', async () => {
    await storeEntries(device.db, [row({ version: 1 })]);
    const { panel } = await openPanel();
    await userEvent.click(within(panel).getByRole('button', { name: 'Delete…' }));
    const question = await screen.findByRole('dialog', { name: 'Delete this entry?' });
    await userEvent.type(within(question).getByRole('textbox', { name: /^Why/ }), 'Double');
    await storeEntries(device.db, [row({ entry: '14', version: 2, updated_at: '2026-11-20T20:00:00Z' })]);
    await userEvent.click(within(question).getByRole('button', { name: 'Delete entry' }));
    await waitFor(() =>
      expect(toasts.list().map(({ text }) => text)).toContainEqual(expect.stringMatching(/changed meanwhile/)),
    );
    expect(await edited()).toEqual([]);
    expect(await points()).toEqual([{ 1: 14 }]);
  });

  test('whose counts the server names in another order is no other entry: it is deleted as asked', async () => {
    const shown = { clientId: 7, recordDate: today, comment: '', counts: [] };
    const counts = [2, 1].map((behaviorId) => ({ behaviorId, count: behaviorId }));
    const uid = await saveEntry(device, { ...form, comment: '', counts: { 1: '1', 2: '2' } }, [1, 2], defaultPolicy);
    await voidEntry(device, { uid, voided: true, reason: 'Double' }, { ...shown, counts });
    expect((await device.db.entries.get(uid))?.voided?.reason).toBe('Double');
  });

  test('and was deleted by the analyst says by whom and why, counts nowhere, and is restored from its panel', async () => {
    const voided = { at: '2026-11-19T23:00:00Z', by: 99, reason: 'Counted twice' };
    await storeEntries(device.db, [row({ voided })]);
    expect(await points()).toEqual([]);
    const { panel } = await openPanel();
    within(panel).getByText(/Counted twice$/);
    expect(within(panel).queryByRole('link', { name: 'Edit' })).toBeNull();
    await userEvent.click(within(panel).getByRole('button', { name: 'Restore' }));
    await waitFor(async () => expect(await points()).toEqual([{ 1: 7 }]));
  });

  test('that somebody else has corrected says so in the list and in its panel, with who did', async () => {
    await storeEntries(device.db, [row({ corrected: { by: 'Nadia Cole', at: '2026-11-19T23:00:00Z' } })]);
    const { panel } = await openPanel();
    within(panel).getByText(/^By Nadia Cole, /);
    expect(screen.getAllByText('Corrected').length).toBeGreaterThan(1);
  });

  test('that came from a file says so in the list and in its panel, with who brought it in', async () => {
    await storeEntries(device.db, [row({ brought_in: { by: 'Dana Kline', at: '2026-11-19T23:00:00Z' } })]);
    const { panel } = await openPanel();
    within(panel).getByText(/^By Dana Kline, .*from a file and not from its author’s device/);
    expect(screen.getAllByText('Brought in').length).toBeGreaterThan(1);
  });

  test('of somebody else that is corrected here has its mark at once, with who did', async () => {
    const others = row({ uid: 'of-jo', user_id: 502 });
    await storeEntries(device.db, [others]);
    const counted = { ...form, record_date: others.record_date, counts: { 1: '5' }, reason: 'From video' };
    await saveEntry(device, counted, [1], defaultPolicy, 'of-jo', 0);
    const { corrected, userId } = must(await device.db.entries.get('of-jo'), 'the entry');
    expect([corrected?.by, userId]).toEqual(['Ana Diaz', 502]);
    await saveEntry(device, { ...form, counts: { 1: '5' } }, [1], defaultPolicy, 'own');
    expect(await device.db.entries.get('own')).not.toHaveProperty('corrected');
  });

  test('of somebody else is corrected and deleted by whoever has that right, and stays theirs', async () => {
    await giveCaseload(device, ['behavior.view', 'behavior.record', 'behavior.correct']);
    await storeEntries(device.db, [row({ user_id: 4, entry: '40' })]);
    const { view, panel } = await openPanel();
    within(panel).getByRole('link', { name: 'Edit' });
    within(panel).getByRole('button', { name: 'Delete…' });
    view.unmount();
    await mendTo('entry-1', '4', 'Miscounted');
    await waitFor(async () => expect(await edited()).toHaveLength(1));
    expect(await device.db.entries.get('entry-1')).toMatchObject({ userId: 4, serverId: 30, counts: [{ count: 4 }] });
  });

  test('says in its form who recorded it and when, however it is named in the list', async () => {
    await giveCaseload(device, ['behavior.view', 'behavior.record', 'behavior.correct']);
    await storeEntries(device.db, [row({ user_id: 4 })]);
    const at = noteCreatedText(row().created_at, defaultPolicy.timeZone);
    const view = open(device, <BehaviorAddScreen />, { path: '/behavior/add?entry=entry-1' });
    await screen.findByText(`Recorded by somebody else, ${at}.`);
    view.unmount();
    await device.db.users.put({ ...must(await device.db.users.toCollection().first(), 'a person'), id: 4 });
    open(device, <BehaviorAddScreen />, { path: '/behavior/add?entry=entry-1' });
    await screen.findByText(/^Recorded by (?!you|somebody)\w+ \w+, /);
    cleanup();
    const uid = await saveEntry(device, { ...form, counts: { 1: '40' } }, [1, 2], defaultPolicy);
    open(device, <BehaviorAddScreen />, { path: `/behavior/add?entry=${uid}` });
    await screen.findByText(/^Recorded by you, /);
  });

  test.each([
    ['of a session', { session_uid: 'session-1' }, true],
    ['of somebody else', { user_id: 4 }, true],
    ['of one’s own, without the right to record', {}, false],
  ])('%s is not edited there', async (_whose, part, mayRecord) => {
    await giveCaseload(device, ['behavior.view', ...(mayRecord ? ['behavior.record'] : [])]);
    await storeEntries(device.db, [row(part)]);
    const { panel } = await openPanel();
    expect(within(panel).queryByRole('link', { name: 'Edit' })).toBeNull();
  });

  test.each([
    ['of a session', { session_uid: 'session-1' }],
    ['of somebody else', { user_id: 4 }],
  ])('%s is not in the form of its address either', async (_whose, part) => {
    await storeEntries(device.db, [row(part)]);
    open(device, <BehaviorAddScreen />, { path: '/behavior/add?entry=entry-1' });
    await screen.findByText(/^There is nothing to mend/);
  });

  test('that is not downloaded yet is not called discarded: it is fetched, and opens when it is here', async () => {
    const path = '/behavior/add?entry=entry-1';
    const offline = open(device, <BehaviorAddScreen />, { path });
    await screen.findByText(/^This entry is not on this device: it is not downloaded yet/);
    expect(screen.queryByText(/nothing to mend/)).toBeNull();
    offline.unmount();
    const answer = { data: [row()], limit: 500, nextCursor: null };
    const there = open(device, <BehaviorAddScreen />, { path, sync: makeSync(() => answer) });
    await screen.findByText(/^Recorded by you, /);
    there.unmount();
    open(device, <BehaviorAddScreen />, { path: '/behavior/add?entry=entry-2', sync: makeSync(() => answer) });
    await screen.findByText(/^There is nothing to mend/);
  });
});

describe('Behavior List', () => {
  const list = () => <BehaviorListScreen />;
  const lines = async () =>
    within(await screen.findByRole('table', { name: 'Behavior entries' }))
      .getAllByRole('row')
      .slice(1)
      .map((line) => [...line.children].map((cell) => cell.textContent));

  test('shows recorded entries; one’s own unsent one stands on top with its badge until the server has it', async () => {
    await storeEntries(device.db, [
      row({ record_date: '2026-11-20', session_uid: 'session-1', created_at: '2026-11-20T19:00:00Z' }),
    ]);
    await saveEntry(device, { ...form, record_date: '2026-11-18' }, [1, 2], defaultPolicy);
    open(device, list(), { path: '/behavior/list' });
    await waitFor(async () => expect((await lines())[0]?.at(6)).toBe('Waiting to send'));
    const [mine, theirs] = await lines();
    expect(mine?.slice(1, 6)).toEqual([
      'Ruiz, Maya',
      '11/18/26',
      'Diaz, Ana',
      'Tantrum 4, 1 watched, none',
      'At the park.',
    ]);
    expect(theirs?.[4]).toBe('Tantrum 7from session');
    await screen.findByText('You are offline. These entries are on this device.');
    await sendEverything(device, '2026-11-20T20:05:00.000Z');
    await waitFor(async () => expect((await lines())[1]?.at(6)).toBe('Sent 3:05 PM'));
  });

  test('without a client it never tells the office, who records nothing, that there are no entries', async () => {
    await giveCaseload(device, ['client.view', 'behavior.view', 'company.clients.view']);
    const sync = makeSync(() => ({ data: [], limit: 100, nextCursor: null }));
    const first = open(device, list(), { path: '/behavior/list', sync });
    await screen.findByText('Choose a client to see their entries.');
    screen.getByPlaceholderText('Choose a client…');
    first.unmount();
    open(device, list(), { path: `/behavior/list?from=${today}`, sync });
    await screen.findByText('Choose a client to see their entries.');
  });

  test('of all clients has what others recorded of them, and says how far back where that is too much to fetch', async () => {
    let nextCursor: string | null = null;
    const others = [row({ uid: 'of-ana', entry_id: 41, user_id: 502, record_date: '2026-11-19' })];
    const sync = makeSync((path, { of, from }) => {
      if (path !== '/api/behavior/entries') return { data: [] };
      const pages = Array.from({ length: nextCursor === null ? 0 : 500 }, (_, at) =>
        row({ uid: `${sync.asked.length}-${at}`, entry_id: 1000 * sync.asked.length + at, record_date: '2026-10-02' }),
      );
      return { data: of === 'caseload' ? [...others, ...pages] : [], limit: 500, nextCursor: from ? null : nextCursor };
    });
    const first = open(device, list(), { path: '/behavior/list', sync });
    await waitFor(async () => expect((await lines()).map((line) => line[2])).toEqual(['11/19/26']));
    await screen.findByText('1–1 of 1');
    expect(screen.queryByText(/^There are more entries/)).toBeNull();
    first.unmount();
    nextCursor = 'on';
    open(device, list(), { path: '/behavior/list', sync });
    await screen.findByText(/^There are more entries .* of 10\/02\/26 and before, the list has what is on this device/);
    await screen.findByText(/ of [\d,]+\+$/);
  });

  test('who records sessions alone is not told to add an entry', async () => {
    await giveCaseload(device, [...therapist, 'behavior.view']);
    open(device, list(), {
      path: '/behavior/list',
      sync: makeSync(() => ({ data: [], limit: 100, nextCursor: null })),
    });
    await screen.findByText('No entries yet. Submit a session, and it will show here.');
  });

  test('is narrowed by client and days, which live in the address', async () => {
    const leos = ['2026-11-01', '2026-11-02', '2026-11-11', '2026-11-12'].map((record_date, at) =>
      row({ uid: `leo-${at}`, entry_id: 31 + at, client_id: 8, record_date }),
    );
    await storeEntries(device.db, [row({ record_date: '2026-11-05' }), ...leos]);
    open(device, list(), { path: '/behavior/list?client=8&from=2026-11-02&to=2026-11-11' });
    // Both days are in it.
    await waitFor(async () =>
      expect((await lines()).map((line) => line.slice(1, 3))).toEqual([
        ['Tan, Leo', '11/11/26'],
        ['Tan, Leo', '11/02/26'],
      ]),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(async () => expect(await lines()).toHaveLength(5));
  });
});
