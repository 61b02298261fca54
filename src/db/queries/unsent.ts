import { Dexie } from 'dexie';
import { BY_RECORD, type ContactRow, type TallybookDb } from '../database.ts';
import { eachFirst } from '../outbox/each-first.ts';
import { type OpRow, type OpState, unsentStates } from '../rows.ts';

/** One thing a person recorded that the server does not have, or that must still be looked at. */
export type UnsentRecord = {
  entityType: OpRow['entityType'];
  entityId: string;
  lane: string;
  state: 'waiting' | 'sending' | 'attention';
  /** The part of it that is not sent. */
  kinds: OpRow['kind'][];
  /** When the first of it was captured, ISO 8601. */
  since: string;
  lastError: OpRow['lastError'];
};

/**
 * Everything that is not on the server, one line per record, oldest first. Read from the outbox itself, never from
 * "last sync worked". Only the first op of each kind of work of a record is looked at, so that a tap need not wait
 * behind a walk through everything that waits.
 */
export function listUnsent(db: TallybookDb): Promise<UnsentRecord[]> {
  // One transaction: an op that changes state meanwhile must not be missed.
  return db.transaction('r', db.ops, async () => {
    const records = new Map<string, UnsentRecord>();
    for (const state of unsentStates) {
      const ops = state === 'queued' || state === 'inflight' ? firstOps(db, state) : ofState(db, state).toArray();
      for (const op of await ops) {
        const key = `${op.entityType}:${op.entityId}`;
        records.set(key, withOp(records.get(key), op));
      }
    }
    return [...records.values()].sort((a, b) => a.since.localeCompare(b.since));
  });
}

/** The first op of each kind of work of each record in a state, in order. */
async function firstOps(db: TallybookDb, state: OpState): Promise<OpRow[]> {
  const listed = () => db.ops.where(BY_RECORD).between([state], [state, Dexie.maxKey]);
  const seqs: number[] = [];
  await eachFirst(listed, (_key, seq) => seqs.push(seq));
  const [inIndex, all] = await Promise.all([listed().count(), ofState(db, state).count()]);
  // A damaged row is in no index of records, so then everything is looked at.
  if (inIndex < all) return ofState(db, state).toArray();
  const ops = await db.ops.bulkGet(seqs.sort((a, b) => a - b));
  return ops.filter((op) => op !== undefined);
}

function withOp(record: UnsentRecord | undefined, op: OpRow): UnsentRecord {
  const state = op.state === 'inflight' ? 'sending' : op.state === 'queued' ? 'waiting' : 'attention';
  const rank = { waiting: 0, sending: 1, attention: 2 };
  const { entityType, entityId, lane, kind } = op;
  if (!record)
    return { entityType, entityId, lane, state, kinds: [kind], since: op.capturedAt, lastError: op.lastError };
  return {
    ...record,
    kinds: record.kinds.includes(kind) ? record.kinds : [...record.kinds, kind],
    state: rank[state] > rank[record.state] ? state : record.state,
    since: op.capturedAt < record.since ? op.capturedAt : record.since,
    lastError: state === 'attention' ? op.lastError : (record.lastError ?? op.lastError),
  };
}

function ofState(db: TallybookDb, state: OpState, after = -1) {
  return db.ops.where('[state+seq]').between([state, after], [state, Number.POSITIVE_INFINITY], false);
}

/** Rows read in one go: while they are, nothing can be written, and a tap waits. */
const PAGE = 200;

/** Every op that the server does not have, state by state, a page at a time. For screens that show all of it. */
export async function eachUnsent(db: TallybookDb, look: (op: OpRow) => void): Promise<void> {
  for (const state of unsentStates) {
    for (let after = -1; ; ) {
      const page = await ofState(db, state, after).limit(PAGE).toArray();
      page.forEach(look);
      const last = page.at(-1);
      if (!last || page.length < PAGE) break;
      after = last.seq;
    }
  }
}

/** How many ops the server does not have. */
export async function countUnsent(db: TallybookDb): Promise<number> {
  const counts = await Promise.all(unsentStates.map((state) => ofState(db, state).count()));
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * When the server last accepted anything from this device, ISO 8601; null when it never did. A time in the future was
 * stamped by a wrong clock, and says nothing. @param now ms
 */
export async function findLastAck(db: TallybookDb, now: number): Promise<string | null> {
  const soFar = db.receipts.where('ackedAt').belowOrEqual(new Date(now).toISOString());
  return (await soFar.last())?.ackedAt ?? null;
}

/** What is known about the connection to the server. */
export async function findContact(db: TallybookDb): Promise<ContactRow | undefined> {
  return (await db.meta.get('contact')) as ContactRow | undefined;
}
