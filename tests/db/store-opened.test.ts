import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OpenedSession } from '#contract/session.ts';
import { findRecorder } from '#db/device/contact.ts';
import { findSession, listEvents } from '#db/queries/sessions.ts';
import { storeOpenedSession } from '#db/store/store-opened.ts';
import type { SessionEvent } from '#domain/session/session-event.ts';
import { closeInterval, markInterval, startIntervals } from '#features/session/intervals/record-interval.ts';
import { correctEvent } from '#features/session/log/correct-event.ts';
import { logLines } from '#features/session/log/log-lines.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { setCount } from '#features/session/record/retry-acts.ts';
import { undoEvent, undoLast } from '#features/session/record/undo.ts';
import { must } from '#lib/must.ts';
import { makeDevice, startVisit, type TestDevice } from '../setup/device.ts';

let first: TestDevice;
let second: TestDevice;
let session: string;

beforeEach(async () => {
  first = await makeDevice();
  second = await makeDevice(first.db.userId + 500_000);
  session = await startVisit(first);
});
afterEach(() => {
  first.db.close();
  second.db.close();
});

/** Each press at a time of its own, as fingers are. */
async function press(work: () => Promise<unknown>) {
  first.time.now += 1000;
  await work();
}
/** What the first one sends, as the server gives it to another device. */
async function sentEvents(): Promise<SessionEvent[]> {
  const ops = (await first.db.ops.toArray()).filter(({ kind }) => kind === 'recordDataEntry');
  return ops.flatMap(({ body }) => (body as { events: SessionEvent[] }).events);
}
async function openOnSecond(more: object = {}, events = sentEvents()) {
  second.time.now = first.time.now + 60_000;
  const told = await events;
  await second.db.table('sessions').put({ ...(await findSession(first.db, session)), eventsHere: false });
  await storeOpenedSession(second.db, {
    session: {
      uid: session,
      id: 9,
      client: { id: 7 },
      startDate: '2026-11-20',
      session_closed: false,
      version: 2,
      note: null,
      ...more,
    },
    events: told.map((event) => ({ ...event, device_id: 'the first' })),
    behaviors: [{ id: 1 }, { id: 2 }],
    skills: [],
  } as unknown as OpenedSession);
}
test('what this device has recorded is its own when it comes back after a sign-out', async () => {
  await press(() => recordTap(first, session, 1));
  const { deviceId } = must(await findRecorder(first.db), 'who records here');
  const events = (await sentEvents()).map((event) => ({ ...event, device_id: deviceId }));
  await first.db.sessions.clear();
  await first.db.events.clear();
  const names = { first_name: 'Maya', last_name: 'R' };
  const of = {
    ...{ uid: session, id: 9, version: 2, created_at: '2026-11-20T20:00:00.000Z', session_closed: false },
    ...{ client: { id: 7, ...names }, user: { id: 1, profile: { name: 'A' } }, visit_location: 1 },
    ...{
      startDate: '2026-11-20',
      startTime: '15:00',
      endDate: '2026-11-20',
      endTime: '17:00',
      skills: [],
      intervals: [],
    },
  };
  const opened = { session: { ...of, note: null, behaviors: [] }, events, behaviors: [{ id: 1 }], skills: [] };
  await storeOpenedSession(first.db, opened as unknown as OpenedSession);
  expect((await listEvents(first.db, session)).map(({ device_id }) => device_id)).toEqual([undefined]);
});

/** "Bring here": the first one has recorded more. */
async function openAgain() {
  const told = await sentEvents();
  await storeOpenedSession(second.db, {
    session: {
      uid: session,
      id: 9,
      client: { id: 7 },
      startDate: '2026-11-20',
      session_closed: false,
      version: 3,
      note: null,
    },
    events: told.map((event) => ({ ...event, device_id: 'the first' })),
    behaviors: [{ id: 1 }, { id: 2 }],
    skills: [],
  } as unknown as OpenedSession);
}
/** A tap of the first behavior that should have been one of the second. */
async function pressAndCorrect() {
  await press(() => recordTap(first, session, 1));
  const tap = await uidOf(0);
  await press(() => correctEvent(first, session, tap, { kind: 'tap', behaviour_id: 2 }, '2026-11-20T20:00:00Z'));
}
const uidOf = async (place: number) => (await listEvents(first.db, session))[place]?.uid ?? '';
const counts = async () => {
  const behaviors = (await findSession(second.db, session))?.tally.behaviors ?? {};
  return [behaviors[1]?.count ?? 0, behaviors[2]?.count ?? 0];
};
const lines = async () =>
  logLines(await listEvents(second.db, session)).map(({ voided, canRestore }) => [voided, canRestore]);

