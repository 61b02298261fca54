// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listEvents } from '#db/queries/sessions.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { isRunning, scoreIntervals } from '#domain/session/intervals/interval-recording.ts';
import { recordersPauses } from '#domain/session/session-tally.ts';
import { foldSession } from '#domain/session/tally.ts';
import { pauseSession } from '#features/session/frame/pause-session.ts';
import { restartSession } from '#features/session/frame/restart-session.ts';
import { markInterval, startIntervals } from '#features/session/intervals/record-interval.ts';
import { saveSessionNote } from '#features/session/note/save-session-note.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { submitSession } from '#features/session/submit/submit-session.ts';
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
