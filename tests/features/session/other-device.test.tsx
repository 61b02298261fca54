// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findNote, findSession } from '#db/queries/sessions.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { markInterval, startIntervals } from '#features/session/intervals/record-interval.ts';
import { saveSessionNote } from '#features/session/note/save-session-note.ts';
import { toggleEpisode } from '#features/session/record/record-episode.ts';
import { announcer } from '../../../src/ui/feedback/announcer-store.ts';
import { toasts } from '../../../src/ui/feedback/toast-store.ts';
import type { TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { refuseLast } from '../notes/note-on-device.tsx';
import { makeSync } from '../open-screen.tsx';
import { deviceInSession, openSession, paths, rowOf, tile } from './session-page.tsx';

let device: TestDevice;
let session: string;
beforeEach(async () => {
  setWindowWidth(1024);
  ({ device, session } = await deviceInSession());
  await device.db.sessions.update(session, { differences: [{ of: 'count', id: 1, more: 2 }] });
  for (const { id } of toasts.list()) toasts.dismiss(id);
});
afterEach(() => device.db.close());

/** The server's copy of the session with two taps of another device. */
async function opened() {
  const { noteUid } = await rowOf(device, session);
  const stamp = { tz: 'America/New_York', device_id: 'the phone' };
  const tap = (seq: number) => ({
    kind: 'tap',
    behaviour_id: 1,
    uid: `there ${seq}`,
    seq,
    at: new Date(device.time.now + seq).toISOString(),
    ...stamp,
  });
  return {
    session: {
      ...{ id: 9, uid: session, version: 3, created_at: new Date(device.time.now).toISOString() },
      ...{ client: { id: 7, first_name: 'Maya', last_name: 'Ruiz' }, user: { id: 1, profile: { name: 'Ana' } } },
      ...{ session_closed: false, note: { id: 4, uid: noteUid, state: 'draft' } },
    },
    behaviors: [],
    skills: [],
    intervals: [],
    events: [tap(1), tap(2)],
  };
}

describe('a session that another device records, too', () => {
  // In the header, and on a phone, which hides that, above Undo.
  const marks = () => screen.findAllByRole('button', { name: 'On another device: Tantrum 2 more. Bring here' });
  // At the top, where messages stand on other screens, one would lie over tiles.
  const besideUndo = async (text: string | RegExp) =>
    within(await screen.findByRole('region', { name: 'Undo' })).findByText(text);

  test('says so in a place of its own until it is brought here, over no tile and for no set time', async () => {
    const answer = await opened();
    const sync = makeSync((path) => (path === '/api/session/restart' ? answer : undefined));
    const { user } = openSession(device, paths.data, {}, sync);
    await tile('Tantrum');
    const [inHeader, aboveUndo] = await marks();
    expect(inHeader?.closest('header')).not.toBeNull();
    expect(aboveUndo?.closest('section[aria-label="Undo"]')).not.toBeNull();
    expect(toasts.list()).toEqual([]);
    await waitFor(() => expect(announcer.history()).toContain('On another device: Tantrum 2 more'));
    await user.click(await tile('Tantrum'));
    await screen.findByRole('button', { name: 'Tantrum, count 1. Add one.' });
    expect(await marks()).toHaveLength(2);
    await user.click(inHeader as HTMLElement);
    await screen.findByRole('button', { name: 'Tantrum, count 3. Add one.' });
    expect((await rowOf(device, session)).differences).toBeUndefined();
    expect(screen.queryByText('Bring here')).toBeNull();
    // What it changed is said by name, until something else is pressed, which is named in the same place.
    await besideUndo('Brought here. Tantrum: 3 times, was 1 time.');
    await user.click(await tile('Tantrum'));
    await waitFor(() => expect(screen.queryByText(/^Brought here/)).toBeNull());
    expect(toasts.list()).toEqual([]);
  });

  test('says so while its note is written, too, also on a phone, and brings it there', async () => {
    const answer = await opened();
    const sync = makeSync((path) => (path === '/api/session/restart' ? answer : undefined));
    const { user } = openSession(device, paths.note, {}, sync);
    await waitFor(async () => expect(await marks()).toHaveLength(2));
    const inNote = (await marks()).find((mark) => mark.closest('header') === null);
    await user.click(inNote as HTMLElement);
    await waitFor(async () => expect((await rowOf(device, session)).differences).toBeUndefined());
    await waitFor(() => expect(screen.queryAllByRole('button', { name: /^On another device/ })).toEqual([]));
  });

  test.each([
    ['set', 'motor stereotypic Behavior, 2 more interval sets'],
    ['end', 'motor stereotypic Behavior, the end of 2 interval sets'],
    ['scores', 'motor stereotypic Behavior, 2 intervals scored differently'],
    ['abc', 'motor stereotypic Behavior, ABC 2 more'],
  ] as const)('says once of one behavior what differs in two of its recordings (%s)', async (of, text) => {
    await device.db.sessions.update(session, {
      differences: [
        { of, id: 9, more: 1 },
        { of, id: 9, more: 1 },
      ],
    });
    openSession(device, paths.data);
    expect(await screen.findAllByRole('button', { name: `On another device: ${text}. Bring here` })).toHaveLength(2);
  });

  test('of several numbers that were brought here none is named: what says so has the place of a line, and Submit lists them', async () => {
    const answer = await opened();
    const [first] = answer.events;
    const events = [1, 2, 3, 4].map((behaviour_id) => ({ ...first, behaviour_id, uid: `of ${behaviour_id}` }));
    const sync = makeSync((path) => (path === '/api/session/restart' ? { ...answer, events } : undefined));
    const { user } = openSession(device, paths.data, {}, sync);
    await tile('Tantrum');
    const [inHeader] = await marks();
    await user.click(inHeader as HTMLElement);
    await waitFor(() => expect(toasts.list()).toHaveLength(1));
    expect(toasts.list()[0]?.text).toBe('Brought here: 4 numbers changed. Submit lists them.');
  });

  test.each([
    ['its Submit noted by itself does not stop the clock here: it was taken back before it was known', 'app', false],
    ['somebody pressed there stands', undefined, true],
  ] as const)('and whose pause is brought here: one that %s', async (_what, by, paused) => {
    const answer = await opened();
    const [first] = answer.events;
    const at = new Date(device.time.now + 30_000).toISOString();
    const pause = {
      ...first,
      kind: 'pause',
      behaviour_id: undefined,
      uid: 'pause there',
      seq: 3,
      at,
      ...(by && { by }),
    };
    const events = [...answer.events, pause];
    device.time.now += 60_000;
    const sync = makeSync((path) => (path === '/api/session/restart' ? { ...answer, events } : undefined));
    const { user } = openSession(device, paths.data, {}, sync);
    await tile('Tantrum');
    await user.click((await marks())[0] as HTMLElement);
    await screen.findByRole('button', { name: 'Tantrum, count 2. Add one.' });
    await screen.findByRole('button', { name: paused ? 'Resume' : 'Pause' });
    const { pauses } = (await rowOf(device, session)).tally;
    expect(pauses.map(({ to }) => to)).toEqual(paused ? [null] : []);
  });

  test('of what was brought here before, a message says nothing, and Submit says what it is by now', async () => {
    const answer = await opened();
    let events = answer.events.slice(0, 1);
    const sync = makeSync((path) => (path === '/api/session/restart' ? { ...answer, events } : undefined));
    const { user } = openSession(device, paths.data, {}, sync);
    await tile('Tantrum');
    await user.click((await marks())[0] as HTMLElement);
    await besideUndo('Brought here. Tantrum: 1 time, was none.');
    await user.click(await tile('Tantrum'));
    const [first] = answer.events;
    events = [...events, { ...first, behaviour_id: 2, uid: 'another' } as (typeof events)[number]];
    await device.db.sessions.update(session, { differences: [{ of: 'count', id: 2, more: 1 }] });
    await user.click((await screen.findAllByRole('button', { name: /Bring here$/ }))[0] as HTMLElement);
    await besideUndo(/^Brought here\. (?!Tantrum)[^.]+: 1 time, was none\.$/);
    await user.click(screen.getByRole('link', { name: /^Submit/ }));
    await screen.findByText('Tantrum: 2 times, was none');
  });

  test.each([
    390, 1024,
  ])('whose interval recording was brought here while it goes on there says so where recordings stand, with the score so far (%d px)', async (width) => {
    setWindowWidth(width);
    const answer = await opened();
    const [first] = answer.events;
    const run = { run: 'theirs', behaviour_id: 9, type: 'partial-interval', length: 30, planned: 10 };
    const begun = new Date(device.time.now - 40_000).toISOString();
    const marked = { run: 'theirs', index: 0, occurrence: 'yes', behaviour_id: 9 };
    const events = [
      { ...first, ...run, kind: 'interval_start', uid: 'begun there', at: begun },
      { ...first, ...marked, kind: 'interval', uid: 'marked there', seq: 2 },
    ];
    const sync = makeSync((path) => (path === '/api/session/restart' ? { ...answer, events } : undefined));
    const { user } = openSession(device, paths.data, {}, sync);
    await tile('Tantrum');
    const [inHeader] = await marks();
    await user.click(inHeader as HTMLElement);
    await besideUndo(/^Brought here\. motor stereotypic Behavior: 100%/);
    if (width === 390) await user.click(screen.getByRole('radio', { name: 'Interval' }));
    const line = await screen.findByText(
      /: recording on another device since \d+:\d\d [AP]M\. 100% · occurred in 1 of 1 scored/,
    );
    expect(line.textContent).toMatch(/^motor stereotypic Behavior: /);
    expect(screen.getByRole('region', { name: 'Interval' }).contains(line)).toBe(true);
    // Nor is the same started here, and Submit stops no recording that a hand scores there.
    expect(screen.queryByRole('button', { name: /^Start motor stereotypic Behavior/ })).toBeNull();
    await user.click(screen.getByRole('link', { name: /^Submit/ }));
    await screen.findByText('motor stereotypic Behavior: intervals are still recorded on another device');
    expect(screen.queryByRole('button', { name: /^Stop the intervals/ })).toBeNull();
  });

  test('and that was submitted there with times that overlap is called submitted, and says once what is wrong', async () => {
    const { noteUid } = await rowOf(device, session);
    const times = { begin_time: '15:00', end_time: '15:30', location: 1, who_present: 'Mother' };
    await saveSessionNote(device, noteUid, { ...times, target_behaviors: 'A', skill_learned: 'B' }, defaultPolicy);
    await refuseLast(device, noteUid, { code: 'timeconflicts', detail: 'These times overlap.' }, 'rejected');
    await device.db.sessions.update(session, { state: 'closed', serverId: 9 });
    const timeconflicts = 'These times overlap the note for Leo T. on 11/20/2026, 3:00 PM to 5:00 PM.';
    await device.db.notes.update(noteUid, { state: 'held', serverId: 4, timeconflicts });
    openSession(device, `${paths.submit}?session=${session}`, {}, makeSync());
    await screen.findByRole('heading', { name: 'Session submitted' });
    await screen.findByText('It needs attention.');
    screen.getByText('Times overlap another note');
    expect(screen.queryByRole('link', { name: 'Sync status' })).toBeNull();
  });

  test('of which a part waits for a choice says so on the session’s screens, and leads there', async () => {
    const { noteUid } = await rowOf(device, session);
    const times = { begin_time: '15:00', end_time: '15:30', location: 1, who_present: 'Mother' };
    await saveSessionNote(device, noteUid, { ...times, target_behaviors: 'A', skill_learned: 'B' }, defaultPolicy);
    await refuseLast(device, noteUid, { code: 'version' });
    openSession(device, paths.submit);
    await screen.findByText('A part of this session needs you before it can be sent');
    expect(screen.getByRole('link', { name: 'See what' }).getAttribute('href')).toBe('/sync');
  });

  test('asks the record at Submit whether another device has more', async () => {
    const sync = makeSync();
    const asked = vi.spyOn(sync, 'glance');
    openSession(device, paths.submit, {}, sync);
    await screen.findByRole('heading', { name: 'Submit Session' });
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  });

  test.each([
    ['Submit', 'open', paths.submit, 'Submit Session'],
    ['Session submitted', 'closed', paths.submit, 'Session submitted'],
    ['the page of a note that was submitted', 'closed', paths.note, 'Session submitted'],
  ] as const)('goes on asking for as long as %s is on the screen', async (_name, state, path, name) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      await device.db.sessions.update(session, { state });
      const sync = makeSync();
      const asked = vi.spyOn(sync, 'glance');
      openSession(device, `${path}?session=${session}`, {}, sync);
      await screen.findByRole('heading', { name });
      // By a timer that is not held: the other kind of waiting looks once, and again when the page changes.
      await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
      asked.mockClear();
      vi.advanceTimersByTime(60_000);
      expect(asked).toHaveBeenCalledTimes(4);
    } finally {
      vi.useRealTimers();
    }
  });

  test('that another device has submitted is asked about every few seconds where somebody stands at its tiles: nothing counts until it is open again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const sync = makeSync();
      const asked = vi.spyOn(sync, 'glance');
      openSession(device, paths.data, {}, sync);
      await tile('Tantrum');
      await device.db.sessions.update(session, { state: 'closed', turnedElsewhere: 'closed' });
      await screen.findByText('Submitted on another device.');
      await waitFor(() => expect(asked).toHaveBeenCalled());
      asked.mockClear();
      vi.advanceTimersByTime(15_000);
      expect(asked).toHaveBeenCalledTimes(3);
    } finally {
      vi.useRealTimers();
    }
  });

  test('that the other device submits while Submit is on the screen says so, and whose End Time and answers it has', async () => {
    openSession(device, paths.submit, {}, makeSync());
    await screen.findByRole('heading', { name: 'Submit Session' });
    await device.db.sessions.update(session, { state: 'closed', endTime: '22:15' });
    await screen.findByRole('heading', { name: 'Session submitted' });
    screen.getByText(
      /^It was submitted on another device\. Its End Time, 10:15 PM, and its answers are those given there/,
    );
  });

  test.each([
    ['Submit', paths.submit],
    ['Session Data', paths.data],
  ])('that was submitted here over what stood there already says what stays (%s)', async (_page, path) => {
    await device.db.sessions.update(session, {
      ...{ state: 'closed', closedAt: new Date(device.time.now).toISOString() },
      stood: { end: { typed: '23:59', stands: '22:15' }, zero: [1, 2] },
    });
    openSession(device, `${path}?session=${session}`, {}, makeSync());
    const title = await screen.findByText('It was already in the record, and stays');
    const banner = within(title.parentElement as HTMLElement);
    banner.getByText('End Time 10:15 PM, not 11:59 PM.');
    banner.getByText(/^“Watched, none happened”: Tantrum(,| and) /);
    banner.getByText(/To change it, reopen the session and submit again\./);
  });

  test('has it in its menu for as long as it is so, and says when it can’t be brought now', async () => {
    const { user, path } = openSession(device, paths.data, {}, makeSync());
    await tile('Tantrum');
    await user.click(screen.getByRole('button', { name: 'Session menu' }));
    await user.click(screen.getByRole('menuitem', { name: 'Recorded on another device' }));
    expect(path()).toBe(paths.submit);
    await screen.findByRole('heading', { name: 'Submit Session' });
    await user.click((await screen.findAllByRole('button', { name: 'Bring here' }))[0] as HTMLElement);
    await screen.findByText('Bringing it here needs a connection. Nothing is lost: it is in the record.');
    expect((await rowOf(device, session)).differences).toHaveLength(1);
  });

  test('is not ticked off at Submit before it is all here; brought here, the drafted note has it', async () => {
    const { noteUid } = await rowOf(device, session);
    await saveSessionNote(device, noteUid, { end_time: '16:00', location: 3 }, defaultPolicy);
    const answer = await opened();
    const sync = makeSync((path) => (path === '/api/session/restart' ? answer : undefined));
    const { user } = openSession(device, paths.submit, {}, sync);
    const counts = async (title: string) => (await screen.findByText(title)).closest('[class*="min-h-20"]');
    const title = 'Another device has recorded something else';
    within((await screen.findByText(title)).parentElement as HTMLElement).getByText('Tantrum 2 more');
    const before = await counts('0 occurrences counted, 0 interval sets, 0 trials');
    expect(before?.querySelector('.lucide-check')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Bring here' }));
    const after = await counts('2 occurrences counted, 0 interval sets, 0 trials');
    await waitFor(() => expect(after?.querySelector('.lucide-check')).not.toBeNull());
    expect(screen.queryByText(title)).toBeNull();
    screen.getByText('Tantrum: 2 times, was none');
    await waitFor(async () =>
      expect((await findNote(device.db, noteUid))?.fields.target_behaviors).toMatch(/Tantrum.*(2|twice)/),
    );
  });

  test('that had been submitted says that what was sent has the numbers of before', async () => {
    await device.db.sessions.update(session, { closedAt: new Date(device.time.now).toISOString() });
    const answer = await opened();
    const sync = makeSync((path) => (path === '/api/session/restart' ? answer : undefined));
    const { user } = openSession(device, paths.submit, {}, sync);
    await user.click(await screen.findByRole('button', { name: 'Bring here' }));
    await screen.findByText('Tantrum: 2 times, was none');
    expect(screen.getAllByText(/The note that was sent has the numbers of before\. Submit again/)).toHaveLength(2);
  });

  test('that is ended elsewhere while it is counted here leaves each tile where it is, names what is pressed as not saved, and shows what became of it at a press alone', async () => {
    const { user } = openSession(device, paths.data, {}, makeSync());
    const pressed = await tile('Tantrum');
    await device.db.sessions.update(session, { state: 'closed' });
    await screen.findByText('Submitted on another device.');
    screen.getByText(/^What was pressed until \d+:\d\d:\d\d [AP]M counts, nothing since\.$/);
    expect(await tile('Tantrum')).toBe(pressed);
    expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull();
    await user.click(pressed);
    const banner = screen.getByRole('region', { name: 'Session ended' });
    await within(banner).findByText(/^Not saved: Tantrum \d+:\d\d:\d\d [AP]M$/);
    expect((await rowOf(device, session)).eventCount).toBe(0);
    await waitFor(() =>
      expect(announcer.history()).toContain('Tantrum was not saved. This session is submitted. Reopen it to add data.'),
    );
    await user.click(within(banner).getByRole('button', { name: 'See it' }));
    await screen.findByText(/Reopen the session and bring it here to see it\./);
    screen.getByText('Tantrum 2 more');
    await screen.findByText(/^It was submitted on another device\. Reopen it to change/);
    expect(screen.queryByRole('button', { name: /^Tantrum/ })).toBeNull();
    // What was pressed meanwhile is still named; once the session is open it can be added.
    screen.getByText(/^Not saved: Tantrum/);
    await user.click(screen.getByRole('button', { name: 'Reopen' }));
    await screen.findByText('It had been submitted. Add it at its time if it counts.');
  });

  test('that is ended elsewhere says on a phone, behind a long name too, when the last press was and how many were before it', async () => {
    setWindowWidth(390);
    await device.db.behaviors.update(1, { name: 'inappropriate touching of other people' });
    const { user } = openSession(device, paths.data, {}, makeSync());
    const pressed = await screen.findByRole('button', { name: /^inappropriate touching/ });
    await device.db.sessions.update(session, { state: 'closed' });
    await screen.findByText('Submitted on another device.');
    await user.click(pressed);
    await user.click(pressed);
    const banner = within(screen.getByRole('region', { name: 'Session ended' }));
    await banner.findByText(/^Not saved: inapprop\. touching \d+:\d\d:\d\d [AP]M and 1 before$/);
  });

  test('and that was submitted there while an episode ran lets nothing run on: it lasted until the end', async () => {
    await toggleEpisode(device, session, 9, device.time.now);
    await device.db.sessions.update(session, { state: 'closed', endDate: '2026-11-20', endTime: '15:30' });
    device.time.now += 3 * 3600_000;
    openSession(device, `${paths.data}?session=${session}`, {}, makeSync());
    await screen.findByText(/until the end$/);
    expect(screen.queryByText(/running/)).toBeNull();
  });

  test('and whose interval was scored behind the minute of its end has that score on its page: it was watched', async () => {
    const plan = { behaviorId: 9, type: 'partial-interval', length: 60, planned: 1 } as const;
    const run = await startIntervals(device, session, plan);
    device.time.now += 5_000;
    await markInterval(device, session, run, 0, 'yes');
    await device.db.sessions.update(session, { state: 'closed', endDate: '2026-11-20', endTime: '14:30' });
    device.time.now += 3 * 3600_000;
    openSession(device, `${paths.data}?session=${session}`, {}, makeSync());
    await screen.findByText('100%');
  });

  test.each([
    390, 1024,
  ])('an interval recording that ends with it keeps its place, and its mark and Stop are named as not saved (%d px)', async (width) => {
    setWindowWidth(width);
    const { user } = openSession(device, paths.data, {}, makeSync());
    if (width === 390) await user.click(await screen.findByRole('radio', { name: 'Interval' }));
    await user.click(await screen.findByRole('button', { name: /^Start motor stereotypic Behavior/ }));
    const mark = await screen.findByRole('button', { name: /^Occurred/ });
    const stop = screen.getByRole('button', { name: 'Stop' });
    await device.db.sessions.update(session, { state: 'closed' });
    const banner = await screen.findByRole('region', { name: 'Session ended' });
    await user.click(mark);
    await within(banner).findByText(/^Not saved: motor stereo.*, interval 1 /);
    await user.click(stop);
    await within(banner).findByText(/^Not saved: Stop .* and 1 before$/);
    expect(screen.getByRole('button', { name: /^Occurred/ })).toBe(mark);
    expect(screen.queryByRole('button', { name: /^(Start|Other interval)/ })).toBeNull();
    expect((await rowOf(device, session)).eventCount).toBe(1);
    // Opened again elsewhere, it goes on in its place.
    await device.db.sessions.update(session, { state: 'open', turnedElsewhere: 'open' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Session ended' })).toBeNull());
    await user.click(await screen.findByRole('button', { name: /^Occurred/ }));
    await waitFor(async () => expect((await rowOf(device, session)).tally.runs[0]?.marks[0]?.occurrence).toBe('yes'));
  });

  test('the answers to an interval that stand when it ends are named as not saved', async () => {
    const plan = { behaviorId: 1, type: 'momentary', length: 10, planned: 5 } as const;
    await startIntervals(device, session, plan);
    const { user } = openSession(device, paths.data, {}, makeSync());
    await screen.findByText('You will be asked when the interval ends');
    device.time.now += 10_000;
    const yes = await screen.findByRole('button', { name: 'Yes' });
    await device.db.sessions.update(session, { state: 'closed' });
    const banner = await screen.findByRole('region', { name: 'Session ended' });
    await user.click(yes);
    await within(banner).findByText(/^Not saved: Tantrum, interval 1 /);
  });

  test('what can be started stays in its place, and is named as not saved', async () => {
    const { user } = openSession(device, paths.data, {}, makeSync());
    const start = await screen.findByRole('button', { name: /^Start motor stereotypic Behavior/ });
    await device.db.sessions.update(session, { state: 'closed' });
    const banner = await screen.findByRole('region', { name: 'Session ended' });
    expect(screen.getByRole('button', { name: /^Start motor stereotypic Behavior/ })).toBe(start);
    await user.click(start);
    await within(banner).findByText(/^Not saved: motor stereotypic Behavior, intervals /);
    await user.click(screen.getByRole('button', { name: /^ind, .*, Requests item, count 0/ }));
    await within(banner).findByText(/^Not saved: Requests item, ind .* and 1 before$/);
  });

  test.each([
    ['by a clock that is right', 0],
    ['by one that is five minutes ahead', 300_000],
  ])('its clock stands at that Submit, and not when it was known here (%s)', async (_what, ahead) => {
    device.offsetMs = () => -ahead;
    openSession(device, paths.data, {}, makeSync());
    await tile('Tantrum');
    const submittedAt = new Date(device.time.now + 90_000 - ahead).toISOString();
    device.time.now += 600_000;
    await device.db.sessions.update(session, { state: 'closed', submittedAt });
    await screen.findByText('Submitted on another device.');
    await waitFor(() => expect(screen.getByRole('timer', { name: 'Session time' }).textContent).toBe('00:01:30'));
  });

  test('that is opened again elsewhere goes on counting where it stood', async () => {
    const { user } = openSession(device, paths.data, {}, makeSync());
    await tile('Tantrum');
    await device.db.sessions.update(session, { state: 'voided', voided: { at: '', reason: 'Wrong client' } });
    await screen.findByText('This session was called started by mistake.');
    await device.db.sessions.update(session, { state: 'open', voided: undefined, turnedElsewhere: 'open' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Session ended' })).toBeNull());
    await user.click(await tile('Tantrum'));
    await screen.findByRole('button', { name: 'Tantrum, count 1. Add one.' });
  });

  test.each([
    ['Submit', paths.submit],
    ['Session Note', paths.note],
  ])('that was submitted here and is opened again elsewhere puts no tile where Reopen stands, and goes on here at a press with what is known there (%s)', async (_page, path) => {
    await device.db.sessions.update(session, { state: 'closed', closedAt: new Date(device.time.now).toISOString() });
    const answer = await opened();
    const sync = makeSync((asked) => (asked === '/api/session/restart' ? answer : undefined));
    const { user } = openSession(device, `${path}?session=${session}`, {}, sync);
    const reopen = await screen.findByRole('button', { name: 'Reopen' });
    await device.db.sessions.update(session, { state: 'open', turnedElsewhere: 'open' });
    await screen.findByRole('heading', { name: 'Open on another device' });
    screen.getByText(/^It was opened again there and goes on\./);
    // Nor does anything name a button that is not there.
    const seen = screen.queryAllByText(/Reopen (it|the session)/).filter((one) => one.style.visibility !== 'hidden');
    expect(seen).toEqual([]);
    expect(screen.getByRole('button', { name: 'Go on here' })).toBe(reopen);
    await user.click(reopen);
    await waitFor(async () => expect((await rowOf(device, session)).turnedElsewhere).toBeUndefined());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Go on here' })).toBeNull());
    expect((await rowOf(device, session)).tally.behaviors[1]?.count).toBe(2);
  });

  test('goes on here without a connection, too, from what is here', async () => {
    await device.db.sessions.update(session, { turnedElsewhere: 'open' });
    const { user } = openSession(device, paths.data, {}, makeSync());
    await user.click(await screen.findByRole('button', { name: 'Go on here' }));
    await besideUndo('Bringing it here needs a connection. Nothing is lost: it is in the record.');
    await user.click(await tile('Tantrum'));
    await screen.findByRole('button', { name: 'Tantrum, count 1. Add one.' });
  });

  test('submitted there after it had been submitted here, says whose Submit it is', async () => {
    const closedAt = new Date(device.time.now).toISOString();
    await device.db.sessions.update(session, {
      state: 'closed',
      closedAt,
      turnedElsewhere: 'closed',
      endTime: '22:15',
    });
    openSession(device, `${paths.submit}?session=${session}`, {}, makeSync());
    await screen.findByText(/^It was submitted on another device\. Its End Time, 10:15 PM, and its answers/);
  });

  test('of which the server said so after Submit tells it where it was submitted', async () => {
    await device.db.sessions.update(session, { state: 'closed', closedAt: new Date(device.time.now).toISOString() });
    openSession(device, paths.submit, {}, makeSync());
    const banner = await screen.findByText('Another device has recorded something else');
    within(banner.parentElement as HTMLElement).getByText(/reopen the session, bring it here/);
    expect((await findSession(device.db, session))?.state).toBe('closed');
  });
});

describe('a session that was downloaded without its data and its note, as after the storage was cleared', () => {
  test.each(
    Object.entries(paths),
  )('begins no note and shows no count on %s: it is opened here first', async (_name, path) => {
    const { noteUid } = await rowOf(device, session);
    await device.db.notes.clear();
    await device.db.ops.clear();
    await device.db.sessions.update(session, { eventsHere: false });
    const { asked, user } = openSession(device, path);
    await user.click(await screen.findByRole('button', { name: 'Open it here' }));
    expect(asked).toEqual([['goToSession', session, null]]);
    expect(await findNote(device.db, noteUid)).toBeUndefined();
    expect(await device.db.ops.count()).toBe(0);
  });
});
