import { Dexie } from 'dexie';
import { BY_RECORD, type LeaseRow, type TallybookDb } from '#db/database.ts';
import { type Lease, logMoves, movesOf, requireLease } from '#db/device/lease.ts';
import {
  type BehaviorEntryRow,
  type NoteRow,
  type OpKind,
  type OpRow,
  type OpState,
  type SessionRow,
  unsentStates,
} from '#db/rows.ts';
import { addToHoursUsed } from '#db/store/add-to-hours-used.ts';
import { eachFirst } from './each-first.ts';
import type { OutboxStore, OutboxTx } from './outbox-store.ts';

/** How many queued ops are looked at together; bounds memory whatever the backlog. */
const WINDOW = 1000;
/** Rows read per transaction: nothing can be written until it ends, so a tap has to wait. */
const PAGE = 200;

/** How lanes are told apart: what stops one, and which rows can't be read at all. */
type LaneRules = {
  /** A refused op that stops the later ops of its lane. */
  blocks(op: OpRow): boolean;
  /** `broken`: can't be read; set aside and shown, and in nobody's way. `newer`: a newer build wrote it; it waits for that. */
  read(op: OpRow): 'whole' | 'newer' | 'broken';
};

/** The queued ops by lane, each lane in order, and the rows among them that can't be read. */
type Lanes = { lanes: OpRow[][]; broken: OpRow[] };

/**
 * The queued ops that may be sent now; at most a window of them. A lane whose head `waits`, whose head depends on
 * work that is not sent, or that has an op which `blocks`, takes no place: however long its backlog, others go on.
 */
export async function listReadyLanes(
  store: OutboxStore,
  rules: LaneRules,
  waits: (head: OpRow) => boolean,
): Promise<Lanes> {
  const closed = await closedLanes(store, rules);
  const lanes = new Map<string, OpRow[]>();
  const broken: OpRow[] = [];
  let taken = 0;
  for await (const op of queuedOps(store)) {
    const read = rules.read(op);
    if (read === 'broken') broken.push(op);
    if (read !== 'whole') closed.add(op.lane);
    if (closed.has(op.lane)) continue;
    const lane = lanes.get(op.lane);
    if (lane) {
      // What it stands on may be behind it: looked at again when it is the head.
      if (op.deps?.length) closed.add(op.lane);
      else lane.push(op);
    } else {
      const first = await firstOf(store, op);
      if (!first || waits(first)) closed.add(op.lane);
      else lanes.set(op.lane, [first]);
      if (first && first.seq !== op.seq) closed.add(op.lane);
    }
    taken += 1;
    if (taken >= WINDOW) break;
  }
  return { lanes: [...lanes.values()], broken };
}

/** The first queued op of each lane that is not blocked. */
export async function listHeads(store: OutboxStore, rules: LaneRules): Promise<OpRow[]> {
  const closed = await closedLanes(store, rules);
  const heads: OpRow[] = [];
  for (const op of await store.read((tx) => tx.firstOfLanes('queued'))) {
    if (closed.has(op.lane) || rules.read(op) !== 'whole') continue;
    const first = await firstOf(store, op);
    if (first) heads.push(first);
  }
  return heads;
}

/**
 * What of a lane is sent first: its head; or, when that stands on work of the same lane which was made anew behind it
 * (merged, halved), that work. Null: it stands on work of another lane that is not sent.
 */
async function firstOf(store: OutboxStore, head: OpRow): Promise<OpRow | null> {
  for (const opId of head.deps ?? []) {
    const needed = await store.read((tx) => tx.opById(opId));
    if (!needed || needed.state === 'acked' || needed.state === 'superseded') continue;
    return needed.lane === head.lane && needed.state === 'queued' ? needed : null;
  }
  return head;
}

/** Queued ops in order, a window at a time: reading them one by one by cursor would cost more than sending them. */
async function* queuedOps(store: OutboxStore): AsyncGenerator<OpRow> {
  let after = -1;
  for (;;) {
    const from = after;
    const page = await store.read((tx) => tx.ofState('queued', from, PAGE));
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.seq;
  }
}

