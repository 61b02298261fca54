import { afterEach, beforeEach, expect, it } from 'vitest';
import type { EntryRow } from '#contract/entries.ts';
import type { OpenedSession } from '#contract/session.ts';
import type { TallybookDb } from '#db/database.ts';
import { dropAuth } from '#db/device/contact.ts';
import { SignedOut } from '#db/device/while-signed-in.ts';
import { storePageOf } from '#db/queries/pages.ts';
import { clearPulled } from '#db/store/clear-pulled.ts';
import { saveCursor, storeChanges } from '#db/store/store-changes.ts';
import { storeEntries, storeSittings } from '#db/store/store-entries.ts';
import { storeOpenedSession } from '#db/store/store-opened.ts';
import { storeAssignment, storeProgram } from '#db/store/store-programs.ts';
import { storeHours, storeNotes, storePayload, storeSchedule, storeSessions } from '#db/store/store-pulled.ts';
import { giveCaseload, maya, payloadOf } from '../features/on-device.ts';
import { makeDevice, type TestDevice } from '../setup/device.ts';
import { makeNote } from '../sync/make-op.ts';

let device: TestDevice;
beforeEach(async () => {
  device = await makeDevice();
  await giveCaseload(device);
});
afterEach(() => device.db.close());

const at = '2026-11-20T20:00:00.000Z';
const session = { uid: 's', client: { id: 7 }, user: { id: 1 }, behaviors: [], skills: [], version: 1 } as never;
const entry = { uid: 'e', entry_id: 1, client_id: 7, behaviour_id: 1, entry: 3 } as never as EntryRow;
const opened = { session, events: [], behaviors: [], skills: [] } as never as OpenedSession;

it.each<[string, (db: TallybookDb) => Promise<unknown>]>([
  ['the caseload', (db) => storePayload(db, payloadOf(device), at)],
  ['sessions', (db) => storeSessions(db, [session])],
  ['notes', (db) => storeNotes(db, [makeNote({ comment: 'theirs' }, 1)])],
  ['the calendar', (db) => storeSchedule(db, [{ id: 1 } as never])],
  ['hours', (db) => storeHours(db, [{ clientId: 7, logHours: 1, date: '2026-11-20', at }])],
  ['entries', (db) => storeEntries(db, [entry])],
  ['measured sessions', (db) => storeSittings(db, 7, [], at)],
  ['a reopened session', (db) => storeOpenedSession(db, opened)],
  ['an assignment', (db) => storeAssignment(db, 7, { behaviors: [], skills: [] })],
  ['a program', (db) => storeProgram(db, 'behaviors', payloadOf(device).behaviors[0] as never)],
  ['a kept page', (db) => storePageOf(db, '/api/notes', '/api/notes?page=1', {}, at)],
  [
    'changes',
    (db) => {
      const change = { entity: 'client', change: 'put', id: 7, row: maya } as const;
      const from = { scope: 'changes', cursor: 'a', life: 0 } as const;
      return storeChanges(db, from, { changes: [change], nextCursor: 'b' });
    },
  ],
])('%s of an answer that comes after a sign-out is not kept for whoever has the tablet next', async (_what, store) => {
  const { db } = device;
  await saveCursor(db, 'a', 0);
  await dropAuth(db);
  await clearPulled(db);
  const tables = db.tables.filter(({ name }) => name !== 'meta' && name !== 'cursors');
  const count = () => Promise.all(tables.map((table) => table.count()));
  const before = await count();
  await expect(store(db)).rejects.toBeInstanceOf(SignedOut);
  expect(await count()).toEqual(before);
  expect(await db.meta.get('account')).toBeUndefined();
});
