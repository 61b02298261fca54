/** A database with the same stores, keys, indexes and rows as the app's, written to without any library. */

type Rows = Record<'events' | 'ops', unknown> & { sessions: { id: string }; meta: { key: string } };

/** What a tap touches. */
const STORES = ['sessions', 'events', 'ops', 'meta'];

/** Copies what a tap touches of `model` into a database of its own. */
export async function openBare(model: IDBDatabase): Promise<IDBDatabase> {
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

/** The writes of one tap, in a strict transaction. */
export function writeBare(db: IDBDatabase, rows: Rows): Promise<void> {
  const transaction = db.transaction(STORES, 'readwrite', { durability: 'strict' });
  putAll(transaction, rows);
  return done(transaction);
}

/** The same after what a tap decides by was read: who records, and the session. */
export function readBare(db: IDBDatabase, rows: Rows): Promise<void> {
  const transaction = db.transaction(STORES, 'readwrite', { durability: 'strict' });
  transaction.objectStore('meta').get(rows.meta.key);
  const session = transaction.objectStore('sessions').get(rows.sessions.id);
  session.onsuccess = () => putAll(transaction, rows);
  return done(transaction);
}

function putAll(transaction: IDBTransaction, { sessions, events, ops, meta }: Rows): void {
  transaction.objectStore('sessions').put(sessions);
  transaction.objectStore('events').add(events);
  transaction.objectStore('ops').put(ops);
  transaction.objectStore('meta').put(meta);
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

export async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

export async function block(one: () => Promise<number>, times: number): Promise<number[]> {
  const taken: number[] = [];
  for (let i = 0; i < times; i++) taken.push(await one());
  return taken;
}
