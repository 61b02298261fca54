import type { TallybookDb } from './database.ts';
import type { NoteRow, OpRow, OpState, SessionRow } from './rows.ts';

/** How many queued ops are looked at in one go; bounds memory with any backlog. */
const WINDOW = 1000;

const ofState = (db: TallybookDb, state: OpState) =>
  db.ops.where('[state+seq]').between([state, -1], [state, Number.POSITIVE_INFINITY]);

/** Applies a rule to every op in flight. Only whoever holds the sync lock may call it. */
export async function changeInflight(db: TallybookDb, rule: (op: OpRow) => OpRow): Promise<void> {
  await db.transaction('rw', db.ops, async () => {
    const ops = await ofState(db, 'inflight').toArray();
    await db.ops.bulkPut(ops.map(rule));
  });
}

/**
 * The queued ops that may be sent now, by lane, each lane in order; at most a window of them. A lane whose head
 * `waits`, or that has an op which `blocks`, takes no place in it: however long its backlog, others go on.
 */
export async function listReadyLanes(
  db: TallybookDb,
  blocks: (op: OpRow) => boolean,
  waits: (head: OpRow) => boolean,
): Promise<OpRow[][]> {
  const closed = await closedLanes(db, blocks);
  const lanes = new Map<string, OpRow[]>();
  let taken = 0;
  for await (const op of queuedOps(db)) {
    const lane = lanes.get(op.lane);
    if (!lane && !closed.has(op.lane) && waits(op)) closed.add(op.lane);
    if (closed.has(op.lane)) continue;
    if (lane) lane.push(op);
    else lanes.set(op.lane, [op]);
    taken += 1;
    if (taken >= WINDOW) break;
  }
  return [...lanes.values()];
}

/** The first queued op of each lane that no op `blocks`. */
export async function listHeads(db: TallybookDb, blocks: (op: OpRow) => boolean): Promise<OpRow[]> {
  const closed = await closedLanes(db, blocks);
  const heads: OpRow[] = [];
  for await (const op of queuedOps(db)) {
    if (closed.has(op.lane)) continue;
    closed.add(op.lane);
    heads.push(op);
  }
  return heads;
}

/** Queued ops in order, a window at a time: reading them one by one by cursor would cost more than sending them. */
async function* queuedOps(db: TallybookDb): AsyncGenerator<OpRow> {
  let after = -1;
  for (;;) {
    const page = await db.ops
      .where('[state+seq]')
      .between(['queued', after], ['queued', Number.POSITIVE_INFINITY], false)
      .limit(WINDOW)
      .toArray();
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < WINDOW) return;
    after = last.seq;
  }
}

async function closedLanes(db: TallybookDb, blocks: (op: OpRow) => boolean): Promise<Set<string>> {
  return new Set((await listRefused(db)).filter(blocks).map((op) => op.lane));
}

async function listRefused(db: TallybookDb): Promise<OpRow[]> {
  const lists = await Promise.all([ofState(db, 'rejected').toArray(), ofState(db, 'conflict').toArray()]);
  return lists.flat();
}

/** How many ops wait to be sent. */
export function countQueued(db: TallybookDb): Promise<number> {
  return ofState(db, 'queued').count();
}

/**
 * Freezes the head of each lane for its first (or next) send, packing what follows it by `pack`. One transaction:
 * from here on the bodies can't change, and a kill leaves them in flight under the same keys.
 * @returns what to send; lanes that another tab changed meanwhile are left out.
 */
export function freezeHeads(
  db: TallybookDb,
  lanes: readonly (readonly OpRow[])[],
  pack: (lane: readonly OpRow[]) => { op: OpRow; absorbed: OpRow[] } | null,
): Promise<OpRow[]> {
  return db.transaction('rw', db.ops, async () => {
    const fresh = await Promise.all(lanes.map((lane) => db.ops.bulkGet(lane.map((op) => op.seq))));
    const rows: OpRow[] = [];
    const heads: OpRow[] = [];
    for (const lane of fresh) {
      const packed = pack(lane.filter((op) => op !== undefined && op.state === 'queued') as OpRow[]);
      if (!packed) continue;
      const head: OpRow = { ...packed.op, state: 'inflight', frozen: true, attempts: packed.op.attempts + 1 };
      heads.push(head);
      rows.push(head, ...packed.absorbed.map((op): OpRow => ({ ...op, state: 'superseded', absorbedBy: head.opId })));
    }
    await db.ops.bulkPut(rows);
    return heads;
  });
}

/** What the server's answer tells about the rows that the op was made from. */
export type Learned = {
  session?: (row: SessionRow) => SessionRow;
  note?: (row: NoteRow, hasLaterWork: boolean) => NoteRow;
};

/**
 * Writes what became of a sent op: its state, the receipt, and what its rows learned, in one transaction.
 * An op that is no longer in flight (another tab settled it) is left alone.
 */
export async function settle(
  db: TallybookDb,
  settled: OpRow,
  proof: { status: number; held: boolean; at: string } | null,
  learned: Learned,
): Promise<void> {
  await db.transaction('rw', [db.ops, db.receipts, db.sessions, db.notes], async () => {
    const current = await db.ops.get(settled.seq);
    if (current?.state !== 'inflight' || current.opId !== settled.opId) return;
    const writes: PromiseLike<unknown>[] = [db.ops.put(settled)];
    if (settled.state === 'acked' && proof) {
      writes.push(
        db.receipts.put({
          opId: settled.opId,
          seq: settled.seq,
          ackedAt: proof.at,
          status: proof.status,
          held: proof.held,
        }),
      );
    }
    await Promise.all(writes);
    await learn(db, settled, learned);
  });
}

async function learn(db: TallybookDb, op: OpRow, learned: Learned): Promise<void> {
  if (learned.session) {
    const session = await db.sessions.get(op.lane.slice('session:'.length));
    if (session) await db.sessions.put(learned.session(session));
  }
  if (learned.note) {
    const note = await db.notes.get(op.entityId);
    if (note) await db.notes.put(learned.note(note, await hasUnsent(db, op.lane)));
  }
}

/** Whether a lane still holds work that the server does not have. */
export async function hasUnsent(db: TallybookDb, lane: string): Promise<boolean> {
  const ops = db.ops.where('[lane+seq]').between([lane, -1], [lane, Number.POSITIVE_INFINITY]);
  return (await ops.filter((op) => op.state !== 'acked' && op.state !== 'superseded').count()) > 0;
}