async function closedLanes(store: OutboxStore, rules: LaneRules): Promise<Set<string>> {
  const refused = await store.read(async (tx) => [
    ...(await tx.ofState('rejected')),
    ...(await tx.ofState('conflict')),
    ...(await tx.ofState('inflight')),
  ]);
  return new Set(refused.filter((op) => op.state === 'inflight' || rules.blocks(op)).map((op) => op.lane));
}

/** How many ops wait to be sent. */
export function countQueued(store: OutboxStore): Promise<number> {
  return store.read((tx) => tx.countOf('queued'));
}

/** Sets aside rows that can't be read, sent or packed: the person sees them, and they block nothing. */
export function quarantine(store: OutboxStore, broken: readonly OpRow[], why: string, now: number): Promise<void> {
  return store.write('queue', async (tx) => {
    const aside = broken.map(
      (op): OpRow => ({ ...identified(op), state: 'rejected', nextAttemptAt: 0, lastError: errorOf(why, now) }),
    );
    await tx.putOps(aside);
    await logMoves(tx, broken, aside, now, why);
  });
}

const errorOf = (cls: string, now: number): OpRow['lastError'] => ({
  class: cls,
  status: null,
  code: cls,
  detail: null,
  at: new Date(now).toISOString(),
});

/** A damaged row may lack what lists go by. */
function identified(op: OpRow): OpRow {
  const text = (value: unknown, other: string) => (typeof value === 'string' ? value : other);
  const opId = text(op.opId, `damaged-${op.seq}`);
  return {
    ...op,
    opId,
    lane: text(op.lane, `damaged:${op.seq}`),
    entityId: text(op.entityId, opId),
    entityType: ['note', 'entry', 'event'].includes(op.entityType) ? op.entityType : 'session',
    capturedAt: text(op.capturedAt, new Date(0).toISOString()),
  };
}

/** What the server's answer tells about the rows that the op was made from. A row that comes back as it was stays. */
export type Learned = {
  session?: (row: SessionRow, hasLaterWork: boolean) => SessionRow;
  note?: (row: NoteRow, hasLaterWork: boolean) => NoteRow;
  entry?: (row: BehaviorEntryRow, hasLaterWork: boolean) => BehaviorEntryRow;
};

/** What becomes of a sent op: its next state, and other ops of its lane that change with it. */
export type Settlement = { op: OpRow; others: OpRow[]; add: OpRow | null; why: string };

/** How one answer is written down. */
export type Decision = { settlement: Settlement; proof: { status: number; held: boolean } | null; learned: Learned };

/**
 * Writes what became of sent ops, in their order: states, receipts, and what their rows learned, in one transaction.
 * An op that is no longer in flight is left alone (null). @throws LeaseLost when another tab sends by now.
 */
export function settleAll(
  store: OutboxStore,
  lease: Lease,
  sent: readonly OpRow[],
  now: number,
  decide: (tx: OutboxTx, lease: LeaseRow, op: OpRow) => Promise<Decision>,
): Promise<(OpRow | null)[]> {
  return store.write('records', async (tx) => {
    const settled: Settled[] = [];
    for (const one of sent) settled.push(await settle(tx, await requireLease(tx, lease), one, now, decide));
    const moved = settled.flatMap(({ before, after, why }) => (before && after ? [{ before, after, why }] : []));
    await tx.log(moved.flatMap(({ before, after, why }) => movesOf([before], [after], now, why)));
    return settled.map(({ after }) => after);
  });
}

/** A sent op as it was and as it is now; nulls when it was no longer in flight. */
type Settled = { before: OpRow | null; after: OpRow | null; why: string };

async function settle(
  tx: OutboxTx,
  lease: LeaseRow,
  sent: OpRow,
  now: number,
  decide: (tx: OutboxTx, lease: LeaseRow, op: OpRow) => Promise<Decision>,
): Promise<Settled> {
  const current = await tx.op(sent.seq);
  if (current?.state !== 'inflight' || current.opId !== sent.opId) return { before: null, after: null, why: '' };
  const { settlement, proof, learned } = await decide(tx, lease, current);
  const { op, others, why } = settlement;
  const add = settlement.add ? await numbered(tx, settlement.add) : [];
  await tx.putOps([op, ...others, ...add]);
  if (op.state === 'acked' && proof)
    await tx.putReceipt({ opId: op.opId, seq: op.seq, ackedAt: new Date(now).toISOString(), ...proof });
  await learn(tx, op, learned);
  return { before: current, after: op, why };
}

