// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OpenedSession } from '#contract/session.ts';
import { listEvents } from '#db/queries/sessions.ts';
import { storeOpenedSession } from '#db/store/store-opened.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { openOnset } from '#domain/session/episode-marks.ts';
import { isRunning, scoreIntervals } from '#domain/session/intervals/interval-recording.ts';
import type { SessionEvent } from '#domain/session/session-event.ts';
import { recordersPauses } from '#domain/session/session-tally.ts';
import { foldSession, isPaused } from '#domain/session/tally.ts';
import { pauseSession } from '#features/session/frame/pause-session.ts';
import { restartSession } from '#features/session/frame/restart-session.ts';
import { markInterval, startIntervals } from '#features/session/intervals/record-interval.ts';
import { saveSessionNote } from '#features/session/note/save-session-note.ts';
import { toggleEpisode } from '#features/session/record/record-episode.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { submitSession } from '#features/session/submit/submit-session.ts';
import { must } from '#lib/must.ts';
import type { TestDevice } from '../../setup/device.ts';
import { deviceInSession, rowOf } from './session-page.tsx';

let device: TestDevice;
let session: string;
beforeEach(async () => {
  ({ device, session } = await deviceInSession());
  await recordTap(device, session, 1);
});
afterEach(() => device.db.close());

const wait = (seconds: number) => {
  device.time.now += seconds * 1000;
};
const start = () =>
  startIntervals(device, session, { behaviorId: 9, type: 'partial-interval', length: 60, planned: 30 });
/** Submitted, and opened again at once. @param endTime 'HH:mm' */
async function submitAndReopen(endTime = '17:00') {
  const { noteUid } = await rowOf(device, session);
  await saveSessionNote(device, noteUid, { end_time: endTime, target_behaviors: 'One tantrum.' }, defaultPolicy);
  await submitSession(device, session, noteUid, { zero: [], notWatched: [2, 3, 4, 9] }, defaultPolicy);
  wait(20);
  await restartSession(device, session);
}
const running = async () => {
  const { tally } = await rowOf(device, session);
  return tally.runs.filter((run) => isRunning(run, recordersPauses(tally), device.time.now)).length;
};

test.each([
  'that runs',
  'that a pause holds',
])('an interval recording %s ends with the session, as Submit says: opened again, none goes on', async (which) => {
  await start();
  wait(90);
  if (which === 'that a pause holds') await pauseSession(device, session);
  await submitAndReopen();
  expect(await running()).toBe(0);
  const { tally } = await rowOf(device, session);
  expect(tally).toEqual(foldSession(await listEvents(device.db, session)));
});

test('what was scored after an End Time that lies back keeps its score: the recording ends behind it', async () => {
  const run = await start();
  wait(61);
  await markInterval(device, session, run, 0, 'yes');
  wait(15 * 60);
  await markInterval(device, session, run, 14, 'yes');
  await submitAndReopen('16:01');
  const { tally } = await rowOf(device, session);
  expect(scoreIntervals(tally.runs, recordersPauses(tally), device.time.now)).toMatchObject({ occurred: 2 });
  expect(await running()).toBe(0);
});

test('closed on another device and opened again here, nothing runs on, and what is observed from then on lies in no pause of that Submit', async () => {
  await start();
  await toggleEpisode(device, session, 2, device.time.now);
  wait(90);
  const closed = new Date(device.time.now).toISOString();
  // As the server says it: without what the other device noted with its Submit.
  await device.db.sessions.update(session, { state: 'closed', endDate: '2026-11-20', endTime: '17:00' });
  wait(40);
  await restartSession(device, session);
  expect(await running()).toBe(0);
  const { tally } = await rowOf(device, session);
  expect(openOnset(tally.episodes?.[2])).toBeNull();
  const events = await listEvents(device.db, session);
  const [first] = events;
  const theirs = { ...must(first, 'an event'), kind: 'pause', uid: 'theirs', at: closed, device_id: 'the phone' };
  const both = foldSession([...events, theirs as SessionEvent]);
  expect(isPaused(both)).toBe(false);
});

test.each([
  ['Submit', () => submitAndReopen('15:03')],
  ['Reopen of what was submitted there', reopenClosedThere],
])('a recording of another device ends by %s behind all that was scored of it by then, however much of that had come here', async (_what, end) => {
  const begun = device.time.now;
  const at = (ms: number) => new Date(begun + ms).toISOString();
  const stamp = { run: 'theirs', tz: 'America/New_York', device_id: 'the phone' };
  const plan = { behaviour_id: 9, type: 'partial-interval', length: 60, planned: 30 } as const;
  const theirs: SessionEvent[] = [
    { kind: 'interval_start', ...plan, ...stamp, uid: 'start', seq: 1, at: at(0) },
    ...Array.from(
      { length: 10 },
      (_, index): SessionEvent => ({
        ...{ kind: 'interval', index, occurrence: 'yes', ...stamp },
        ...{ uid: `mark ${index}`, seq: index + 2, at: at(index * 60_000 + 1000) },
      }),
    ),
  ];
  wait(5 * 60);
  const { noteUid: uid, startDate } = await rowOf(device, session);
  await storeOpenedSession(device.db, {
    session: {
      ...{ uid: session, id: 9, version: 3, client: { id: 7 }, startDate, session_closed: false },
      note: { id: 4, uid, state: 'draft' },
    },
    behaviors: [],
    skills: [],
    events: theirs.slice(0, 6),
  } as unknown as OpenedSession);
  wait(5 * 60 + 30);
  await end();
  const mine = (await listEvents(device.db, session)).filter(({ device_id }) => device_id !== 'the phone');
  // The record has all of them.
  const tally = foldSession([...mine, ...theirs]);
  expect(scoreIntervals(tally.runs, recordersPauses(tally), device.time.now)).toMatchObject({ occurred: 10 });
  expect(await running()).toBe(0);
});

/** Of the Submit there nothing has come but that it is closed, and when. */
async function reopenClosedThere() {
  await device.db.sessions.update(session, {
    ...{ state: 'closed', turnedElsewhere: 'closed' },
    ...{ endDate: '2026-11-20', endTime: '15:03', submittedAt: new Date(device.time.now).toISOString() },
  });
  wait(20);
  await restartSession(device, session);
}
