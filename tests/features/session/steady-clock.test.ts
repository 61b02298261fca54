// @vitest-environment jsdom
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CaptureRefused } from '#db/device/storage-error.ts';
import { listEvents } from '#db/queries/sessions.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { intervalCells } from '#domain/session/intervals/interval-recording.ts';
import { durationsBy, latenciesBy } from '#domain/session/observation.ts';
import { pausesOf } from '#domain/session/session-numbers.ts';
import { endIn } from '#domain/session/session-span.ts';
import { recordersPauses } from '#domain/session/session-tally.ts';
import { recordCue } from '#features/session/cues/record-cue.ts';
import { pauseSession, resumeSession } from '#features/session/frame/pause-session.ts';
import { reopenFromList } from '#features/session/frame/restart-session.ts';
import { closeInterval, startIntervals } from '#features/session/intervals/record-interval.ts';
import { bySteadyTime, recordedHere, steadyTime } from '#features/session/intervals/steady-clock.ts';
import { saveSessionNote } from '#features/session/note/save-session-note.ts';
import { toggleEpisode } from '#features/session/record/record-episode.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { recordTrial } from '#features/session/record/record-trial.ts';
import { undoLast } from '#features/session/record/undo.ts';
import { submitSession } from '#features/session/submit/submit-session.ts';
import { startVisit, type TestDevice } from '../../setup/device.ts';
import { deviceInSession, rowOf } from './session-page.tsx';

/* A tablet whose clock is two minutes ahead when the visit begins, and is put right in it: all of the visit has one clock. */

const MIN = 60_000;
let tablet: TestDevice;
let device: ReturnType<typeof bySteadyTime>;
let session: string;
let [wall, mono] = [0, 0];
let steady: () => number;
/** What the device has learned of its clock; it learns anew with the next answer. */
let learned: number;
const iso = () => new Date(steady()).toISOString();
const wait = (ms: number) => {
  wall += ms;
  mono += ms;
};
const putRight = () => {
  wall -= 2 * MIN;
};

beforeEach(async () => {
  ({ device: tablet, session } = await deviceInSession());
  [wall, mono] = [tablet.time.now, 1000];
  tablet.clock = { now: () => wall, mono: () => mono, timeZone: () => 'America/New_York' };
  learned = -2 * MIN;
  tablet.offsetMs = () => learned;
  const time = steadyTime(tablet);
  steady = time.now;
  device = bySteadyTime(tablet, () => time);
});
afterEach(() => tablet.db.close());

test('a tap scores the partial interval in which it was made', async () => {
  const run = await startIntervals(device, session, { ...plan, behaviorId: 1 }, iso());
  for (let index = 0; index < 4; index++) {
    wait(15_000);
    if (index === 1) putRight();
    if (index === 2) await recordTap(device, session, 1);
    wait(15_000);
    await closeInterval(device, session, { run, index, silence: true, at: iso() });
  }
  const { tally } = await rowOf(tablet, session);
  const cells = tally.runs.flatMap((one) => intervalCells(one, recordersPauses(tally), steady()));
  expect(cells).toEqual(['no', 'no', 'yes', 'no']);
});

test('a response of five seconds after its cue has a latency of five seconds', async () => {
  wait(MIN);
  putRight();
  wait(MIN);
  await recordCue(device, session, 1, iso());
  wait(5000);
  await recordTap(device, session, 1);
  expect(latenciesBy((await rowOf(tablet, session)).tally)[1]).toEqual({ cues: 1, answered: [5000] });
});

test('what is recorded says how far its clock is off, before it has learned that it was set and after it: to other devices, and in the record, all of it is of its moment', async () => {
  await recordTap(device, session, 1);
  putRight();
  wait(MIN);
  await recordTap(device, session, 1);
  learned = 30;
  wait(MIN);
  await recordTap(device, session, 1);
  learned = -40;
  wait(MIN);
  await recordTap(device, session, 1);
  const told = (await listEvents(tablet.db, session)).map(({ at, offset_ms = 0 }) => Date.parse(at) + offset_ms);
  const [first = 0] = told;
  expect(told.map((one) => Math.round((one - first) / 1000))).toEqual([0, 60, 120, 180]);
});

test('an episode that runs at Submit, begun a minute and a half before, has its length; opened again an hour later, that hour was not watched', async () => {
  const { noteUid } = await rowOf(tablet, session);
  wait(20 * MIN);
  putRight();
  await toggleEpisode(device, session, 2, steady());
  wait(90_000);
  await saveSessionNote(device, noteUid, { end_time: '17:00', target_behaviors: 'Tantrum' }, defaultPolicy);
  await submitSession(device, session, noteUid, { zero: [], notWatched: [1, 2, 3, 4, 9] }, defaultPolicy);
  const row = await rowOf(tablet, session);
  expect(durationsBy(row.tally, endIn(row), steady(), row.begunAt)[2]).toEqual({ episodes: 1, total: 90_000 });
  wait(60 * MIN);
  await reopenFromList(tablet, session, false);
  // But for as long as its clock was set back: of what passed on a page that is gone nothing else is known.
  expect(Math.round(pausesOf((await rowOf(tablet, session)).tally).paused_ms / MIN)).toBe(58);
});

/** What a hand does, at the moment. */
const acts = {
  tap: () => recordTap(device, session, 1),
  'tap of before': () => recordTap(device, session, 1, new Date(steady() - 10 * MIN).toISOString()),
  episode: () => toggleEpisode(device, session, 2, steady()),
  intervals: () => startIntervals(device, session, { ...plan, planned: 3 }, iso()),
  cue: () => recordCue(device, session, 1, iso()),
  trial: () => recordTrial(device, session, 1, 'ind'),
  pause: () => pauseSession(device, session, { at: iso() }),
  resume: () => resumeSession(device, session, { at: iso() }),
  undo: () => undoLast(device, session),
};
const plan = { behaviorId: 9, type: 'partial-interval', length: 30, planned: 4 } as const;

test('whatever was done last, a page that is loaded again with its clock set back begins no earlier than anything recorded', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...Object.values(acts)), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 59 }),
      async (done, minutes) => {
        await Promise.all([tablet.db.events.clear(), tablet.db.sessions.clear()]);
        session = await startVisit(tablet);
        for (const act of done) {
          wait(7000);
          await act().catch((error: unknown) => expect(error).toBeInstanceOf(CaptureRefused));
        }
        const latest = Math.max(...(await listEvents(tablet.db, session)).map(({ at }) => Date.parse(at)));
        wall -= minutes * MIN;
        const again = steadyTime(tablet, recordedHere(await rowOf(tablet, session)));
        // What an Undo takes back has no time in the numbers any more.
        if (!done.includes(acts.undo)) expect(again.now()).toBeGreaterThanOrEqual(latest);
        wall += minutes * MIN;
      },
    ),
    { numRuns: 40 },
  ));