/** Puts sent ops back that the server did not look at: they go out again as they are. @throws LeaseLost */
export function putBack(
  store: OutboxStore,
  lease: Lease,
  sent: readonly OpRow[],
  now: number,
  back: (op: OpRow) => OpRow,
): Promise<void> {
  return store.write('queue', async (tx) => {
    await requireLease(tx, lease);
    const rows = await tx.ops(sent.map((op) => op.seq));
    const current = rows.filter((op, i): op is OpRow => op?.state === 'inflight' && op.opId === sent[i]?.opId);
    const after = current.map(back);
    await tx.putOps(after);
    await logMoves(tx, current, after, now, 'not tried');
  });
}

/** A new op takes the device's next number, like every capture. */
async function numbered(tx: OutboxTx, op: OpRow): Promise<OpRow[]> {
  const recorder = await tx.recorder();
  if (!recorder) return [];
  await tx.putRecorder({ ...recorder, nextSeq: recorder.nextSeq + 1 });
  return [{ ...op, seq: recorder.nextSeq }];
}

async function learn(tx: OutboxTx, op: OpRow, learned: Learned): Promise<void> {
  if (!learned.session && !learned.note && !learned.entry) return;
  const life = (await tx.lease())?.life ?? 0;
  if (learned.session) {
    const session = await tx.session(op.lane.slice('session:'.length));
    const known = session && learned.session(session, await tx.hasUnsent(op.lane));
    if (known && known !== session) await tx.putSession({ ...known, life });
  }
  if (learned.entry) {
    const entry = await tx.entry(op.entityId);
    const known = entry && learned.entry(entry, await tx.hasUnsent(op.lane));
    if (known && known !== entry) await tx.putEntry({ ...known, life });
  }
  if (learned.note) {
    const note = await tx.note(op.entityId);
    const later = await tx.hasUnsent(op.lane);
    if (!note) return;
    const known = { ...learned.note(note, later), life };
    await tx.putNote(known);
    await addToHoursUsed(tx, note, known);
  }
}

/** Whether a lane still holds work that the server does not have. */
export async function hasUnsent(db: TallybookDb, lane: string): Promise<boolean> {
  const found = await Promise.all(
    unsentStates.map((state) =>
      db.ops.where(BY_RECORD).between([state, lane], [state, lane, Dexie.maxKey]).limit(1).primaryKeys(),
    ),
  );
  return found.some((seqs) => seqs.length > 0);
}

const turns: ReadonlySet<unknown> = new Set<OpKind>(['submitSession', 'restartSession', 'voidSession']);

/** Whether such work says of its session whether it is open. */
export async function turnsHere(db: TallybookDb, lane: string): Promise<boolean> {
  const waiting = await Promise.all(
    unsentStates.map((state) => db.ops.where(BY_RECORD).between([state, lane], [state, lane, Dexie.maxKey]).keys()),
  );
  return waiting.flat().some((key) => Array.isArray(key) && turns.has(key.at(-1)));
}

/** Which of these lanes hold such work: the rows of a page ask together, since each question costs a tap its time. */
export async function unsentAmong(db: TallybookDb, lanes: readonly string[]): Promise<ReadonlySet<string>> {
  const [only] = lanes;
  if (only === undefined) return new Set();
  if (lanes.length === 1) return new Set((await hasUnsent(db, only)) ? lanes : []);
  const asked = new Set(lanes);
  const found = new Set<string>();
  const range = (state: OpState) => () => db.ops.where(BY_RECORD).between([state], [state, Dexie.maxKey]);
  await Promise.all(
    unsentStates.map((state) =>
      eachFirst(range(state), ([, lane]) => lane !== undefined && asked.has(lane) && found.add(lane)),
    ),
  );
  return found;
}
