import type { LeaseRow } from '#db/database.ts';
import type { OutboxStore, OutboxTx } from '#db/outbox/outbox-store.ts';
import type { MoveRow, OpRow } from '#db/rows.ts';

/** An owner that has given no sign of life for this long counts as frozen, ms. */
const STALE_MS = 30_000;
/** Clocks are set by less than this all the time, ms. */
const AHEAD_MS = 5_000;

/** The right to send one outbox: valid while the stored fence is the same. */
export type Lease = { owner: string; fence: number };

/** Another tab has taken over the outbox in the meantime: answers this tab still receives prove nothing here. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Of an outbox that nobody has sent yet. */
export const noLease: LeaseRow = {
  key: 'lease',
  fence: 0,
  owner: null,
  beatAt: 0,
  suspectedAt: null,
  epoch: null,
};

/**
 * Takes the outbox over. `certain`: a lock that spans tabs says that nobody else sends; without it, an owner that was
 * alive a moment ago is left alone (null). What the owner before left in flight has an unknown outcome: `requeue`
 * puts it back under the same keys, never as sent.
 */
export function takeLease(
  store: OutboxStore,
  owner: string,
  now: number,
  certain: boolean,
  requeue: (op: OpRow) => OpRow,
): Promise<Lease | null> {
  return store.write('queue', async (tx) => {
    const was = (await tx.lease()) ?? noLease;
    if (!certain && was.owner !== null && was.owner !== owner && !isStale(was, now)) return null;
    const left = await tx.ofState('inflight');
    const requeued = left.map(requeue);
    const fence = was.fence + 1;
    await tx.putOps(requeued);
    await tx.putLease({ ...was, owner, fence, beatAt: now, suspectedAt: null });
    await logMoves(tx, left, requeued, now, 'owner gone');
    return { owner, fence };
  });
}

/** Records that the owner is alive. False when the outbox has been taken over. */
export function beatLease(store: OutboxStore, lease: Lease, now: number): Promise<boolean> {
  return store.write('queue', async (tx) => {
    const row = await tx.lease();
    if (row?.fence !== lease.fence) return false;
    await tx.putLease({ ...row, beatAt: now });
    return true;
  });
}

/** Hands the outbox back, if it still is this owner's. */
export function releaseLease(store: OutboxStore, lease: Lease): Promise<void> {
  return store.write('queue', async (tx) => {
    const row = await tx.lease();
    if (row?.fence === lease.fence) await tx.putLease({ ...row, owner: null, beatAt: 0 });
  });
}

/**
 * Whether a lock that is held may be stolen: its holder has said nothing for too long. One that never said who it is
 * gets the same time from the first who asks.
 */
export function mayStealLease(store: OutboxStore, now: number): Promise<boolean> {
  return store.write('queue', async (tx) => {
    const row = (await tx.lease()) ?? noLease;
    if (row.owner !== null) return isStale(row, now);
    if (row.suspectedAt !== null && Math.abs(now - row.suspectedAt) >= STALE_MS) return true;
    if (row.suspectedAt === null) await tx.putLease({ ...row, suspectedAt: now });
    return false;
  });
}

/** The stored lease while it is this owner's. @throws LeaseLost */
export async function requireLease(tx: OutboxTx, lease: Lease): Promise<LeaseRow> {
  const row = await tx.lease();
  if (row?.fence !== lease.fence) throw new LeaseLost();
  return row;
}

/** A beat from the future was made before the clock was set back. Who lives makes another one within seconds. */
function isStale({ beatAt }: LeaseRow, now: number): boolean {
  return now - beatAt > STALE_MS || beatAt - now > AHEAD_MS;
}

/** One journal line for each op whose state changed. */
export async function logMoves(
  tx: OutboxTx,
  before: readonly OpRow[],
  after: readonly OpRow[],
  at: number,
  why: string,
): Promise<void> {
  const moved = movesOf(before, after, at, why);
  if (moved.length > 0) await tx.log(moved);
}

/** The lines, to be written with others. */
export function movesOf(before: readonly OpRow[], after: readonly OpRow[], at: number, why: string): MoveRow[] {
  return after.flatMap((op, i) => {
    const from = before[i]?.state;
    return from === undefined || from === op.state ? [] : [{ at, opId: op.opId, seq: op.seq, from, to: op.state, why }];
  });
}
