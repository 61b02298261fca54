import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OpenedSession } from '#contract/session.ts';
import { findSession, listEvents } from '#db/queries/sessions.ts';
import { storeOpenedSession } from '#db/store/store-opened.ts';
import { scoreIntervals } from '#domain/session/intervals/interval-recording.ts';
import { pausesOf } from '#domain/session/session-numbers.ts';
import { recordersPauses } from '#domain/session/session-tally.ts';
import { foldSession } from '#domain/session/tally.ts';
import { storeBeside } from '#features/session/devices/keep-running.ts';
import { pauseSession, resumeSession } from '#features/session/frame/pause-session.ts';
import { restartSession } from '#features/session/frame/restart-session.ts';
import { closeInterval, startIntervals } from '#features/session/intervals/record-interval.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { must } from '#lib/must.ts';
import { makeDevice, startVisit, type TestDevice } from '../../setup/device.ts';

const MIN = 60_000;
let device: TestDevice;
let session: string;
beforeEach(async () => {
  device = await makeDevice();
  session = await startVisit(device);
});
afterEach(() => device.db.close());

const row = async () => must(await findSession(device.db, session), 'the visit');
const pauses = async () => pausesOf((await row()).tally);

/** Brings what a phone noted by itself at its Submit, and at its Reopen if that is there: `[kind, ms]`. */
async function bring(turns: readonly ['pause' | 'resume', number][], { on = device, seq = 500, offset = 0 } = {}) {
  const { noteUid } = await row();
  const events = turns.map(([kind, ms], i) => {
    const stamp = { uid: `the phone’s ${kind}`, seq: seq + i, at: new Date(ms).toISOString(), tz: 'America/New_York' };
    return { kind, by: 'app', ...stamp, device_id: 'the phone', offset_ms: offset };
  });
  await storeBeside(on, {
    session: {
      ...{ uid: session, id: 9, version: 3, client: { id: 7 }, startDate: '2026-11-20' },
      ...{ session_closed: false, note: { id: 4, uid: noteUid, state: 'draft' } },
    },
    ...{ behaviors: [], skills: [], events },
  } as unknown as OpenedSession);
}

/** What the server makes of it, which has all events. */
async function onServer() {
  const events = await listEvents(device.db, session);
  return foldSession(events.map((event) => ({ device_id: 'the tablet', ...event })));
}

test.each([
  0,
  -2 * 3_600_000,
  7_000,
])('it runs on also where this device has paused before, and has more events than the phone, whose clock differs by %d ms', async (offset) => {
  for (let taps = 0; taps < 5; taps++) await recordTap(device, session, 1);
  device.time.now += 10 * MIN;
  await pauseSession(device, session);
  device.time.now += MIN;
  await resumeSession(device, session);
  device.time.now += 20 * MIN;
  const their = device.time.now;
  device.time.now += 5 * MIN;
  // The phone joined when there were two events: its own begin with 3.
  await bring([['pause', their - offset]], { seq: 3, offset });
  const expected = { pauses: 1, paused_ms: MIN, paused: false };
  expect(await pauses()).toEqual(expected);
  expect(pausesOf(await onServer())).toEqual(expected);
});

test('what was watched here after the phone’s Submit is no pause, though somebody paused here for a minute meanwhile', async () => {
  device.time.now += 30 * MIN;
  const their = device.time.now;
  device.time.now += 20 * MIN;
  await recordTap(device, session, 1);
  await pauseSession(device, session);
  device.time.now += MIN;
  await resumeSession(device, session);
  device.time.now += MIN;
  await bring([['pause', their]]);
  expect(await pauses()).toEqual({ pauses: 1, paused_ms: MIN, paused: false });
});

test('what the phone noted is stored together with its running on, or not at all: then it is brought another time', async () => {
  device.time.now += 30 * MIN;
  const their = device.time.now;
  device.time.now += 2 * MIN;
  const full = {
    ...device,
    newId: () => {
      throw new Error('the disk is full');
    },
  };
  await expect(bring([['pause', their]], { on: full })).rejects.toThrow();
  expect([(await listEvents(device.db, session)).length, await pauses()]).toEqual([
    0,
    expect.objectContaining({ pauses: 0 }),
  ]);
  await bring([['pause', their]]);
  expect(await pauses()).toEqual({ pauses: 0, paused_ms: 0, paused: false });
});

test('a recording that runs here while the phone submits and reopens within an interval keeps all its intervals', async () => {
  const begun = device.time.now;
  await startIntervals(device, session, { behaviorId: 9, type: 'partial-interval', length: 60, planned: 6 });
  const { run } = must((await row()).tally.runs[0], 'the recording');
  for (let index = 0; index < 6; index++) {
    device.time.now = begun + index * MIN + 50_000;
    if (index === 3)
      await bring([
        ['pause', begun + 3 * MIN + 20_000],
        ['resume', begun + 3 * MIN + 40_000],
      ]);
    device.time.now = begun + (index + 1) * MIN;
    await closeInterval(device, session, { run, index, silence: true, at: new Date(device.time.now).toISOString() });
  }
  for (const tally of [(await row()).tally, await onServer()])
    expect(scoreIntervals(tally.runs, recordersPauses(tally), device.time.now)).toMatchObject({ observed: 6 });
});

test('gone on with here, it is not paused by a Submit of the phone that the office has not taken: nobody pressed Pause', async () => {
  device.time.now += 30 * MIN;
  const { noteUid } = await row();
  const at = new Date(device.time.now).toISOString();
  const stamp = { uid: 'the phone’s pause', seq: 3, at, tz: 'America/New_York', device_id: 'the phone', offset_ms: 0 };
  await device.db.sessions.update(session, { eventsHere: false });
  await storeOpenedSession(device.db, {
    session: {
      ...{ uid: session, id: 9, version: 3, client: { id: 7 }, startDate: '2026-11-20' },
      ...{ session_closed: false, note: { id: 4, uid: noteUid, state: 'draft' } },
    },
    ...{ behaviors: [], skills: [], events: [{ kind: 'pause', by: 'app', ...stamp }] },
  } as unknown as OpenedSession);
  await device.db.sessions.update(session, { turnedElsewhere: 'open' });
  expect(await pauses()).toMatchObject({ paused: true });
  device.time.now += MIN;
  await restartSession(device, session);
  expect(await pauses()).toEqual({ pauses: 1, paused_ms: MIN, paused: false });
});
