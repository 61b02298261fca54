import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listUnwrittenNights } from '#db/queries/unwritten-nights.ts';
import type { NoteRow, SessionRow } from '#db/rows.ts';
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
    ...changes,
  }) as SessionRow;
const asked = async (session: SessionRow) => (await listUnwrittenNights(device.db, [session], TODAY)).length === 1;

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
