import type { LeaseRow } from '#db/database.ts';
import type { Settlement } from '#db/outbox/outbox.ts';
import { inNewLife, lifeOf, requeuedAfterRestore } from '#db/outbox/server-restored.ts';
import { type NoteRow, type OpRow, placeOf } from '#db/rows.ts';
import { delayMs, nextOpState, RENAMED_WAIT_MS } from './op-reducer.ts';
import type { Outcome, OutcomeClass } from './outcome.ts';
import { halvePack } from './pack-ops.ts';
import { type NoteRebase, type RepairedNote, repairNote } from './repair-note.ts';

/** What the decision needs besides the op and the outcome, as read in the same transaction. */
export type SettleFacts = {
  /** ms. */
  now: number;
  /** 0..1. */
  random: number;
  newId(): string;
  lease: Pick<LeaseRow, 'epoch' | 'life'>;
  /** The ops of its lane, in order. */
  lane: readonly OpRow[];
  /** The note the op carries, if it carries one. */
  note: NoteRow | null;
};

export type Settled = Settlement & {
  /** The note after a merge. */
  note: NoteRebase | null;
  /** Another device also uses this device's id: this one takes a new id. */
  newDevice: boolean;
};

/** Outcomes by which a server says that it does not want the op as it is. */
const refusals: ReadonlySet<OutcomeClass> = new Set([
  'rejected',
  'missing',
  'conflict',
  'addendum',
  'fork',
  'too-large',
]);

/** Outcomes that are judged with the other ops of the lane at hand. */
const laneOutcomes: ReadonlySet<OutcomeClass> = new Set(['missing', 'conflict', 'addendum', 'fork', 'too-large']);

/** Whether the lane has to be read to say what becomes of an op; of a tap it costs too much. */
export const needsLane = ({ kind }: Pick<OpRow, 'kind'>, outcome: OutcomeClass): boolean =>
  laneOutcomes.has(outcome) || (kind === 'submitSession' && outcome === 'done');

/**
 * What becomes of a sent op and its lane: pure. Most outcomes only move the op (`nextOpState`); some of them prepare the
 * same work, or later work, to be sent in another way. Nothing is ever dropped.
 */
export function settlementOf(op: OpRow, outcome: Outcome, facts: SettleFacts): Settled {
  const plain = plainly(op, outcome, facts);
  const why = whyVoid(op, outcome, facts);
  if (why) return { ...plain, op: requeued(op), why };
  switch (outcome.class) {
    case 'too-large':
      return halved(op, plain, facts);
    case 'missing':
      return offeredAgain(op, plain, facts);
    case 'device-fork':
      return { ...plain, newDevice: true };
    case 'fork':
      return reKeyed(op, plain, facts);
    case 'conflict':
    case 'addendum':
      return repaired(plain, repairNote(op, outcome, facts));
    default:
      return plain;
  }
}

function plainly(op: OpRow, outcome: Outcome, facts: SettleFacts): Settled {
  const settled = nextOpState(op, outcome, facts.now, facts.random);
  return { op: settled, others: [], add: null, note: null, newDevice: false, why: outcome.class };
}

/** Why a server's answer about an op does not count, so that it has to be asked again; null when it counts. */
function whyVoid({ sentUnder = null }: OpRow, { class: cls, epoch }: Outcome, { lease }: SettleFacts): string | null {
  const life = lifeOf(lease.epoch, sentUnder, epoch);
  // A server that was restored judges without the work it has forgotten: that is offered again first.
  if (life === 'newer' && lease.epoch !== null && refusals.has(cls)) return 'new epoch';
  // The server that answered may be gone, and what it stored with it.
  if (life === 'unclear' && (refusals.has(cls) || cls === 'done' || cls === 'held')) return 'past epoch';
  return null;
}

const requeued = (op: OpRow): OpRow => ({ ...op, state: 'queued', nextAttemptAt: 0 });

/** The server once accepted what this depends on, and now does not know it: that goes out again, once. */
function offeredAgain(op: OpRow, plain: Settled, { lane }: SettleFacts): Settled {
  const before = lane.filter((one) => one.state === 'acked' && placeOf(one) < placeOf(op));
  if (op.reoffered || before.length === 0) return plain;
  // They, too, were made from texts that the server has forgotten.
  const after = lane.filter((one) => one.state === 'queued' && placeOf(one) > placeOf(op));
  return {
    ...plain,
    op: { ...inNewLife(requeued(op)), reoffered: true },
    others: [...before.map(requeuedAfterRestore), ...after.map(inNewLife)],
    why: 'parent offered again',
  };
}

function halved(op: OpRow, plain: Settled, { lane, newId }: SettleFacts): Settled {
  const halves = halvePack(op, packedInto(op, lane), newId());
  return halves ? { ...plain, ...halves, why: 'halved' } : plain;
}

const packedInto = ({ opId }: OpRow, lane: readonly OpRow[]) =>
  lane.filter((one) => one.state === 'superseded' && one.absorbedBy === opId);

/**
 * The server knows this key with another body. Taps are told apart by their own ids, so sending them under a fresh key
 * can double nothing; anything else is left to a person. From then on, what it carries is known by the fresh key.
 */
function reKeyed(op: OpRow, plain: Settled, { newId, now, random, lane }: SettleFacts): Settled {
  if (op.kind !== 'recordDataEntry') return { ...plain, newDevice: true };
  const nextAttemptAt = now + Math.min(RENAMED_WAIT_MS, delayMs(op.attempts, { retryAfterMs: null }, random));
  const fresh: OpRow = { ...op, state: 'queued', opId: newId(), supersedes: op.opId, nextAttemptAt, waitsSince: now };
  const others = packedInto(op, lane).map((one): OpRow => ({ ...one, absorbedBy: fresh.opId }));
  return { ...plain, op: fresh, others, newDevice: true, why: 're-keyed' };
}

function repaired(plain: Settled, repair: RepairedNote | null): Settled {
  if (!repair) return plain;
  const { by, add, others, note, why } = repair;
  const op: OpRow = { ...plain.op, state: 'superseded', absorbedBy: by };
  return { ...plain, op, add, others, note, why };
}
