/** Runs beside the app, in its own page: a bare transaction that writes what a tap writes, into a copy of the app's own rows. */
import { block, openBare, timed, writeBare } from './bare-database.ts';

async function setUp(): Promise<() => Promise<number>> {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  const app = await answerOf(indexedDB.open(names.find((name) => /^tallybook-\d+$/.test(name)) ?? ''));
  const transaction = app.transaction(['sessions', 'events', 'ops', 'meta']);
  const last = (store: string) =>
    answerOf(transaction.objectStore(store).openCursor(null, 'prev')).then((cursor) => cursor?.value);
  const [ops, meta] = await Promise.all([last('ops'), answerOf(transaction.objectStore('meta').get('recorder'))]);
  const [sessions, events] = await Promise.all([
    answerOf(transaction.objectStore('sessions').get(ops.entityId)),
    answerOf(transaction.objectStore('events').get(ops.body.events[0].uid)),
  ]);
  const bare = await openBare(app);
  app.close();
  let { seq } = ops;
  return () =>
    timed(() => {
      seq += 1;
      const events_ = { ...events, uid: crypto.randomUUID(), seq };
      return writeBare(bare, { sessions, meta, events: events_, ops: { ...ops, seq, opId: crypto.randomUUID() } });
    });
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

const ready = setUp();
Object.assign(globalThis, { bareTaps: async (times: number) => block(await ready, times) });
