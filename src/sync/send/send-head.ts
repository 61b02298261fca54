import type { LeaseRow } from '#db/database.ts';
import type { Lease } from '#db/device/lease.ts';
import { freezeHeads, type MakeReady, type Packed } from '#db/outbox/freeze-heads.ts';
import { type Decision, settleAll } from '#db/outbox/outbox.ts';
import type { OutboxTx } from '#db/outbox/outbox-store.ts';
import { inNewLife, lifeOf, rewindTo } from '#db/outbox/server-restored.ts';
import type { OpRow } from '#db/rows.ts';
import { partsOf } from '#domain/record-parts.ts';
import { must } from '#lib/must.ts';
import { learnFrom } from './apply-answer.ts';
import type { EnginePorts } from './engine-ports.ts';
import { isTroubled } from './op-reducer.ts';
import type { Outcome } from './outcome.ts';
import { emptyLoad, isBearable, mayFollow, withOps } from './pack-envelope.ts';
import { baseOf, carriedFields, isAboutNote, NONE_YET, versionOf } from './repair-note.ts';
import { bindEvent, madeIdOf } from './schedule-op.ts';
import { needsLane, type Settled } from './settlement.ts';

/** A sent op and what came back for it. */
export type Answered = { op: OpRow; outcome: Outcome };

/** A stored op that can't be turned into a request. */
class Unsendable extends Error {
  override readonly name = 'Unsendable';
  readonly op: OpRow;

  constructor(op: OpRow, cause: unknown) {
    super('An op that cannot be sent', { cause });
    this.op = op;
  }
}

/** What goes out in one call, and what can't be sent at all. */
export type Taken = { ops: OpRow[]; broken: OpRow[] };

/**
 * Takes heads of lanes for one call: converted to today's shape, packed, frozen. `alone`: one op and no more.
 * @throws LeaseLost
 */
export async function takeHeads(
  ports: EnginePorts,
  lease: Lease,
  lanes: readonly (readonly OpRow[])[],
  alone: boolean,
): Promise<Taken> {
  const broken: OpRow[] = [];
  let load = emptyLoad;
  const ready: MakeReady = {
    pack: (rows, taken) => {
      const [first] = rows;
      if (!first || (alone && taken.length > 0)) return null;
      const ofLane = taken.filter(({ lane }) => lane === first.lane);
      // An op that waits, or depends on other work, is looked at when it becomes the head.
      if (ofLane.length > 0 && (ports.rules.waitMs(first, ports.now()) > 0 || first.deps?.length)) return null;
      const packed = orBroken(broken, () => pack(ports, rows, first));
      if (!packed || !mayFollow(ofLane, packed.op)) return null;
      const loaded = withOps(load, [packed.op]);
      if (!isBearable(loaded)) return null;
      load = loaded;
      return withLater(packed, rows);
    },
    complete: (op, tx) => {
      if (op.entityType === 'event') return op.frozen ? null : withEvent(tx, op, broken);
      // The version is not part of the body: an op that was frozen in a file and never sent has none yet.
      return op.noteBase === undefined && carriedFields(op) !== null ? withVersion(tx, op) : null;
    },
  };
  const ops = await freezeHeads(ports.store, lease, lanes, ports.now(), ready);
  return { ops, broken };
}

/** What can't be turned into a request is set aside, out of the way of the rest. */
function orBroken<T>(broken: OpRow[], work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Unsendable)) throw error;
    broken.push(error.op);
    return null;
  }
}

function pack({ rules }: EnginePorts, rows: readonly OpRow[], first: OpRow): Packed | null {
  // They are read again, because they may have been damaged since they were listed.
  const upTo = rows.findIndex((op) => rules.readOp(op) !== 'whole');
  if (upTo === 0) throw new Unsendable(first, rules.readOp(first));
  try {
    return rules.packOps((upTo < 0 ? rows : rows.slice(0, upTo)).map((op) => rules.upcast(op)));
  } catch (cause) {
    throw new Unsendable(first, cause);
  }
}

/** So many of the next and of the last: those in between say nothing that the last do not say. */
const NAMED = 6;

/**
 * With what the rest of its lane writes anew, and a file of this device holds: where the office has brought just that in,
 * this one need not be done for it.
 */
function withLater({ op, absorbed }: Packed, rows: readonly OpRow[]): Packed {
  const { later: _, ...rest } = op;
  const behind = rows.slice(1 + absorbed.length).filter(({ kind }) => partsOf(kind).length > 0);
  const inFile = behind.flatMap((one) => one.inFile ?? []);
  const later = [...new Set([...inFile.slice(0, NAMED), ...inFile.slice(-NAMED)])];
  return { op: later.length === 0 ? rest : { ...rest, later }, absorbed };
}

