import type { TallybookDb } from '#db/database.ts';
import { dexieOutbox } from '#db/outbox/dexie-outbox.ts';
import { listHeads } from '#db/outbox/outbox.ts';
import { findContact, findLastAck } from '#db/queries/unsent.ts';
import { drainRules } from './drain-rules.ts';

/** Work that could be sent but has not moved for this long is stuck, ms. */
const STILL_MS = 60_000;

/** What is known about an outbox that may be stuck; all times are ms of the same clock. */
type StillFacts = {
  now: number;
  /** Since when this page has been watching. */
  since: number;
  /** When the oldest work that may be sent now was captured; null: there is none. */
  readySince: number | null;
  /** When the server last accepted anything from this device, from any of its windows. */
  lastAckAt: number | null;
};

/**
 * Whether sending stands still without a reason that is already shown. Adjusted clocks cause no alarm: what seems to
 * lie in the future is not old.
 */
export function isStill({ now, since, readySince, lastAckAt }: StillFacts): boolean {
  if (readySince === null) return false;
  return [since, readySince, lastAckAt ?? 0].every((at) => now - at >= STILL_MS);
}

/**
 * The outbox as it is now, for `isStill`. Null: something else is already shown (no network, no sign-in, a failing
 * server).
 */
export async function readStill(db: TallybookDb, now: number, since: number): Promise<StillFacts | null> {
  const contact = await findContact(db);
  if (contact?.waitingFor) return null;
  const heads = await listHeads(dexieOutbox(db), { blocks: drainRules.blocksLane, read: drainRules.readOp });
  const ready = heads.filter((op) => drainRules.waitMs(op, now) === 0).map((op) => Date.parse(op.capturedAt));
  const lastAck = await findLastAck(db, now);
  return {
    now,
    since,
    readySince: ready.length > 0 ? Math.min(...ready) : null,
    lastAckAt: lastAck === null ? null : Date.parse(lastAck),
  };
}
