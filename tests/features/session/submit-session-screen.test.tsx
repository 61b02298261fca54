// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findRecorder, saveContact } from '#db/device/contact.ts';
import { findNote, listEvents } from '#db/queries/sessions.ts';
import { emptyDraft } from '#db/session-draft.ts';
import { forgetNote } from '#db/store/forget-note.ts';
import { storeHours, storeSchedule } from '#db/store/store-pulled.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { isPaused } from '#domain/session/tally.ts';
import { inZone, time12 } from '#domain/time/service-time.ts';
import { restartSession } from '#features/session/frame/restart-session.ts';
import { markInterval, startIntervals } from '#features/session/intervals/record-interval.ts';
import { saveSessionNote } from '#features/session/note/save-session-note.ts';
import { addEpisode } from '#features/session/record/add-episode.ts';
import { recordActs } from '#features/session/record/record-acts.ts';
import { toggleEpisode } from '#features/session/record/record-episode.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { undoLast } from '#features/session/record/undo.ts';
import { saveAnswer, submitSession } from '#features/session/submit/submit-session.ts';
import { newId } from '#lib/ids.ts';
import { must } from '#lib/must.ts';
import type { TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { giveCaseload, sendEverything } from '../on-device.ts';
import { makeSingle } from '../schedule/make-event.ts';
import { deviceInSession, fillDisk, openSession, paths, pressSubmit, rowOf, setPolicy } from './session-page.tsx';

let device: TestDevice;
let session: string;
let noteUid: string;

beforeEach(async () => {
  setWindowWidth(820);
  ({ device, session } = await deviceInSession());
  ({ noteUid } = await rowOf(device, session));
  await recordTap(device, session, 1);
});
afterEach(() => device.db.close());

const submit = (user: ReturnType<typeof openSession>['user']) => pressSubmit(user, device, session);
const answer = async (user: ReturnType<typeof openSession>['user'], behavior: string, words: string) =>
  user.click(within(await screen.findByRole('radiogroup', { name: behavior })).getByRole('radio', { name: words }));
const lastOp = async () => (await device.db.ops.orderBy('seq').toArray()).at(-1);

describe('Submit', () => {
  test('asks about every behavior without an event, and does not go on without the answers', async () => {
    const { user } = openSession(device, paths.submit);
    await screen.findByText('No events for 4 behaviors');
    await submit(user);
    await screen.findByText('Please fix all errors.');
    await screen.findByText('4 behaviors still need an answer');
    expect((await rowOf(device, session)).state).toBe('open');
  });

  test('in the first minute of a visit names no end that can’t be given: a visit has to last', async () => {
    const { noteUid } = await rowOf(device, session);
    const begin_time = inZone(device.time.now, defaultPolicy.timeZone).time;
    await saveSessionNote(device, noteUid, { begin_time }, defaultPolicy);
    const { user } = openSession(device, paths.submit);
    await user.click(await screen.findByRole('button', { name: 'Watched, none happened' }));
    await waitFor(async () => expect((await rowOf(device, session)).answers.zero).toHaveLength(4));
    await user.click(screen.getByRole('button', { name: 'Submit Session' }));
    await screen.findByText('Say when the visit ends: 5:00 PM, or another time under Edit');
    expect(screen.queryByRole('button', { name: /^Set to now/ })).toBeNull();
  });

  test('of an End Time that is to come asks whether it is right: filled in by the app, it would be billed unseen', async () => {
    device.time.now += 5 * 60_000;
    const { user } = openSession(device, paths.submit);
    await user.click(await screen.findByRole('button', { name: 'Watched, none happened' }));
    await waitFor(async () => expect((await rowOf(device, session)).answers.zero).toHaveLength(4));
    await user.click(screen.getByRole('button', { name: 'Submit Session' }));
    await screen.findByText('Say when the visit ends: now, or 5:00 PM');
    expect((await rowOf(device, session)).state).toBe('open');
    await user.click(screen.getByRole('button', { name: 'Keep 5:00 PM' }));
    await waitFor(() => expect(screen.queryByText(/^Say when the visit ends/)).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Submit Session' }));
    await screen.findByRole('heading', { name: 'Session submitted' });
  });

  test('nothing is asked before what was recorded has been read: an answer would move from under the finger', async () => {
    device.time.now += 5 * 60_000;
    const early: string[] = [];
    const look = new MutationObserver(() => {
      const text = document.body.textContent;
      if (text.includes('Watched, none happened') && !text.includes('Keep 5:00 PM')) early.push(text);
    });
    look.observe(document.body, { childList: true, subtree: true, characterData: true });
    openSession(device, paths.submit);
    await screen.findByRole('button', { name: 'Keep 5:00 PM' });
    look.disconnect();
    expect(early).toEqual([]);
  });

  test('an End Time that was said to be right stays so on the way to the note and back, until it is another one', async () => {
    device.time.now += 5 * 60_000;
    const { user } = openSession(device, paths.submit);
    const pressed = async (end: string) =>
      (await screen.findByRole('button', { name: `Keep ${end}` })).getAttribute('aria-pressed');
    await user.click(await screen.findByRole('button', { name: 'Keep 5:00 PM' }));
    await user.click(screen.getByRole('link', { name: 'Session Note' }));
    await user.click(await screen.findByRole('link', { name: 'Submit Session' }));
    expect(await pressed('5:00 PM')).toBe('true');
    await saveSessionNote(device, noteUid, { end_time: '17:30' }, defaultPolicy);
    expect(await pressed('5:30 PM')).toBe('false');
  });

  test('says of each interval recording that it runs, and at which interval; its Stop stops it, its end moves nothing', async () => {
    const plan = { type: 'partial-interval', length: 30, planned: 10 } as const;
    await startIntervals(device, session, { ...plan, behaviorId: 9 });
    await startIntervals(device, session, { ...plan, behaviorId: 2, planned: 3 });
    const later = (ms: number) => {
      device.time.now += ms;
      document.dispatchEvent(new Event('visibilitychange'));
    };
    later(65_000);
    const { user } = openSession(device, paths.submit);
    await screen.findByText('Interval 3 of 10. Stop it now, or it ends with the session');
    await screen.findByText('Elopement: intervals are still recorded');
    await user.click(screen.getByRole('button', { name: 'Stop the intervals of motor stereotypic Behavior' }));
    await waitFor(() => expect(screen.queryByText(/^motor stereotypic Behavior: intervals/)).toBeNull());
    expect((await rowOf(device, session)).tally.runs.map(({ stoppedAt }) => stoppedAt !== null)).toEqual([true, false]);
    later(30_000);
    await screen.findByText('Elopement: all intervals are over');
  });

  test('of a client who was taken off the caseload meanwhile says so beforehand, and goes on', async () => {
    const { clientId } = await rowOf(device, session);
    const { user } = openSession(device, paths.submit);
    await screen.findByText('No events for 4 behaviors');
    expect(screen.queryByText(/no longer on your caseload/)).toBeNull();
    await device.db.clients.delete(clientId);
    await screen.findByText(/ is no longer on your caseload$/);
    await user.click(await screen.findByRole('button', { name: 'Watched, none happened' }));
    await waitFor(async () => expect((await rowOf(device, session)).answers.zero).toHaveLength(4));
    await submit(user);
    await screen.findByRole('heading', { name: 'Session submitted' });
  });

  test('says beforehand that the times overlap another note of this device, and ticks them off no longer', async () => {
    const { noteUid } = await rowOf(device, session);
    await saveSessionNote(device, noteUid, { end_time: '16:00', location: 3 }, defaultPolicy);
    const note = must(await findNote(device.db, noteUid), 'the note');
    const { begin_time, date_visited } = note.fields;
    const other = { ...note, uid: 'another note', sessionId: null, state: 'submitted' as const };
    await device.db.notes.put({ ...other, fields: { ...note.fields, client_id: 8 }, dateVisited: date_visited });
    openSession(device, paths.submit);
    await screen.findByText(/Leo T.*You can submit; the note can’t be billed until the times are changed\.$/);
    const row = screen.getByText('Client, date, location, times').closest('[class*="min-h-20"]');
    expect(row?.querySelector('.lucide-check')).toBeNull();
    // One that is held gives way: this one can be billed.
    await device.db.notes.update('another note', { state: 'held' });
    await waitFor(() => expect(screen.queryByText(/the note can’t be billed/)).toBeNull());
    // One that ends as this one begins is in nobody's way.
    await device.db.notes.update('another note', {
      fields: { ...other.fields, begin_time: '00:00', end_time: begin_time },
    });
    await waitFor(() => expect(screen.queryByText(/can’t be billed/)).toBeNull());
  });

  test('a place that is two of the note’s is named: “School/Community” became School without a word', async () => {
    await device.db.sessions.update(session, { visitLocation: 3 });
    await saveSessionNote(device, noteUid, { location: 3 }, defaultPolicy);
    const { user } = openSession(device, paths.submit);
    await screen.findByText('Begun at “School/Community”: the note says School. Edit it if it was Community.');
    await user.click(screen.getByRole('link', { name: 'Session Note' }));
    await screen.findByText(/^The place of this session is “School\/Community”\. Choose which of the two it was\./);
  });

  test('says how often something was counted, not that so many behaviors were', async () => {
    await recordTap(device, session, 1);
    openSession(device, paths.submit);
    await screen.findByText('2 occurrences counted, 0 interval sets, 0 trials');
    screen.getByText('Tantrum 2');
  });

  test('sends zeros for what was watched and leaves out what was not, in one op with the note', async () => {
    const { user } = openSession(device, paths.submit);
    await submit(user);
    await submit(user);
    expect(await screen.findAllByText('Please fix all errors.')).toHaveLength(1);
    await user.click(await screen.findByRole('button', { name: 'Watched, none happened' }));
    await waitFor(async () => expect((await rowOf(device, session)).answers.zero).toHaveLength(4));
    await answer(user, 'SIB', 'Not watched');
    await waitFor(async () => expect((await rowOf(device, session)).answers.notWatched).toEqual([4]));
    await submit(user);
    await screen.findByRole('heading', { name: 'Session submitted' });
    expect(screen.queryByText('Please fix all errors.')).toBeNull();
    const op = await lastOp();
    expect(op).toMatchObject({
      kind: 'submitSession',
      body: { session_uid: session, observed_zero: [2, 3, 9], not_observed: [4], note: { uid: noteUid } },
    });
    // What was stated as zero is in the note, because nobody had written over its draft.
    expect((await findNote(device.db, noteUid))?.fields.target_behaviors).toBe(
      'Tantrum occurred 1 time. Elopement occurred 0 times. Task Refusal occurred 0 times. motor stereotypic Behavior occurred 0 times.',
    );
  });

  test('of a session of today without a record says that nothing is recorded yet', async () => {
    await undoLast(device, session);
    openSession(device, paths.submit);
    await screen.findByText(/^Began .* · nothing recorded yet$/);
  });

  test('two answers in a breath are two answers: the second does not take the first back', async () => {
    openSession(device, paths.submit);
    const radio = async (behavior: string) =>
      within(await screen.findByRole('radiogroup', { name: behavior })).getByRole('radio', { name: 'Not watched' });
    const [sib, refusal] = [await radio('SIB'), await radio('Task Refusal')];
    fireEvent.click(sib);
    fireEvent.click(refusal);
    await waitFor(async () => expect((await rowOf(device, session)).answers.notWatched).toEqual([4, 3]));
  });

  test('keeps the answers over a reload', async () => {
    const { user, unmount } = openSession(device, paths.submit);
    await answer(user, 'SIB', 'Not watched');
    await waitFor(async () => expect((await rowOf(device, session)).answers.notWatched).toEqual([4]));
    unmount();
    openSession(device, paths.submit);
    const again = within(await screen.findByRole('radiogroup', { name: 'SIB' })).getByRole('radio', {
      name: 'Not watched',
    });
    expect(again).toHaveProperty('checked', true);
  });

  test('stops at a missing place or time and names it', async () => {
    await saveSessionNote(device, noteUid, { location: null, end_time: '14:00' }, defaultPolicy);
    const { user } = openSession(device, paths.submit);
    await screen.findByText('A location must be selected');
    screen.getByText('End Time must be later than Begin Time');
    await submit(user);
    expect((await rowOf(device, session)).state).toBe('open');
  });

  test('stops at a day that is still to come', async () => {
    await saveSessionNote(device, noteUid, { date_visited: '2026-12-25' }, defaultPolicy);
    const { user } = openSession(device, paths.submit);
    await screen.findByText('The date must not be in the future');
    await submit(user);
    expect((await rowOf(device, session)).state).toBe('open');
  });

  test('over midnight: never less than no hours, the way out, and the session keeps its own end', async () => {
    await device.db.table('sessions').update(session, { endDate: '2026-11-21', endTime: '00:30' });
    await saveSessionNote(device, noteUid, { begin_time: '15:00', end_time: '00:30', location: 3 }, defaultPolicy);
    const { user } = openSession(device, paths.submit);
    await screen.findByText(
      'A note is of one day. End this one at 11:59 PM; after Submit, write a second note for 11/21/2026, from 12:00 AM to 12:30 AM.',
    );
    expect(screen.queryByText(/-\d.*h\)/)).toBeNull();
    // The note ends nowhere yet: of no End Time that nobody chose is it said that it is to come.
    expect(screen.queryByText(/is later than now/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'End at 11:59 PM' }));
    await screen.findByText(/^A note is of one day\. This one ends at 11:59 PM/);
    screen.getByText('The End Time, 11:59 PM, is later than now');
    await user.click(screen.getByRole('button', { name: 'Not watched' }));
    await waitFor(async () => expect((await rowOf(device, session)).answers.notWatched).toHaveLength(4));
    await submit(user);
    await screen.findByRole('heading', { name: 'Session submitted' });
    expect((await lastOp())?.body).toMatchObject({
      endDate: '2026-11-21',
      endTime: '00:30',
      note: { end_time: '23:59' },
    });
    expect(await rowOf(device, session)).toMatchObject({ endDate: '2026-11-21', endTime: '00:30' });
    // The way to what is left, with its place and times, until it is written.
    await screen.findByText('Write a second note for 11/21/2026, from 12:00 AM to 12:30 AM.');
    const link = screen.getByRole('link', { name: 'Write second note' }).getAttribute('href');
    expect(link).toBe('/note/add-edit?client=7&date=2026-11-21&location=3&begin=00%3A00&end=00%3A30');
    const first = must(await device.db.notes.get(noteUid), 'the note');
    const fields = { ...first.fields, date_visited: '2026-11-21', begin_time: '00:00', end_time: '00:30' };
    await device.db.notes.put({ ...first, uid: 'the second', sessionId: null, fields, dateVisited: '2026-11-21' });
    await waitFor(() => expect(screen.queryByText('This session went on after midnight')).toBeNull());
  });

  /** As if it had been begun then. */
  async function beginAt(at: string) {
    device.time.now = Date.parse(at);
    await device.db.table('sessions').update(session, { createdAt: at, begunAt: at });
  }

  test('over midnight what lies after the End Time is counted after the one in the note, and after 11:59 PM once that stands there', async () => {
    await beginAt('2026-11-21T04:40:00Z');
    await recordTap(device, session, 1);
    device.time.now += 12 * 60_000;
    for (let i = 0; i < 3; i++) await recordTap(device, session, 1);
    device.time.now += 13 * 60_000;
    await recordTap(device, session, 1);
    await saveSessionNote(device, noteUid, { begin_time: '23:30', end_time: '23:45', location: 3 }, defaultPolicy);
    const { user } = openSession(device, paths.submit);
    await screen.findByText('4 recorded events lie after the End Time, 11:45 PM');
    screen.getByText(/, last 12:05 AM on 11\/21\/2026$/);
    await user.click(screen.getByRole('button', { name: 'End at 11:59 PM' }));
    await screen.findByText('1 recorded event lies after the End Time, 11:59 PM');
  });

  test('of an end on the next day none is said to lie after it: what is counted lies after the day of the note', async () => {
    await beginAt('2026-11-21T04:55:00Z');
    device.time.now += 10 * 60_000;
    await recordTap(device, session, 1);
    await saveSessionNote(device, noteUid, { begin_time: '23:00', end_time: '00:30', location: 3 }, defaultPolicy);
    openSession(device, paths.submit);
    await screen.findByText('1 recorded event lies after the day of this note');
  });

  test('recording that went on after its end was set to now is given that end with one press again', async () => {
    await saveSessionNote(device, noteUid, { begin_time: '14:00', end_time: '15:30', location: 3 }, defaultPolicy);
    device.time.now += 45 * 60_000;
    await recordTap(device, session, 1);
    const { user } = openSession(device, paths.submit);
    await screen.findByText('1 recorded event lies after the End Time, 3:30 PM');
    // Both would say the same minute; the other one comes as that turns, and has its place.
    screen.getByRole('button', { name: 'End at 3:45 PM' });
    expect(screen.queryByRole('button', { name: /^Set to now/ })).toBeNull();
    device.time.now += 60_000;
    fireEvent(document, new Event('visibilitychange'));
    await user.click(await screen.findByRole('button', { name: 'Set to now, 3:46 PM' }));
    await waitFor(() => expect(screen.queryByText(/^\d+ recorded event/)).toBeNull());
  });

  test('every press that puts times into the note has its way back in its place, until the times are changed otherwise', async () => {
    await saveSessionNote(device, noteUid, { begin_time: '14:00', end_time: '15:30', location: 3 }, defaultPolicy);
    device.time.now += 45 * 60_000;
    await recordTap(device, session, 1);
    device.time.now += 60_000;
    const { user } = openSession(device, paths.submit);
    const click = async (name: string) => user.click(await screen.findByRole('button', { name }));
    const times = async () => {
      const fields = (await findNote(device.db, noteUid))?.fields;
      return `${fields?.begin_time} ${fields?.end_time}`;
    };
    await click('Begin at 3:00 PM');
    await screen.findByText('Begin Time set to 3:00 PM, before: 2:00 PM');
    await click('Back to 2:00 PM');
    await waitFor(async () => expect(await times()).toBe('14:00 15:30'));
    await click('End at 3:45 PM');
    await screen.findByText('End Time set to 3:45 PM, before: 3:30 PM');
    expect(await times()).toBe('14:00 15:45');
    await screen.findByRole('button', { name: 'Back to 3:30 PM' });
    await saveSessionNote(device, noteUid, { end_time: '15:50' }, defaultPolicy);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull());
    expect(screen.queryByText(/^End Time set to/)).toBeNull();
  });

  test('records of its own day and of the next morning are told apart, and the last of its day is one press', async () => {
    await saveSessionNote(device, noteUid, { begin_time: '14:00', end_time: '15:30', location: 3 }, defaultPolicy);
    device.time.now += 45 * 60_000;
    await recordTap(device, session, 1);
    device.time.now += 15 * 60 * 60_000;
    await recordTap(device, session, 1);
    const { user } = openSession(device, paths.submit);
    await screen.findByText('2 recorded events lie after the End Time, 3:30 PM');
    screen.getByText(/^The last one is of 11\/21\/2026, 6:45 AM\./);
    screen.getByText(/(recorded at|last) 3:45 PM that day$/);
    await user.click(screen.getByRole('button', { name: 'End at 3:45 PM' }));
    await screen.findByText('1 recorded event lies after the End Time, 3:45 PM');
  });

  test('what is recorded while the page is open is offered its own minute, never the End Time that the note has', async () => {
    await saveSessionNote(device, noteUid, { begin_time: '14:00', end_time: '15:00', location: 3 }, defaultPolicy);
    const { user } = openSession(device, paths.submit);
    await screen.findByText('Client, date, location, times');
    device.time.now += 70_000;
    await recordTap(device, session, 1);
    await screen.findByText('The last one is of 3:01 PM. It stays with this session.');
    await user.click(await screen.findByRole('button', { name: 'End at 3:01 PM' }));
    await waitFor(() => expect(screen.queryByText(/^\d+ recorded event/)).toBeNull());
  });

  test('never ticks times that disagree with the records, and puts them right with one press each', async () => {
    await saveSessionNote(device, noteUid, { begin_time: '12:00', end_time: '17:00', location: 3 }, defaultPolicy);
    const began = inZone(Date.parse((await rowOf(device, session)).createdAt), 'America/New_York').time;
    device.time.now += 40 * 60_000;
    await recordTap(device, session, 1);
    const last = inZone(device.time.now, 'America/New_York').time;
    device.time.now += 3 * 60 * 60_000;
    const { user } = openSession(device, paths.submit);
    await screen.findByText(/^The note begins at 12:00 PM, .* before anything was begun or recorded\.$/);
    screen.getByText(/^Nothing is recorded in the .* before its end, 5:00 PM\.$/);
    const facts = () => screen.getByText('Client, date, location, times').closest('[class*="min-h-20"]');
    expect(facts()?.querySelector('.lucide-check')).toBeNull();
    await user.click(screen.getByRole('button', { name: `Begin at ${time12(began)}` }));
    await user.click(await screen.findByRole('button', { name: `End at ${time12(last)}` }));
    await waitFor(() => expect(facts()?.querySelector('.lucide-check')).not.toBeNull());
    expect((await findNote(device.db, noteUid))?.fields).toMatchObject({ begin_time: began, end_time: last });
    screen.getByText(`Began ${time12(began)} · first record ${time12(began)}, last ${time12(last)}`);
  });

  test('offers no time of a clock that was set back meanwhile, and says so', async () => {
    const minute = 60_000;
    const time = () => inZone(device.time.now, 'America/New_York').time;
    await saveSessionNote(device, noteUid, { begin_time: time(), end_time: '23:00', location: 3 }, defaultPolicy);
    // Nobody presses at a whole second.
    device.time.now += 137;
    await recordTap(device, session, 1);
    const since = device.clock.mono() - device.time.now;
    const back = { ...device, clock: { ...device.clock, mono: () => device.time.now + 180 * minute + since } };
    device.time.now -= 178 * minute;
    await recordTap(back, session, 1);
    const early = time12(time());
    device.time.now += 180 * minute;
    openSession(device, paths.submit);
    await screen.findByText(/^The clock of this device was changed while this was recorded/);
    screen.getByText(new RegExp(`first record ${early}`));
    expect(screen.queryByRole('button', { name: /^(Begin|End) at / })).toBeNull();
    // Of another device it says that; what came back here from the server is this one's all the same.
    await device.db.events.toCollection().modify({ device_id: newId() });
    await screen.findByText(/^The clock of another device was changed while this was recorded/);
    const own = must(await findRecorder(device.db), 'who records here').deviceId;
    await device.db.events.toCollection().modify({ device_id: own });
    await screen.findByText(/^The clock of this device was changed while this was recorded/);
  });

  test('says so, too, of one that was set back while the page stands, by whose time of before all is recorded', async () => {
    const { clock } = device;
    let setBack = 0;
    device.clock = { ...clock, now: () => device.time.now - setBack };
    openSession(device, paths.submit);
    await screen.findByText('Client, date, location, times');
    expect(screen.queryByText(/clock of .* device was changed/)).toBeNull();
    setBack = 120_000;
    await recordTap(device, session, 1);
    await screen.findByText(/^The clock of this device was changed while this was recorded/);
  });

  test('an occurrence and an episode that were added at an earlier time are no clock that was set back', async () => {
    const at = (minutes: number) =>
      new Date(device.time.now - (device.time.now % 60_000) - minutes * 60_000).toISOString();
    device.time.now += 40 * 60_000 + 137;
    await recordTap(device, session, 1);
    device.time.now += 9000;
    await recordActs(device, session, [{ kind: 'tap', behaviour_id: 1 }], { at: at(20) });
    await addEpisode(device, session, 2, { from: at(15), to: at(12) });
    openSession(device, paths.submit);
    await screen.findByText(/first record .*, last /);
    expect(screen.queryByText(/clock of .* device was changed/)).toBeNull();
  });

  test('begun after the times of its plan it says so, and takes its own with one press; from memory they stay', async () => {
    await saveSessionNote(device, noteUid, { begin_time: '12:00', end_time: '13:00', location: 3 }, defaultPolicy);
    const zoned = () => inZone(device.time.now, 'America/New_York').time;
    const began = zoned();
    device.time.now += 9 * 60_000;
    const { user } = openSession(device, paths.submit);
    await screen.findByText(/^It was begun here after the end of the visit, 1:00 PM\. If you enter it from memory/);
    await user.click(screen.getByRole('button', { name: `It was ${time12(began)} to ${time12(zoned())}` }));
    await waitFor(() => expect(screen.queryByText(/^It was begun here after the end/)).toBeNull());
    expect((await findNote(device.db, noteUid))?.fields).toMatchObject({ begin_time: began, end_time: zoned() });
  });

  test('that goes over midnight and is entered the next morning names the day of its end, and can be ended at 11:59 PM', async () => {
    const morning = '2026-11-21T13:00:00.000Z';
    device.time.now = Date.parse(morning) + 60_000;
    const own = { begunAt: morning, createdAt: morning, endDate: '2026-11-21', endTime: '00:30' };
    await device.db.table('sessions').update(session, own);
    await saveSessionNote(device, noteUid, { begin_time: '23:30', end_time: '00:30', location: 3 }, defaultPolicy);
    const { user } = openSession(device, paths.submit);
    await screen.findByText(/^It was begun here after the end of the visit, 12:30 AM on 11\/21\/2026\./);
    await user.click(screen.getByRole('button', { name: 'End at 11:59 PM' }));
    await waitFor(async () => expect((await findNote(device.db, noteUid))?.fields.end_time).toBe('23:59'));
  });

  test.each([
    ['from the calendar', 'an event', 1],
    ['typed at Start', undefined, 0],
  ])('a planned end is offered of a visit %s', async (_, eventUid, offered) => {
    await device.db.sessions.update(session, { endTime: '14:00', eventUid });
    await saveSessionNote(device, noteUid, { begin_time: '12:00', end_time: '13:00', location: 3 }, defaultPolicy);
    device.time.now += 9 * 60_000;
    openSession(device, paths.submit);
    await screen.findByText(/^It was begun here after the end of the visit, 1:00 PM\./);
    expect(screen.queryAllByRole('button', { name: 'Planned end 2:00 PM' })).toHaveLength(offered);
  });

  test('of an End Time that is still to come alone its own line says so: what was recorded disagrees with nothing', async () => {
    const now = inZone(device.time.now, 'America/New_York').time;
    const times = { begin_time: now, end_time: '23:00', location: 3 };
    await saveSessionNote(device, noteUid, times, defaultPolicy);
    openSession(device, paths.submit);
    const rowOfText = async (text: RegExp) => (await screen.findByText(text)).closest('[class*="min-h-20"]');
    const recorded = await rowOfText(/^Began .* · recorded at /);
    expect(recorded?.querySelector('.lucide-check')).not.toBeNull();
    const ahead = await rowOfText(/is later than now$/);
    expect(ahead?.querySelector('.lucide-triangle-alert')).not.toBeNull();
    within((await rowOfText(/^Client, date, location, times$/)) as HTMLElement).getByText(
      'The times need a look before you submit.',
    );
  });

  test('when the End Time comes its line stays, and says so: the answers below do not move under a finger', async () => {
    const now = inZone(device.time.now, 'America/New_York').time;
    const end = inZone(device.time.now + 60_000, 'America/New_York').time;
    await saveSessionNote(device, noteUid, { begin_time: now, end_time: end, location: 3 }, defaultPolicy);
    openSession(device, paths.submit);
    const line = await screen.findByText(`The End Time, ${time12(end)}, is later than now`);
    device.time.now += 120_000;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(line.textContent).toBe(`The End Time, ${time12(end)}, has come`));
    await screen.findByText('The times agree with what was recorded.');
  });

  test('says that the clock of the device is off, and ticks off no times that were taken from it', async () => {
    const now = inZone(device.time.now, 'America/New_York').time;
    device.time.now += 60_000;
    const end_time = inZone(device.time.now, 'America/New_York').time;
    await saveSessionNote(device, noteUid, { begin_time: now, end_time, location: 3 }, defaultPolicy);
    await saveContact(device.db, { offsetMs: -12 * 60 * 60_000 });
    openSession(device, paths.submit);
    await screen.findByText('The clock of this device is 12 h ahead');
    await screen.findByText('The times need a look before you submit.');
    await saveContact(device.db, { offsetMs: 1500 });
    await screen.findByText('The times agree with what was recorded.');
    expect(screen.queryByText(/^The clock of this device/)).toBeNull();
    // Told, and nothing else: the times are the person's.
    expect((await findNote(device.db, noteUid))?.fields).toMatchObject({ begin_time: now, end_time });
  });

  test('an End Time that is later than now is set to now with one press', async () => {
    const now = inZone(device.time.now, 'America/New_York').time;
    await saveSessionNote(device, noteUid, { begin_time: '12:00', end_time: '23:00', location: 3 }, defaultPolicy);
    const { user } = openSession(device, paths.submit);
    await user.click(await screen.findByRole('button', { name: `Set to now, ${time12(now)}` }));
    await waitFor(() => expect(screen.queryByText(/is later than now/)).toBeNull());
    expect((await findNote(device.db, noteUid))?.fields.end_time).toBe(now);
  });

  test('a visit that is over before its Start Time gets both of its times with one press, and is not ticked until then', async () => {
    const time = () => inZone(device.time.now, 'America/New_York').time;
    const began = time();
    device.time.now += 4 * 60_000;
    await saveSessionNote(device, noteUid, { begin_time: '21:00', end_time: '23:00', location: 3 }, defaultPolicy);
    const { user } = openSession(device, paths.submit);
    const facts = () => screen.getByText('Client, date, location, times').closest('[class*="min-h-20"]');
    await user.click(await screen.findByRole('button', { name: `It was ${time12(began)} to ${time12(time())}` }));
    await waitFor(() => expect(screen.queryByText(/is later than now/)).toBeNull());
    expect((await findNote(device.db, noteUid))?.fields).toMatchObject({ begin_time: began, end_time: time() });
    await waitFor(() => expect(facts()?.querySelector('.lucide-check')).not.toBeNull());
  });

  test('ticks off no times that leave out a record by a minute, and names it', async () => {
    const began = Date.parse((await rowOf(device, session)).createdAt);
    const time = (at: number) => inZone(at, 'America/New_York').time;
    device.time.now += 4 * 60_000;
    await recordTap(device, session, 1);
    const times = { begin_time: time(began + 60_000), end_time: time(device.time.now), location: 3 };
    device.time.now += 60_000;
    await saveSessionNote(device, noteUid, times, defaultPolicy);
    const { user } = openSession(device, paths.submit);
    await screen.findByText(
      `1 recorded event lies before the Begin Time, ${time12(times.begin_time)}. It stays with this session.`,
    );
    const line = () => screen.getByText(/^Began .* · first record /).closest('[class*="min-h-20"]');
    expect(line()?.querySelector('.lucide-check')).toBeNull();
    screen.getByText('The times need a look before you submit.');
    await user.click(screen.getByRole('button', { name: `Begin at ${time12(time(began))}` }));
    await screen.findByText('The times agree with what was recorded.');
    expect(line()?.querySelector('.lucide-check')).not.toBeNull();
  });

  test('warns of hours that are not left, as the note does, and ticks the visit off no more', async () => {
    await giveCaseload(device);
    await storeHours(device.db, [{ clientId: 7, logHours: 18.5, date: '2026-11-20', at: '2026-11-20T20:05:00Z' }]);
    await saveSessionNote(device, noteUid, { begin_time: '15:00', end_time: '17:00', location: 3 }, defaultPolicy);
    openSession(device, paths.submit);
    const warning = await screen.findByText(
      'This note uses 2 h. Only 1 h 30 min left this week. You can still submit.',
    );
    expect(warning.closest('[class*="min-h-20"]')?.querySelector('.lucide-check')).toBeNull();
  });

  test('says whom the note names besides its client: it goes to whoever pays for that one', async () => {
    await giveCaseload(device);
    await saveSessionNote(device, noteUid, { comment: 'Leo sat beside her during snack.' }, defaultPolicy);
    const { user } = openSession(device, paths.submit);
    await screen.findByText('Names Leo T., another client. You can still submit.');
    await user.click(screen.getByRole('link', { name: 'Read the note' }));
    await screen.findByText('Names Leo T., another client');
    const comments = screen.getByRole('textbox', { name: 'Comments' });
    await user.clear(comments);
    await user.type(comments, 'A peer sat beside her.');
    await waitFor(() => expect(screen.queryByText(/^Names /)).toBeNull());
  });

  test('names what was recorded after the end, and lets it go on', async () => {
    await saveSessionNote(device, noteUid, { begin_time: '14:00', end_time: '15:30' }, defaultPolicy);
    device.time.now += 60 * 60_000;
    await recordTap(device, session, 1);
    openSession(device, paths.submit);
    await screen.findByText('1 recorded event lies after the End Time, 3:30 PM');
    screen.getByText('The last one is of 4:00 PM. It stays with this session.');
  });

  test('after the company has moved to another zone its times are still those it was begun with: nothing is cut to its end', async () => {
    await toggleEpisode(device, session, 1, device.time.now);
    device.time.now += 60_000;
    await setPolicy(device, { timeZone: 'Europe/London' });
    const { user } = openSession(device, paths.submit);
    await screen.findByText('The End Time, 5:00 PM, is later than now');
    await user.click(await screen.findByRole('button', { name: 'Not watched' }));
    await waitFor(async () => expect((await rowOf(device, session)).answers.notWatched).toHaveLength(4));
    await submit(user);
    await waitFor(async () => expect((await rowOf(device, session)).state).toBe('closed'));
    const ended = (await listEvents(device.db, session)).find(({ kind }) => kind === 'offset');
    expect(ended?.at).toBe(new Date(device.time.now).toISOString());
  });

  test('"Nothing to report" writes exactly that, and only when asked to', async () => {
    const { user } = openSession(device, paths.submit);
    await user.click(await screen.findByRole('button', { name: 'Nothing to report' }));
    await waitFor(() => expect(screen.queryByText('Health & Safety Issues is empty')).toBeNull());
    expect((await findNote(device.db, noteUid))?.fields.health_safety).toBe('Nothing to report');
  });

  test('ticks off neither a note that nobody wrote in nor a recording of which nothing was scored', async () => {
    await startIntervals(device, session, { behaviorId: 9, type: 'momentary', length: 10, planned: 2 });
    device.time.now += 30_000;
    openSession(device, paths.submit);
    await screen.findByText(
      'motor stereotypic Behavior: none of 2 intervals was scored, so nothing is reported of it.',
    );
    await screen.findByText(/^All of it was drafted from the data; nothing was written\./);
    await saveSessionNote(device, noteUid, { comment: 'Good day.' }, defaultPolicy);
    await screen.findByText(/^Last edited/);
  });

  test('an answer of before says no zero beside intervals that were scored since: the note would say both', async () => {
    const { user } = openSession(device, paths.submit);
    await user.click(await screen.findByRole('button', { name: 'Watched, none happened' }));
    await waitFor(async () => expect((await rowOf(device, session)).answers.zero).toContain(9));
    const run = await startIntervals(device, session, {
      behaviorId: 9,
      type: 'partial-interval',
      length: 10,
      planned: 1,
    });
    device.time.now += 5_000;
    await markInterval(device, session, run, 0, 'yes');
    device.time.now += 15_000;
    const text = async () => (await findNote(device.db, noteUid))?.fields.target_behaviors ?? '';
    await waitFor(async () => expect(await text()).toContain('occurred in 100% of partial intervals'));
    expect(await text()).not.toContain('motor stereotypic Behavior occurred 0 times');
  });

  test('says of a recording that still runs that nothing of it is scored yet: that nothing was sounds as if it were over', async () => {
    await startIntervals(device, session, { behaviorId: 9, type: 'momentary', length: 600, planned: 2 });
    openSession(device, paths.submit);
    await screen.findByText('motor stereotypic Behavior: no interval is scored yet, so nothing is reported of it.');
  });

  test('the note that another device drafted is no written one here: it follows the data and the answers', async () => {
    const first = openSession(device, paths.note);
    await waitFor(async () =>
      expect((await findNote(device.db, noteUid))?.fields.target_behaviors).toBe('Tantrum occurred 1 time.'),
    );
    first.unmount();
    const row = must(await findNote(device.db, noteUid), 'the note');
    // As it comes from the server: without a word of who wrote it.
    await device.db.notes.put({ ...row, drafted: emptyDraft, draftedAt: null, draftedFrom: 0 });
    const { user } = openSession(device, paths.submit);
    await screen.findByText(/^All of it was drafted from the data; nothing was written\./);
    await recordTap(device, session, 1);
    await user.click(await screen.findByRole('button', { name: 'Watched, none happened' }));
    await waitFor(async () =>
      expect((await findNote(device.db, noteUid))?.fields.target_behaviors).toMatch(
        /^Tantrum occurred 2 times\..*Elopement occurred 0 times\./,
      ),
    );
  });

  test('nor is it one where something is counted here before its note or Submit is opened', async () => {
    await saveSessionNote(device, noteUid, { target_behaviors: 'Tantrum occurred 1 time.' }, defaultPolicy);
    const counted = openSession(device, paths.data);
    await waitFor(async () =>
      expect((await findNote(device.db, noteUid))?.drafted.target_behaviors).toBe('Tantrum occurred 1 time.'),
    );
    await recordTap(device, session, 1);
    counted.unmount();
    openSession(device, paths.submit);
    await waitFor(async () =>
      expect((await findNote(device.db, noteUid))?.fields.target_behaviors).toBe('Tantrum occurred 2 times.'),
    );
  });

  test('an answer for all is none for a behavior whose intervals nobody scored: its warning stays, also beside its own answer', async () => {
    await startIntervals(device, session, { behaviorId: 9, type: 'momentary', length: 10, planned: 2 });
    device.time.now += 30_000;
    const { user } = openSession(device, paths.submit);
    const warning = 'motor stereotypic Behavior: none of 2 intervals was scored';
    await screen.findByText(`${warning}, so nothing is reported of it.`);
    // Behind what it is said of.
    const others = screen.getByText('For the other three');
    const groups = screen.getAllByRole('radiogroup');
    expect(groups.at(-1)?.compareDocumentPosition(others)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(groups[0]).toBe(screen.getByRole('radiogroup', { name: 'motor stereotypic Behavior' }));
    await user.click(screen.getByRole('button', { name: 'Watched, none happened' }));
    await waitFor(async () => expect((await rowOf(device, session)).answers.zero).toEqual([2, 3, 4]));
    await submit(user);
    await screen.findByText('One behavior still needs an answer');
    screen.getByText(`${warning}, so nothing is reported of it.`);
    await answer(user, 'motor stereotypic Behavior', 'Watched, none happened');
    await screen.findByText(`${warning}; 0 times is reported, as you answered.`);
    const row = screen.getByText(/^1 occurrence counted, 1 interval set/).closest('[class*="min-h-20"]');
    expect(row?.querySelector('.lucide-check')).toBeNull();
  });

  test('asks for the count of a behavior whose intervals nobody scored, and says that a count of it is reported', async () => {
    await startIntervals(device, session, { behaviorId: 9, type: 'momentary', length: 10, planned: 2 });
    device.time.now += 30_000;
    openSession(device, paths.submit);
    await screen.findByRole('radiogroup', { name: 'motor stereotypic Behavior' });
    await recordTap(device, session, 9);
    await screen.findByText(
      'motor stereotypic Behavior: none of 2 intervals was scored, so its count alone is reported.',
    );
  });

  test('has no green tick where some intervals have no score, and says how many, and of which behavior', async () => {
    const plan = { behaviorId: 9, type: 'momentary', length: 10, planned: 2 } as const;
    const run = await startIntervals(device, session, plan);
    device.time.now += 10_000;
    await markInterval(device, session, run, 0, 'yes');
    device.time.now += 20_000;
    openSession(device, paths.submit);
    const missing = await screen.findByText(
      'Not scored: 1 interval of motor stereotypic Behavior. Percentages are of the others.',
    );
    expect(missing.closest('[class*="min-h-20"]')?.querySelector('.lucide-check')).toBeNull();
  });

  test('does not tick off a note that was written before the data changed: it may say other numbers', async () => {
    const { user } = openSession(device, paths.note);
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Target Behaviors/ });
    await user.type(text, ' I blocked the door.');
    await waitFor(async () =>
      expect((await findNote(device.db, noteUid))?.fields.target_behaviors).toContain('I blocked the door.'),
    );
    await user.click(screen.getByRole('link', { name: /^Submit/ }));
    await screen.findByText(/^Last edited/);
    expect(screen.queryByText(/It may say other numbers/)).toBeNull();
    await recordTap(device, session, 1);
    await screen.findByText('The data has changed since it was written. It may say other numbers.');
    screen.getByRole('link', { name: 'Compare the note with the data' });
  });

  test('calls no edited note outdated for an answer “none happened”: every ordinary Submit would end on a false alarm', async () => {
    const { user } = openSession(device, paths.note);
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Target Behaviors/ });
    await user.type(text, ' I blocked the door.');
    await waitFor(async () =>
      expect((await findNote(device.db, noteUid))?.fields.target_behaviors).toContain('I blocked the door.'),
    );
    await user.click(screen.getByRole('link', { name: /^Submit/ }));
    await user.click(await screen.findByRole('button', { name: 'Watched, none happened' }));
    await waitFor(async () => expect((await rowOf(device, session)).answers.zero).toHaveLength(4));
    await screen.findByText(/^Last edited/);
    expect(screen.queryByText(/It may say other numbers/)).toBeNull();
  });

  test('an edited note goes out as it was written', async () => {
    await saveSessionNote(device, noteUid, { target_behaviors: 'In my own words.' }, defaultPolicy);
    const { user } = openSession(device, paths.submit);
    await user.click(await screen.findByRole('button', { name: 'Not watched' }));
    await waitFor(async () => expect((await rowOf(device, session)).answers.notWatched).toHaveLength(4));
    await submit(user);
    await screen.findByRole('heading', { name: 'Session submitted' });
    expect((await findNote(device.db, noteUid))?.fields.target_behaviors).toBe('In my own words.');
  });

  test('pressed twice is one submit', async () => {
    const { user } = openSession(device, paths.submit);
    await user.click(await screen.findByRole('button', { name: 'Not watched' }));
    await waitFor(async () => expect((await rowOf(device, session)).answers.notWatched).toHaveLength(4));
    await user.click(await screen.findByRole('button', { name: /^Keep / }));
    const button = await screen.findByRole('button', { name: 'Submit Session' });
    await Promise.all([user.click(button), user.click(button)]);
    await screen.findByRole('heading', { name: 'Session submitted' });
    expect(await device.db.ops.filter((op) => op.kind === 'submitSession').count()).toBe(1);
  });

  test('that the device cannot save leaves the session open and says so', async () => {
    const { user } = openSession(device, paths.submit);
    await user.click(await screen.findByRole('button', { name: 'Not watched' }));
    await waitFor(async () => expect((await rowOf(device, session)).answers.notWatched).toHaveLength(4));
    const free = fillDisk(device);
    await submit(user);
    await screen.findByText(/^Not saved: Submit/);
    expect(screen.queryByRole('heading', { name: 'Session submitted' })).toBeNull();
    expect((await rowOf(device, session)).state).toBe('open');
    free();
    await submit(user);
    await screen.findByRole('heading', { name: 'Session submitted' });
  });
});

