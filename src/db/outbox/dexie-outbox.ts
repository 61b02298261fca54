import { Dexie } from 'dexie';
import { type AccountRow, BY_RECORD, type LeaseRow, type RecorderRow, type TallybookDb } from '#db/database.ts';
import type { OpRow, OpState } from '#db/rows.ts';
import { eachFirst } from './each-first.ts';
import { hasUnsent } from './outbox.ts';
import type { OutboxStore, OutboxTx } from './outbox-store.ts';

/** The outbox of a person's own IndexedDB. */
export function dexieOutbox(db: TallybookDb): OutboxStore {
  const tx = txOf(db);
  const queue = [db.ops, db.receipts, db.meta, db.journal];
  // Async functions, because only in those Dexie follows native awaits.
  return {
    localUserId: db.localUserId,
    read: (work) => db.tapPriority.inBetween(() => db.transaction('r', queue, async () => work(tx))),
    write: (scope, work) => {
      const tables = scope === 'queue' ? queue : [...queue, db.sessions, db.notes, db.entries, db.hours];
      return db.tapPriority.inBetween(() => db.transaction('rw', tables, async () => work(tx)));
    },
  };
}

function txOf(db: TallybookDb): OutboxTx {
  const range = (state: OpState, after = -1) =>
    db.ops.where('[state+seq]').between([state, after], [state, Number.POSITIVE_INFINITY], false);
  return {
    op: (seq) => db.ops.get(seq),
    ops: (seqs) => db.ops.bulkGet([...seqs]),
    opById: (opId) => db.ops.where('opId').equals(opId).first(),
    ofState: (state, after, limit) => {
      const found = range(state, after);
      return (limit === undefined ? found : found.limit(limit)).toArray();
    },
    countOf: (state) => range(state).count(),
    firstOfLanes: (state) => firstOfLanes(db, state),
    hasUnsent: (lane) => hasUnsent(db, lane),
    ofLane: (lane) => db.ops.where('[lane+seq]').between([lane, -1], [lane, Number.POSITIVE_INFINITY]).toArray(),
    putOps: (rows) => db.ops.bulkPut([...rows]),
    removeOps: (seqs) => db.ops.bulkDelete([...seqs]),
    receipt: (opId) => db.receipts.get(opId),
    putReceipt: (row) => db.receipts.put(row),
    removeReceipts: (opIds) => db.receipts.bulkDelete([...opIds]),
    session: (id) => db.sessions.get(id),
    putSession: (row) => db.sessions.put(row),
    note: (uid) => db.notes.get(uid),
    putNote: (row) => db.notes.put(row),
    entry: (uid) => db.entries.get(uid),
    putEntry: (row) => db.entries.put(row),
    hours: (clientId) => db.hours.get(clientId),
    putHours: (row) => db.hours.put(row),
    account: () => db.meta.get('account') as PromiseLike<AccountRow | undefined>,
    recorder: () => db.meta.get('recorder') as PromiseLike<RecorderRow | undefined>,
    putRecorder: (row) => db.meta.put(row),
    lease: () => db.meta.get('lease') as PromiseLike<LeaseRow | undefined>,
    putLease: (row) => db.meta.put(row),
    log: (lines) => db.journal.bulkAdd([...lines]),
  };
}

async function firstOfLanes(db: TallybookDb, state: OpState): Promise<OpRow[]> {
  const firsts = new Map<unknown, number>();
  const works = () => db.ops.where(BY_RECORD).between([state], [state, Dexie.maxKey]);
  await eachFirst(works, ([, lane], seq) => firsts.set(lane, Math.min(firsts.get(lane) ?? seq, seq)));
  const ops = await db.ops.bulkGet([...firsts.values()].sort((a, b) => a - b));
  return ops.filter((op) => op !== undefined);
}