test('what another device corrected reads as corrected and is not restored beside its correction: it would count twice', async () => {
  await pressAndCorrect();
  await openOnSecond();
  // It was corrected to an earlier time.
  expect(await lines()).toEqual([
    ['corrected', false],
    [null, false],
  ]);
  expect(await counts()).toEqual([0, 1]);
  await undoLast(second, session);
  expect(await counts()).toEqual([1, 0]);
});

test('a correction of one of the app’s first versions, which did not say what it corrects, reads as one, too', async () => {
  await pressAndCorrect();
  const early = sentEvents().then((events) => events.map(({ replaces: _, ...event }) => event));
  await openOnSecond({}, early);
  // It was corrected to an earlier time.
  expect(await lines()).toEqual([
    ['corrected', false],
    [null, false],
  ]);
});

test('a correction says what it corrects, also on a browser without a clock of its own', async () => {
  await pressAndCorrect();
  const clockless = sentEvents().then((events) => events.map(({ mono: _, ...event }) => event));
  await openOnSecond({}, clockless);
  // It was corrected to an earlier time.
  expect(await lines()).toEqual([
    ['corrected', false],
    [null, false],
  ]);
  await undoLast(second, session);
  expect(await counts()).toEqual([1, 0]);
});

test('what the recorder closed by its clock is its own on every device: Undo takes back the mark of a person, and what the recorder made of it', async () => {
  const plan = { behaviorId: 1, type: 'partial-interval', length: 10, planned: 3 } as const;
  const run = await startIntervals(first, session, plan);
  await press(() => markInterval(first, session, run, 0, 'yes'));
  first.time.now += 9000;
  const at = new Date(first.time.now).toISOString();
  await closeInterval(first, session, { run, index: 0, silence: true, at });
  await openOnSecond();
  const undoneHere = await undoLast(first, session);
  const undoneThere = await undoLast(second, session);
  expect(undoneThere.taken.map(({ uid }) => uid)).toEqual(undoneHere.taken.map(({ uid }) => uid));
  const scored = async ({ db }: TestDevice) => (await findSession(db, session))?.tally.runs[0]?.marks[0]?.occurrence;
  expect([await scored(first), await scored(second)]).toEqual(['no', 'no']);
});

test('what another device took back, and what it recorded after that, is no correction', async () => {
  await press(() => recordTap(first, session, 1));
  const tap = await uidOf(0);
  await press(() => undoEvent(first, session, tap));
  await press(() => recordTap(first, session, 2));
  await press(() => setCount(first, session, 2, 4));
  await openOnSecond();
  expect(await lines()).toEqual([
    [null, false],
    ['replaced', false],
    ['undone', true],
  ]);
  await undoLast(second, session);
  expect(await counts()).toEqual([0, 1]);
});

test('Undo takes back what was recorded here, and not what another device recorded beside it', async () => {
  await press(() => recordTap(first, session, 1));
  await press(() => recordTap(first, session, 2));
  await openOnSecond();
  await recordTap(second, session, 1);
  await press(() => recordTap(first, session, 2));
  await openAgain();
  expect(await counts()).toEqual([2, 2]);
  await undoLast(second, session);
  await undoLast(second, session);
  // Its own, and the last that it had been given before; what came beside it stays.
  expect(await counts()).toEqual([1, 1]);
});

test('the clock begins when the session was begun, though an episode was typed in of an earlier time', async () => {
  await press(() => recordTap(first, session, 1));
  await openOnSecond({ begun_at: '2026-11-20T20:30:00.000Z' });
  expect((await findSession(second.db, session))?.timerStartedAt).toBe('2026-11-20T20:30:00.000Z');
});
