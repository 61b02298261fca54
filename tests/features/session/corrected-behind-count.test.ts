import { afterEach, beforeEach, expect, test } from 'vitest';
import { findSession, listEvents } from '#db/queries/sessions.ts';
import type { EventRow } from '#db/rows.ts';
import type { SessionAct } from '#domain/session/session-event.ts';
import { foldSession } from '#domain/session/tally.ts';
import { describableOf } from '#features/session/log/abc-facts.ts';
import { correctEvent } from '#features/session/log/correct-event.ts';
import { logLines } from '#features/session/log/log-lines.ts';
import { restoreEvent } from '#features/session/log/restore-event.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { setCount } from '#features/session/record/retry-acts.ts';
import { removeLastOf, undoEvent, undoLast } from '#features/session/record/undo.ts';
import { must } from '#lib/must.ts';
import { makeDevice, startVisit, type TestDevice } from '../../setup/device.ts';

let device: TestDevice;
let session: string;
let begin: number;

beforeEach(async () => {
  device = await makeDevice();
  session = await startVisit(device);
  begin = device.time.now;
});
afterEach(() => device.db.close());

const at = (second: number) => {
  device.time.now = begin + second * 1000;
};
const events = () => listEvents(device.db, session);
const last = async () => must((await events()).at(-1), 'what was recorded last');
const count = async () => foldSession(await events()).behaviors[1]?.count;
const describe = async ({ uid, ...target }: EventRow) => {
  await correctEvent(device, session, uid, { kind: 'tap', behaviour_id: 1, abc: { antecedent: 'Told no' } }, target.at);
  return last();
};
const lineOf = async (uid: string) => logLines(await events()).find(({ event }) => event.uid === uid);
/** What another device recorded, as it comes from the server: its numbers say nothing of those of this one. */
const there = (second: number, seq: number, act: SessionAct) =>
  device.db.events.add({
    ...act,
    ...{ uid: `there-${seq}`, seq, at: new Date(begin + second * 1000).toISOString(), tz: 'UTC' },
    ...{ sessionId: session, device_id: 'other', by: 'person', beside: true },
  });

test('a tap that was described while the typed count behind it was taken back counts once in it when it is brought back', async () => {
  await recordTap(device, session, 1);
  const tap = await last();
  at(10);
  await setCount(device, session, 1, 5);
  const typed = await last();
  at(20);
  await undoLast(device, session);
  at(30);
  const described = await describe(tap);
  at(40);
  await restoreEvent(device, session, typed.uid);
  expect(await count()).toBe(5);
  expect((await findSession(device.db, session))?.tally.behaviors[1]?.count).toBe(5);
  expect(await lineOf(described.uid)).toMatchObject({ voided: 'replaced', canUndo: false, canCorrect: false });
  // Taken back, it would change nothing while looking as if it did.
  await expect(undoEvent(device, session, described.uid)).rejects.toThrow('Nothing to undo.');
  await expect(removeLastOf(device, session, 1)).rejects.toThrow('The last record is a typed count.');
  const { taken } = await undoLast(device, session);
  expect(taken.map(({ uid }) => uid)).toEqual([typed.uid]);
  expect(await count()).toBe(1);
});

test('a tap that is described here while another device types the count is in that count', async () => {
  await recordTap(device, session, 1);
  const tap = await last();
  at(60);
  const described = await describe(tap);
  await there(30, 1, { kind: 'set', behaviour_id: 1, value: 5 });
  expect(await count()).toBe(5);
  expect(await lineOf(described.uid)).toMatchObject({ voided: 'replaced', canUndo: false });
});

test('a typed count of another device replaces what was recorded before it by the time of the server, whatever its number', async () => {
  for (const second of [10, 20, 30]) {
    at(second);
    await recordTap(device, session, 1);
  }
  const taps = await events();
  await there(25, 0, { kind: 'set', behaviour_id: 1, value: 7 });
  const gone = await Promise.all(taps.map(async ({ uid }) => (await lineOf(uid))?.voided));
  expect(gone).toEqual(['replaced', 'replaced', null]);
  expect(describableOf(await events(), 1).map(({ uid }) => uid)).toEqual([taps[2]?.uid]);
  const [before] = taps;
  await expect(describe(must(before, 'a tap'))).rejects.toThrow('A typed count has replaced this.');
  expect(await count()).toBe(8);
  await removeLastOf(device, session, 1);
  expect(await count()).toBe(7);
  // The two that are in the typed count are no longer this device’s to take back.
  await expect(undoLast(device, session)).rejects.toThrow('Nothing to undo.');
});

test('a tap of after a typed count can be described, also where the count has the higher number on its own device', async () => {
  at(30);
  await recordTap(device, session, 1);
  const tap = await last();
  await there(10, 900, { kind: 'set', behaviour_id: 1, value: 2 });
  expect(await lineOf(tap.uid)).toMatchObject({ voided: null, canDescribe: true });
  at(40);
  await describe(tap);
  expect(await count()).toBe(3);
  await removeLastOf(device, session, 1);
  expect(await count()).toBe(2);
});

test('an occurrence that was moved into a typed count of another behavior is what Undo takes back, and no tap of that one', async () => {
  await recordTap(device, session, 2);
  const moved = await last();
  at(10);
  await setCount(device, session, 1, 5);
  at(20);
  await recordTap(device, session, 1);
  at(30);
  await correctEvent(device, session, moved.uid, { kind: 'tap', behaviour_id: 1 }, moved.at);
  const correction = await last();
  const counts = async () => {
    const { behaviors } = foldSession(await events());
    return [behaviors[1]?.count, behaviors[2]?.count ?? 0];
  };
  expect(await counts()).toEqual([6, 0]);
  expect(await lineOf(correction.uid)).toMatchObject({ voided: 'replaced', canUndo: true });
  const { taken } = await undoLast(device, session);
  expect(taken.map(({ uid }) => uid)).toContain(correction.uid);
  expect(await counts()).toEqual([6, 1]);
});