test('words of the note that could not be saved go with Submit once they can be: it would go without them', async () => {
  await saveAnswer(device, session, [2, 3, 4, 9], 'notWatched');
  const { user, router } = openSession(device, paths.note);
  const free = fillDisk(device);
  await user.type(await screen.findByRole('textbox', { name: 'Comments' }), 'Fell at the door.');
  await screen.findByText(/^Not saved: Note/);
  await router.navigate(paths.submit);
  await screen.findByRole('heading', { name: 'Submit Session' });
  free();
  await submit(user);
  await screen.findByRole('heading', { name: 'Session submitted' });
  const op = (await device.db.ops.orderBy('seq').toArray()).findLast(({ kind }) => kind === 'submitSession');
  expect(op?.body).toMatchObject({ note: { comment: 'Fell at the door.' } });
});

describe('pressed before the screen has caught up', () => {
  test('an answer that was changed right before Submit is the one that is sent: the other would be a zero nobody watched', async () => {
    const { user } = openSession(device, paths.submit);
    await user.click(await screen.findByRole('button', { name: 'Watched, none happened' }));
    await waitFor(async () => expect((await rowOf(device, session)).answers.zero).toHaveLength(4));
    await waitFor(() => expect(screen.queryByText(/still need/)).toBeNull());
    await user.click(await screen.findByRole('button', { name: /^Keep / }));
    fireEvent.click(screen.getByRole('button', { name: 'Not watched' }));
    fireEvent.click(screen.getByRole('button', { name: 'Submit Session' }));
    await screen.findByRole('heading', { name: 'Session submitted' });
    expect((await rowOf(device, session)).answers).toEqual({ zero: [], notWatched: [2, 3, 4, 9] });
    for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
    expect((await lastOp())?.body).toMatchObject({
      observed_zero: [],
      not_observed: [2, 3, 4, 9],
      note: { target_behaviors: 'Tantrum occurred 1 time.' },
    });
  });
});

