/** Runs in the browser: what a tap costs until it is on the disk, beside a bare transaction that writes the same rows. */
import type { Device } from '#db/capture.ts';
import { saveIdentity } from '#db/contact.ts';
import { TallybookDb } from '#db/database.ts';
import type { EventRow, OpRow } from '#db/rows.ts';
import { recordTap } from '#features/session/record-tap.ts';
import { startSession } from '#features/session/start-session.ts';
import { systemClock } from '#lib/clock.ts';
import { newId } from '#lib/ids.ts';

const EVENTS = 2000;
const STORES = ['sessions', 'events', 'ops', 'meta'];

type Bench = { tap(): Promise<number>; bare(): Promise<number> };

async function setUp(): Promise<Bench> {
  const db = new TallybookDb(1);
  await saveIdentity(db, { userId: 1, companyId: 1, deviceId: newId() });
  const device: Device = {
    db,
    clock: systemClock,
    newId,
    bootId: newId(),
    appBuild: 'bench',
    offsetMs: () => 0,
    wake: () => {},
  };
  const start = {
    client_id: 1,
    startDate: '2026-11-20',
    endDate: '',
    startTime: '15:00',
    endTime: '17:00',
    visit_location: 1,
  };
  const context = {
    userId: 1,
    client: { id: 1, first_name: 'Maya', last_name: 'Ruiz' },
    behaviorIds: [1, 2, 3, 4, 5, 6, 7, 8],
    skillIds: [1, 2, 3, 4, 5, 6],
  };
  const session = await startSession(device, start, context);
  for (let i = 0; i < EVENTS; i++) await recordTap(device, session, 1 + (i % 8));
  const rows = await rowsOf(db, session);
  const bare = await openBare(db.backendDB());
  let seq = 1_000_000;
  return {
    tap: () => timed(() => recordTap(device, session, 1)),
    bare: () =>
      timed(() => {
        seq += 1;
        return writeBare(bare, {
          ...rows,
          event: { ...rows.event, uid: newId(), seq },
          op: { ...rows.op, seq, opId: newId() },
        });
      }),
  };
}

type Rows = { session: object; event: EventRow; op: OpRow; counters: object };

async function rowsOf(db: TallybookDb, session: string): Promise<Rows> {
  const [row, event, op, counters] = await Promise.all([
    db.sessions.get(session),
    db.events.toCollection().last(),
    db.ops.toCollection().last(),
    db.meta.get('recorder'),
  ]);
  if (!row || !event || !op || !counters) throw new Error('The session was not recorded.');
  return { session: row, event, op, counters };
}

/** A database with the same stores, keys, indexes and rows, opened without any library. */
async function openBare(model: IDBDatabase): Promise<IDBDatabase> {
  const bare = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('bare', 1);
    request.onupgradeneeded = () => copySchema(model, request.result);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  for (const store of STORES) await copyRows(model, bare, store);
  return bare;
}

function copySchema(model: IDBDatabase, into: IDBDatabase): void {
  const transaction = model.transaction(STORES);
  for (const name of STORES) {
    const store = transaction.objectStore(name);
    const copy = into.createObjectStore(name, { keyPath: store.keyPath });
    for (const index of store.indexNames) {
      const { keyPath, unique, multiEntry } = store.index(index);
      copy.createIndex(index, keyPath, { unique, multiEntry });
    }
  }
}

async function copyRows(model: IDBDatabase, into: IDBDatabase, name: string): Promise<void> {
  const rows = await new Promise<unknown[]>((resolve) => {
    const request = model.transaction(name).objectStore(name).getAll();
    request.onsuccess = () => resolve(request.result);
  });
  const transaction = into.transaction(name, 'readwrite');
  for (const row of rows) transaction.objectStore(name).put(row);
  await done(transaction);
}

function writeBare(db: IDBDatabase, { session, event, op, counters }: Rows): Promise<void> {
  const transaction = db.transaction(STORES, 'readwrite', { durability: 'strict' });
  transaction.objectStore('sessions').put(session);
  transaction.objectStore('events').add(event);
  transaction.objectStore('ops').put(op);
  transaction.objectStore('meta').put(counters);
  return done(transaction);
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function block(one: () => Promise<number>, times: number): Promise<number[]> {
  const taken: number[] = [];
  for (let i = 0; i < times; i++) taken.push(await one());
  return taken;
}

const ready = setUp();
Object.assign(globalThis, {
  bench: {
    tap: async (times: number) => block((await ready).tap, times),
    bare: async (times: number) => block((await ready).bare, times),
  },
});
