import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listUnwrittenNights } from '#db/queries/unwritten-nights.ts';
import type { EventRow, NoteRow, SessionRow } from '#db/rows.ts';
import { makeDevice, type TestDevice } from '../setup/device.ts';

let device: TestDevice;
beforeAll(async () => {
  device = await makeDevice();
});
afterAll(() => device.db.close());

const TODAY = '2026-11-24';
const night = (changes: Partial<SessionRow> = {}) =>
  ({
    id: 'night',
    state: 'closed',
    clientId: 7,
    startDate: '2026-11-22',
    endDate: '2026-11-23',
    endTime: '00:20',
    noteUid: '',
    ...changes,
  }) as SessionRow;
const nightsOf = (session: SessionRow) => listUnwrittenNights(device.db, [session], TODAY, 'America/New_York');
const asked = async (session: SessionRow) => (await nightsOf(session)).length === 1;

test('a submitted session that went on after midnight wants a second note; none of another kind does', async () => {
  expect(await asked(night())).toBe(true);
  expect(await asked(night({ state: 'open' }))).toBe(false);
  expect(await asked(night({ endTime: '00:00' }))).toBe(false);
  expect(await asked(night({ endDate: '2026-11-22', endTime: '23:00' }))).toBe(false);
  expect(await asked(night({ endDate: null, endTime: null }))).toBe(false);
  expect(await asked(night({ startDate: '2026-10-01', endDate: '2026-10-02' })), 'long ago').toBe(false);
});

test('a note of that client and day ends it, one of another client or person does not', async () => {
  const note = (uid: string, client_id: number, userId: number) =>
    ({ uid, userId, sessionId: null, dateVisited: '2026-11-23', fields: { client_id } }) as NoteRow;
  await device.db.notes.bulkPut([note('a', 8, device.db.userId), note('b', 7, device.db.userId + 1)]);
  expect(await asked(night())).toBe(true);
  await device.db.notes.put(note('c', 7, device.db.userId));
  expect(await asked(night())).toBe(false);
});

describe('a session that was not planned into the next day, and whose end was moved to 11:59 PM', () => {
  const moved = (changes: Partial<SessionRow> = {}) =>
    night({
      id: 'moved',
      clientId: 9,
      endDate: '2026-11-22',
      endTime: '23:59',
      createdAt: '2026-11-22T23:10:00-05:00',
      noteUid: 'the first',
      visitLocation: 1,
      ...changes,
    });
  const event = (seq: number, at: string, change: Partial<EventRow> = {}) =>
    ({
      uid: `e${seq}`,
      seq,
      at,
      kind: 'tap',
      behaviour_id: 1,
      sessionId: 'moved',
      by: 'person',
      ...change,
    }) as EventRow;

  test('wants one when something was recorded after midnight, with the place of the first', async () => {
    await device.db.events.bulkPut([event(1, '2026-11-22T23:50:00-05:00'), event(2, '2026-11-23T05:20:00Z')]);
    expect(await nightsOf(moved())).toEqual([{ session: moved(), day: '2026-11-23', until: null, location: 2 }]);
    await device.db.notes.put({ uid: 'the first', dateVisited: '2026-11-22', fields: { location: 4 } } as NoteRow);
    expect((await nightsOf(moved()))[0]?.location).toBe(4);
    const elsewhere = { timeZone: 'America/Los_Angeles', createdAt: '2026-11-22T20:10:00-08:00' };
    expect(await nightsOf(moved(elsewhere)), 'it was still the day before there').toEqual([]);
  });

  test('wants none when nothing was, when it was taken back, or when all of it was entered afterwards', async () => {
    await device.db.events.put(event(2, '2026-11-22T23:55:00-05:00'));
    expect(await nightsOf(moved())).toEqual([]);
    await device.db.events.bulkPut([
      event(2, '2026-11-23T05:20:00Z'),
      event(3, '2026-11-23T05:21:00Z', { kind: 'void', target_uid: 'e2' } as Partial<EventRow>),
    ]);
    expect(await nightsOf(moved())).toEqual([]);
    await device.db.events.delete('e3');
    expect(await nightsOf(moved({ createdAt: '2026-11-23T09:00:00-05:00' }))).toEqual([]);
  });
});