describe('a ready answer that could not be saved, tried again', () => {
  test('“Nothing to report” that could not be saved is not put over what was written since', async () => {
    const { user } = openSession(device, paths.submit);
    const free = fillDisk(device);
    await user.click(await screen.findByRole('button', { name: 'Nothing to report' }));
    await screen.findByText(/^Not saved: Note/);
    free();
    await saveSessionNote(device, noteUid, { health_safety: 'Fell. Ice given.' }, defaultPolicy);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/^Not saved/)).toBeNull());
    await new Promise((resolve) => setImmediate(resolve));
    expect((await device.db.notes.get(noteUid))?.fields.health_safety).toBe('Fell. Ice given.');
  });

  test('“Watched, none happened” takes the place of no answer that was given since: it would be a zero nobody watched', async () => {
    const { user } = openSession(device, paths.submit);
    await screen.findByText('No events for 4 behaviors');
    const refuse = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
    const sessions = device.db.table('sessions');
    sessions.hook('updating', refuse);
    await user.click(screen.getByRole('button', { name: 'Watched, none happened' }));
    await screen.findByText(/^Not saved: Answer/);
    sessions.hook('updating').unsubscribe(refuse);
    await answer(user, 'SIB', 'Not watched');
    await waitFor(async () => expect((await rowOf(device, session)).answers.notWatched).toEqual([4]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () =>
      expect((await rowOf(device, session)).answers).toEqual({ zero: [2, 3, 9], notWatched: [4] }),
    );
  });

  test('“End at 11:59 PM” is not put over an end that was typed since', async () => {
    await device.db.table('sessions').update(session, { endDate: '2026-11-21', endTime: '00:30' });
    await saveSessionNote(device, noteUid, { begin_time: '15:00', end_time: '00:30' }, defaultPolicy);
    const { user } = openSession(device, paths.submit);
    const free = fillDisk(device);
    await user.click(await screen.findByRole('button', { name: 'End at 11:59 PM' }));
    await screen.findByText(/^Not saved: Note/);
    free();
    await saveSessionNote(device, noteUid, { end_time: '23:30' }, defaultPolicy);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/^Not saved/)).toBeNull());
    await new Promise((resolve) => setImmediate(resolve));
    expect((await device.db.notes.get(noteUid))?.fields.end_time).toBe('23:30');
  });
});

