import type { LeaseRow } from '#db/database.ts';
import { logMoves, noLease } from '#db/device/lease.ts';
import type { OpRow, ReceiptRow } from '#db/rows.ts';
import type { OutboxStore, OutboxTx } from './outbox-store.ts';

/** Work that the server took is kept this long, to be offered again should the server come back from a backup, ms. */
const RETENTION_MS = 30 * 24 * 60 * 60_000;
const PAGE = 500;

/**
 * A server restored from a backup may have lost what it once accepted: everything kept is offered again in its old
 * order, under its old keys, so nothing is doubled. Part of the transaction that learned of the new epoch.
 */
export async function rewindTo(tx: OutboxTx, lease: LeaseRow, epoch: string, now: number): Promise<void> {
  await tx.putLease({ ...lease, epoch });
  if (lease.epoch === null) return;
  await beginLife(tx);
  await offerAgain(tx, now, () => true);
}

async function beginLife(tx: OutboxTx): Promise<void> {
  const lease = await tx.lease();
  if (lease) await tx.putLease({ ...lease, life: (lease.life ?? 0) + 1 });
  const waiting = [...(await tx.ofState('queued')), ...(await tx.ofState('inflight'))];
  await tx.putOps(waiting.map(inNewLife));
}

/** Work that waits, as it goes out to another life of the server. */
export const inNewLife = (op: OpRow): OpRow => (op.baseVersion === null ? op : versionless(op));

/** The version that an op was made from belonged to the server's earlier life: it asks for none, so that it is never laid over what is there now. */
const versionless = (op: OpRow): OpRow => ({ ...op, rewound: true, baseVersion: op.baseVersion === null ? null : 0 });

/** An acked op as it is offered again, under its old key and with its old body. */
export function requeuedAfterRestore(op: OpRow): OpRow {
  const { keptSince: _since, ...kept } = versionless(op);
  return { ...kept, state: 'queued', nextAttemptAt: 0 };
}

/** Puts acked ops back into the queue, oldest first. */
async function offerAgain(
  tx: OutboxTx,
  now: number,
  which: (op: OpRow) => boolean,
  mark: (op: OpRow) => OpRow = (op) => op,
): Promise<number> {
  let after = -1;
  let count = 0;
  for (;;) {
    const page = await tx.ofState('acked', after, PAGE);
    const last = page.at(-1);
    if (!last) return count;
    after = last.seq;
    const chosen = page.filter(which);
    const queued = chosen.map((op) => requeuedAfterRestore(mark(op)));
    if (queued.length > 0) {
      await tx.putOps(queued);
      await logMoves(tx, chosen, queued, now, 'server rewound');
    }
    count += queued.length;
  }
}

/** Which life of the server answered: the one that is known, a newer one, or one that nobody can say that of. */
type Life = 'known' | 'newer' | 'unclear';

/**
 * Epochs have no order of their own. But whoever asks while it knows one can only be answered by that one or a newer
 * one. Where another one was learned since, nobody can say which of the two is newer: the answer teaches nothing. Taken
 * for new, a late one would make the true life of the server a past one.
 * @param askedUnder the epoch that was known when it was asked.
 */
export function lifeOf(known: string | null, askedUnder: string | null, answered: string | null | undefined): Life {
  if (answered == null || answered === known) return 'known';
  return known === askedUnder ? 'newer' : 'unclear';
}

/**
 * Learns from an answer of the server which life of it answered. A newer one than the known one was restored from a
 * backup: work is offered again, and everything has to be downloaded anew.
 * @param askedUnder the epoch that was known when it was asked.
 */
export function learnEpoch(store: OutboxStore, epoch: string, now: number, askedUnder: string | null): Promise<Life> {
  return store.write('queue', async (tx) => {
    const lease = { ...((await tx.lease()) ?? noLease), heardAt: now };
    const life = lifeOf(lease.epoch, askedUnder, epoch);
    if (life === 'newer') await rewindTo(tx, lease, epoch, now);
    else await tx.putLease(lease);
    return life;
  });
}

/** Numbers of a device that the server has, both ends counted. */
export type Ranges = readonly (readonly [from: number, to: number])[];
/** The most times that work is offered again to a server that never shows what it acknowledges. */
const MOST_OFFERS = 5;

/**
 * The server says which of this device's numbers it has. What it once acknowledged and does not have was lost: it was
 * put back by hand, without a new epoch. That is offered again. @returns how many were offered.
 */
export function reofferMissing(store: OutboxStore, deviceId: string, ranges: Ranges, now: number): Promise<number> {
  const isThere = (seq: number) => ranges.some(([from, to]) => from <= seq && seq <= to);
  return store.write('queue', async (tx) => {
    const count = await offerAgain(
      tx,
      now,
      (op) => op.deviceId === deviceId && !isThere(op.seq) && (op.offers ?? 0) < MOST_OFFERS,
      (op) => ({ ...op, offers: (op.offers ?? 0) + 1 }),
    );
    if (count > 0) await beginLife(tx);
    return count;
  });
}

/**
 * Takes acknowledged work off the device that has been kept for the retention, and what it carried. Nothing
 * else ever leaves the outbox. `serverNow` is the server's time, ms: a device's clock can jump, and must clear nothing.
 * How long an op was kept is counted from the first look at it here.
 */
export function prune(store: OutboxStore, serverNow: number): Promise<number> {
  return store.write('queue', async (tx) => {
    const acked = await tx.ofState('acked');
    const due = acked.filter((op) => op.keptSince !== undefined && serverNow - op.keptSince > RETENTION_MS);
    const proofs = await Promise.all(due.map((op) => tx.receipt(op.opId)));
    const proven = due.filter((_op, i) => !isUndecided(proofs[i]));
    const fresh = acked.filter((op) => op.keptSince === undefined);
    await tx.putOps(fresh.map((op) => ({ ...op, keptSince: serverNow })));
    const carried = carriedBy(proven, await tx.ofState('superseded'));
    const seqs = [...proven, ...carried].map((op) => op.seq);
    await tx.removeOps(seqs);
    const lease = (await tx.lease()) ?? noLease;
    if (seqs.length > 0) await tx.putLease({ ...lease, pruned: withNumbers(lease.pruned ?? [], seqs) });
    await tx.removeReceipts(proven.map((op) => op.opId));
    return proven.length;
  });
}

/** What was packed or merged into work that goes, and what had been merged into that before. */
function carriedBy(proven: readonly OpRow[], superseded: readonly OpRow[]): OpRow[] {
  const going = new Set(proven.map((op) => op.opId));
  for (let before = 0; before < going.size; ) {
    before = going.size;
    for (const op of superseded) if (op.absorbedBy !== null && going.has(op.absorbedBy)) going.add(op.opId);
  }
  return superseded.filter((op) => going.has(op.opId));
}

/** The office still has to decide: until then its author is to see it. */
const isUndecided = (receipt: ReceiptRow | undefined) => receipt?.held === true && receipt.decided === undefined;

/** Numbers of this outbox that stand for nothing any more: the server is told, so that it misses nothing. */
export function voided(lease: LeaseRow | undefined, seqs: readonly number[]): LeaseRow {
  const known = lease ?? noLease;
  return { ...known, voids: withNumbers(known.voids ?? [], seqs) };
}

/** The ranges with these numbers in them, as few as can say it. */
function withNumbers(ranges: Ranges, seqs: readonly number[]): [from: number, to: number][] {
  const all = [...ranges, ...seqs.map((seq): [number, number] => [seq, seq])].sort(([a], [b]) => a - b);
  const joined: [from: number, to: number][] = [];
  for (const [from, to] of all) {
    const last = joined.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}
