import type { ContactRow, TallybookDb } from '../database.ts';
import { type OpRow, type OpState, unsentStates } from '../rows.ts';

/** One thing a person recorded that the server does not have, or must still be looked at. */
export type UnsentRecord = {
  entityType: OpRow['entityType'];
  entityId: string;
  lane: string;
  state: 'waiting' | 'sending' | 'attention';
  /** Ops of it that are not sent. */
  ops: number;
  /** When the oldest of them was captured, ISO 8601. */
  since: string;
  lastError: OpRow['lastError'];
};

/** Everything that is not on the server, one line a record, oldest first. Counted from the outbox itself, never from "last sync worked". */
export async function listUnsent(db: TallybookDb): Promise<UnsentRecord[]> {
  const records = new Map<string, UnsentRecord>();
  for (const state of unsentStates) {
    await stateRange(db, state).each((op) => {
      const key = `${op.entityType}:${op.entityId}`;
      records.set(key, withOp(records.get(key), op));
    });
  }
  return [...records.values()].sort((a, b) => a.since.localeCompare(b.since));
}

function withOp(record: UnsentRecord | undefined, op: OpRow): UnsentRecord {
  const state = op.state === 'inflight' ? 'sending' : op.state === 'queued' ? 'waiting' : 'attention';
  const rank = { waiting: 0, sending: 1, attention: 2 };
  const { entityType, entityId, lane } = op;
  if (!record) return { entityType, entityId, lane, state, ops: 1, since: op.capturedAt, lastError: op.lastError };
  return {
    ...record,
    ops: record.ops + 1,
    state: rank[state] > rank[record.state] ? state : record.state,
    since: op.capturedAt < record.since ? op.capturedAt : record.since,
    lastError: state === 'attention' ? op.lastError : (record.lastError ?? op.lastError),
  };
}

function stateRange(db: TallybookDb, state: OpState) {
  return db.ops.where('[state+seq]').between([state, -1], [state, Number.POSITIVE_INFINITY]);
}

/** How many ops the server does not have. */
export async function countUnsent(db: TallybookDb): Promise<number> {
  const counts = await Promise.all(unsentStates.map((state) => stateRange(db, state).count()));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Ops that the server has taken since `since` (ISO 8601). */
export async function listReceipts(db: TallybookDb, since: string) {
  const receipts = await db.receipts.where('ackedAt').aboveOrEqual(since).toArray();
  const ops = await db.ops.bulkGet(receipts.map((receipt) => receipt.seq));
  return receipts.map((receipt, i) => ({ receipt, op: ops[i] }));
}

/** When the server last took anything of this device, ISO 8601; null when it never did. */
export async function findLastAck(db: TallybookDb): Promise<string | null> {
  return (await db.receipts.orderBy('ackedAt').last())?.ackedAt ?? null;
}

/** What is known of the way to the server. */
export async function findContact(db: TallybookDb): Promise<ContactRow | undefined> {
  return (await db.meta.get('contact')) as ContactRow | undefined;
}