/** The text of all that stands before an element in its screen. */
function textAbove(element: HTMLElement): string {
  const range = document.createRange();
  range.setStart(document.body, 0);
  range.setEndBefore(element);
  return range.toString();
}

describe('after Submit', () => {
  async function submitted() {
    const view = openSession(device, paths.submit);
    await view.user.click(await screen.findByRole('button', { name: 'Not watched' }));
    await waitFor(async () => expect((await rowOf(device, session)).answers.notWatched).toHaveLength(4));
    await submit(view.user);
    await screen.findByRole('heading', { name: 'Session submitted' });
    return view;
  }

  test('says where it is: on this device first, sent only when the server has it', async () => {
    await submitted();
    await screen.findByText(
      'Saved on this device. It will send by itself when there is a connection. You can close the app.',
    );
    // Nor does a green tick say more than that.
    const header = () => screen.getByRole('heading', { name: 'Session submitted' }).closest('header');
    expect(header()?.querySelector('.lucide-circle-check-big')).toBeNull();
    await sendEverything(device, '2026-11-20T22:04:00.000Z');
    await screen.findByText('Sent 5:04 PM');
    expect(header()?.querySelector('.lucide-circle-check-big')).not.toBeNull();
  });

  test('what comes by itself stands below the buttons: when it is sent, and an overlap is told, none moves', async () => {
    await submitted();
    await screen.findByText(/^Saved on this device\./);
    const above = () => textAbove(screen.getByRole('link', { name: 'Home' }));
    const before = above();
    expect(before).toContain('Session submitted');
    await sendEverything(device, '2026-11-20T22:04:00.000Z');
    await device.db.notes.update(noteUid, { timeconflicts: 'These times overlap another note.' });
    await screen.findByText('Sent 5:04 PM');
    await screen.findByText(/^These times overlap another note\./);
    expect(above()).toBe(before);
    await device.db.notes.update(noteUid, { timeconflicts: '' });
    await waitFor(() => expect(screen.queryByText(/^These times overlap another note\./)).toBeNull());
    expect(above()).toBe(before);
  });

  test('beside an overlap that the office has told stands the way to the times; nobody watches meanwhile', async () => {
    const { user } = await submitted();
    await device.db.notes.update(noteUid, { timeconflicts: 'These times overlap another note.' });
    await user.click(await screen.findByRole('button', { name: 'Fix the times' }));
    await screen.findByRole('combobox', { name: 'End Time' });
    await waitFor(async () => expect(isPaused((await rowOf(device, session)).tally)).toBe(true));
  });

  test('does not say “submitted” of what the server refused and keeps for a person', async () => {
    await submitted();
    const op = await device.db.ops.filter(({ kind }) => kind === 'submitSession').first();
    await device.db.ops.update(op?.seq ?? 0, { state: 'rejected' });
    await screen.findByRole('heading', { name: 'Session not sent' });
    await screen.findByText('Saved on this device. It needs attention before it can be sent.');
    expect(screen.queryByRole('heading', { name: 'Session submitted' })).toBeNull();
  });

  test('names why it can’t be sent, and leads to the choice between two versions of its note', async () => {
    await submitted();
    const op = await device.db.ops.filter(({ kind }) => kind === 'submitSession').first();
    const lastError = { class: 'conflict', status: 412, code: 'version', detail: null, at: '2026-11-20T22:04:00.000Z' };
    await device.db.ops.update(op?.seq ?? 0, { state: 'conflict', lastError });
    await screen.findByText('It was changed elsewhere, too');
    const link = screen.getByRole('link', { name: 'Choose a version' });
    expect(link.getAttribute('href')).toBe(`/note/add-edit/${noteUid}`);
  });

  test('offers no visit as the next one whose planned end is over', async () => {
    const times = { start: '2026-11-20T15:00:00-05:00', end: '2026-11-20T15:01:00-05:00' };
    await storeSchedule(device.db, [makeSingle({ client_id: 8, user_id: device.db.userId, ...times })]);
    device.time.now += 90_000;
    await submitted();
    await screen.findByRole('button', { name: 'Reopen' });
    expect(screen.queryByRole('button', { name: /^Start next/ })).toBeNull();
  });

  test('offers the day’s next visit, and not to whom recording was taken from meanwhile', async () => {
    await storeSchedule(device.db, [makeSingle({ client_id: 8, user_id: device.db.userId })]);
    const { user, asked } = await submitted();
    await user.click(await screen.findByRole('button', { name: /^Start next: Leo T\./ }));
    expect(asked).toEqual([['startSession', expect.objectContaining({ clientId: 8, eventUid: expect.any(String) })]]);
    await giveCaseload(device, ['notes.view']);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Start next/ })).toBeNull());
    screen.getByRole('button', { name: 'Reopen' });
  });

  test('says that the office holds or declined it, never that it is sent', async () => {
    await submitted();
    await sendEverything(device, '2026-11-20T22:04:00.000Z');
    const op = await device.db.ops.filter(({ kind }) => kind === 'submitSession').first();
    await device.db.receipts.update(op?.opId ?? '', { held: true });
    await screen.findByText('The office has it and must decide. There is nothing for you to do.');
    await device.db.receipts.update(op?.opId ?? '', { decided: { accepted: false, reason: null } });
    await screen.findByText('The office declined it. Ask your office what to do. They keep a copy of it.');
    expect(screen.queryByText(/^Sent/)).toBeNull();
  });

  test('Reopen brings it back with one press', async () => {
    const { user } = await submitted();
    await user.click(screen.getByRole('button', { name: 'Reopen' }));
    await screen.findByRole('button', { name: 'Submit Session' });
    expect((await rowOf(device, session)).state).toBe('open');
  });

  test('stays after a reload, and Data Entry says that nothing is open', async () => {
    const { unmount, router } = await submitted();
    unmount();
    const again = openSession(device, paths.submit);
    await screen.findByRole('heading', { name: 'Session submitted' });
    await again.router.navigate(paths.data);
    await screen.findByText(/No session is open on this device/);
    await again.user.click(screen.getByRole('button', { name: 'Start Session' }));
    expect(again.asked).toEqual([['startSession']]);
    expect(router.state.location.pathname).toBe(paths.submit);
  });
});

