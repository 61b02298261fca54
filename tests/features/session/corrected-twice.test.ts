import { afterEach, beforeEach, expect, test } from 'vitest';
import { effectiveEvents } from '#db/effective-events.ts';
import { findSession, listEvents } from '#db/queries/sessions.ts';
import type { EventRow } from '#db/rows.ts';
import { foldSession } from '#domain/session/tally.ts';
import { correctEvent } from '#features/session/log/correct-event.ts';
import { logLines } from '#features/session/log/log-lines.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { removeLastOf, undoEvent } from '#features/session/record/undo.ts';
import { must } from '#lib/must.ts';
import { makeDevice, startVisit, type TestDevice } from '../../setup/device.ts';

let device: TestDevice;
let session: string;
let tap: EventRow;

beforeEach(async () => {
  device = await makeDevice();
  session = await startVisit(device);
  await recordTap(device, session, 1);
  tap = must((await listEvents(device.db, session))[0], 'the tap');
});
afterEach(() => device.db.close());

const iso = (seconds: number) => new Date(Date.parse(tap.at) + seconds * 1000).toISOString();
const counts = async () => {
  const { behaviors } = foldSession(await listEvents(device.db, session));
  return Object.fromEntries(Object.entries(behaviors).map(([id, { count }]) => [id, count]));
};
const correctHere = async (uid: string, behaviour_id: number) => {
  device.time.now += 10_000;
  await correctEvent(device, session, uid, { kind: 'tap', behaviour_id }, tap.at);
  return must(effectiveEvents(await listEvents(device.db, session)).at(-1), 'the correction').uid;
};
/** What another device wrote when it corrected the tap, as it comes from the server. */
async function correctedThere(behaviour_id: number, second: number) {
  device.time.now += 120_000;
  const row = {
    sessionId: session,
    device_id: 'other',
    tz: 'UTC',
    by: 'person',
    beside: true,
    at: iso(second),
  } as const;
  const rows: EventRow[] = [
    { ...row, kind: 'void', target_uid: tap.uid, uid: 'there-1', seq: 500 },
    { ...row, kind: 'tap', behaviour_id, replaces: tap.uid, uid: 'there-2', seq: 501, at: tap.at },
  ];
  await device.db.events.bulkAdd(rows);
}

test('one tap corrected on two devices counts once, and the log says of the other correction that it was corrected', async () => {
  await correctHere(tap.uid, 2);
  await correctedThere(3, 60);
  expect(await counts()).toEqual({ 3: 1 });
  const lines = logLines(await listEvents(device.db, session));
  expect(lines.map(({ voided }) => voided).sort()).toEqual(['corrected', 'corrected', null]);
  expect(lines.filter(({ canRestore, canUndo }) => canRestore || canUndo)).toHaveLength(1);
});

test('each Undo of it brings back what was said before: the other correction, then the tap', async () => {
  const here = await correctHere(tap.uid, 2);
  await correctedThere(3, 60);
  await undoEvent(device, session, 'there-2');
  expect(await counts()).toEqual({ 2: 1 });
  await undoEvent(device, session, here);
  expect(await counts()).toEqual({ 1: 1 });
  expect((await findSession(device.db, session))?.tally.behaviors).toMatchObject({ 1: { count: 1 } });
});

test('“Remove last” takes it away with all that was said of it on either device', async () => {
  await correctHere(tap.uid, 2);
  await correctedThere(3, 60);
  await removeLastOf(device, session, 3);
  expect(await counts()).toEqual({});
});

test('what is corrected again stands, also where the clock of the other device is ahead', async () => {
  const here = await correctHere(tap.uid, 2);
  await correctedThere(3, 5);
  expect(await counts()).toEqual({ 2: 1 });
  await device.db.events
    .where('uid')
    .equals('there-1')
    .modify({ at: iso(3600) });
  expect(await counts()).toEqual({ 3: 1 });
  await expect(correctHere(here, 1)).rejects.toThrow('It was corrected or undone meanwhile, as the event log shows.');
  await correctHere('there-2', 4);
  expect(await counts()).toEqual({ 4: 1 });
});

test('a correction of what was corrected or undone meanwhile adds nothing, and says so', async () => {
  await correctedThere(3, 60);
  const before = await listEvents(device.db, session);
  await expect(correctHere(tap.uid, 2)).rejects.toThrow('It was corrected or undone meanwhile');
  await undoEvent(device, session, 'there-2');
  await undoEvent(device, session, tap.uid);
  await expect(correctHere(tap.uid, 2)).rejects.toThrow('It was corrected or undone meanwhile');
  expect(await counts()).toEqual({});
  expect(await listEvents(device.db, session)).toHaveLength(before.length + 3);
});

test('a correction in which nothing was changed writes nothing', async () => {
  const [events, ops] = [await listEvents(device.db, session), await device.db.ops.toArray()];
  await correctEvent(device, session, tap.uid, { kind: 'tap', behaviour_id: 1 }, tap.at);
  await correctEvent(device, session, tap.uid, { kind: 'tap', behaviour_id: 1, abc: {} }, tap.at);
  expect(await listEvents(device.db, session)).toEqual(events);
  expect(await device.db.ops.toArray()).toEqual(ops);
  await correctEvent(device, session, tap.uid, { kind: 'tap', behaviour_id: 1, abc: { antecedent: 'Demand' } }, tap.at);
  expect(await listEvents(device.db, session)).toHaveLength(events.length + 2);
});