/** The version of the note that the work was done on: the server refuses to overwrite a newer one. */
async function withVersion(tx: OutboxTx, op: OpRow): Promise<OpRow> {
  const note = (await tx.note(op.entityId)) ?? null;
  const noteBase = baseOf(note);
  const life = (await tx.lease())?.life ?? 0;
  if (note?.version && (note.life ?? 0) !== life) return { ...op, baseVersion: NONE_YET, noteBase, rewound: true };
  return { ...op, baseVersion: op.baseVersion ?? versionOf(note, life), noteBase };
}

/** The number of the event that the work is about, where earlier work in its lane had to create that event first. */
async function withEvent(tx: OutboxTx, op: OpRow, broken: OpRow[]): Promise<OpRow | null> {
  const lane = await tx.ofLane(op.lane);
  return orBroken(broken, () => {
    try {
      return bindEvent(op, lane);
    } catch (cause) {
      throw new Unsendable(op, cause);
    }
  });
}

/**
 * Records what became of sent ops, in their order and with everything that follows from it, in one transaction. Null:
 * it was no longer in flight. @throws LeaseLost
 */
export function keepOutcomes(
  ports: EnginePorts,
  lease: Lease,
  answered: readonly Answered[],
): Promise<(OpRow | null)[]> {
  const outcomes = new Map(answered.map(({ op, outcome }) => [op.seq, outcome]));
  const now = ports.now();
  return settleAll(
    ports.store,
    lease,
    answered.map(({ op }) => op),
    now,
    (tx, row, op) => decide(ports, tx, row, op, must(outcomes.get(op.seq), 'an outcome'), now),
  );
}

async function decide(
  { rules, newId, random }: EnginePorts,
  tx: OutboxTx,
  row: LeaseRow,
  op: OpRow,
  outcome: Outcome,
  now: number,
): Promise<Decision> {
  const lane = needsLane(op, outcome.class) ? await tx.ofLane(op.lane) : [];
  const note = isAboutNote(op) ? ((await tx.note(op.entityId)) ?? null) : null;
  const facts = { now, random: random(), newId, lease: row, lane, note };
  const settled = await learnLife(tx, row, op, outcome.epoch, rules.settlementOf(op, outcome, facts), now);
  if (outcome.class === 'done' || outcome.class === 'held') await noteAnswered(tx, row, now);
  await noteTrouble(tx, row, settled.op);
  const deviceId = settled.newDevice ? await renameDevice(tx, op, newId()) : op.deviceId;
  if (settled.note && note) await tx.putNote({ ...settled.note(note), life: row.life ?? 0 });
  return {
    settlement: { ...settled, op: { ...settled.op, deviceId, ...madeIdOf(op, outcome) } },
    proof: { status: outcome.status ?? 0, held: outcome.class === 'held' },
    learned: settled.op.state === 'acked' || settled.op.state === 'conflict' ? learnFrom(op, outcome) : {},
  };
}

/**
 * What an answer reveals about the server's life, and the op as it would go out to that life if it has to be sent
 * again.
 */
async function learnLife(
  tx: OutboxTx,
  row: LeaseRow,
  { sentUnder = null }: OpRow,
  epoch: Outcome['epoch'],
  settled: Settled,
  now: number,
): Promise<Settled> {
  if (!epoch || lifeOf(row.epoch, sentUnder, epoch) !== 'newer') return settled;
  await rewindTo(tx, row, epoch, now);
  const goesAgain = row.epoch !== null && settled.op.state === 'queued';
  return goesAgain ? { ...settled, op: inNewLife(settled.op) } : settled;
}

/** Written this often at most, ms. */
const HEARD_EVERY_MS = 5000;

async function noteAnswered(tx: OutboxTx, { heardAt = 0 }: LeaseRow, now: number): Promise<void> {
  if (Math.abs(now - heardAt) <= HEARD_EVERY_MS) return;
  const lease = await tx.lease();
  if (lease) await tx.putLease({ ...lease, heardAt: now });
}

/** Keeps the list of what is queued and in trouble, so that no screen has to look through the whole queue for it. */
async function noteTrouble(tx: OutboxTx, { troubled = [], heardAt = 0 }: LeaseRow, op: OpRow): Promise<void> {
  const isListed = troubled.includes(op.seq);
  if (isListed === isTroubled(op, heardAt)) return;
  const lease = await tx.lease();
  if (!lease) return;
  const others = troubled.filter((seq) => seq !== op.seq);
  await tx.putLease({ ...lease, troubled: isListed ? others : [...others, op.seq] });
}

/**
 * Two devices under one id would each hide the other's gaps: this one continues under another id, with what it has not
 * sent.
 */
async function renameDevice(tx: OutboxTx, { deviceId: known }: OpRow, fresh: string): Promise<string> {
  const recorder = await tx.recorder();
  // Another lane may just have been told the same.
  if (!recorder || recorder.deviceId !== known) return recorder?.deviceId ?? known;
  // The first of its names is the one that every sign-in gives it back.
  await tx.putRecorder({ ...recorder, deviceId: fresh, forkedFrom: recorder.forkedFrom ?? known });
  const queued = await tx.ofState('queued');
  await tx.putOps(queued.map((op) => ({ ...op, deviceId: fresh })));
  return fresh;
}