describe('what Submit will do', () => {
  test.each([
    ['network' as const, 'Offline. Submit saves on this device and sends by itself later.'],
    [null, 'Submit closes the session and sends its note.'],
  ])('with waitingFor %s', async (waitingFor, text) => {
    await saveContact(device.db, { waitingFor, offlineSince: waitingFor && '2026-11-20T20:00:00Z' });
    openSession(device, paths.submit);
    await screen.findByText(text);
  });
});

describe('a session whose note was deleted', () => {
  /** As the server deletes it for its author on this device, or tells it from another. */
  async function deletedNote() {
    const answers = { zero: [], notWatched: [2, 3, 4, 9] };
    await saveSessionNote(device, noteUid, { end_time: '17:00', target_behaviors: 'Old.' }, defaultPolicy);
    await submitSession(device, session, noteUid, answers, defaultPolicy);
    await sendEverything(device, '2026-11-20T20:05:00.000Z');
    await forgetNote(device.db, noteUid);
  }

  test('once reopened has an empty one that follows the data, under the name that all devices know, and is submitted', async () => {
    await deletedNote();
    await restartSession(device, session);
    const written = openSession(device, paths.note);
    const target = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Target Behaviors Occurred' });
    await waitFor(() => expect(target.value).toMatch(/^Tantrum occurred 1 time\./));
    expect(await findNote(device.db, noteUid)).toMatchObject({ state: 'draft', serverId: null, version: null });
    written.unmount();
    const { user } = openSession(device, paths.submit);
    await submit(user);
    await screen.findByRole('heading', { name: 'Session submitted' });
    expect(await lastOp()).toMatchObject({
      kind: 'submitSession',
      body: { session_uid: session, note: { uid: noteUid } },
    });
  });

  test('not reopened, says that it was submitted, and can be reopened there', async () => {
    await deletedNote();
    const { user } = openSession(device, paths.submit);
    await user.click(await screen.findByRole('button', { name: 'Reopen' }));
    await screen.findByRole('button', { name: 'Submit Session' });
    expect((await rowOf(device, session)).state).toBe('open');
  });
});
