import { type Lease, logMoves, requireLease } from '#db/device/lease.ts';
import type { OpRow } from '#db/rows.ts';
import type { OutboxStore, OutboxTx } from './outbox-store.ts';

/** What goes out next of a lane, and what is absorbed into it; null when nothing does. */
export type Packed = { op: OpRow; absorbed: OpRow[] };

/** How heads of lanes are made ready. `pack` waits for nothing: a transaction that has nothing to do ends. */
export type MakeReady = {
  /** What goes out next of a lane, beside what was taken; null: nothing more of it. */
  pack(lane: readonly OpRow[], taken: readonly OpRow[]): Packed | null;
  /** The op with what only the rows it stands on can tell, where it needs any; null: it can't be sent. */
  complete(op: OpRow, tx: OutboxTx): Promise<OpRow | null> | null;
};

/**
 * Freezes heads of lanes for their first (or next) send, as many as go out together. One transaction: from here on the
 * bodies can't change, and a kill leaves them in flight under the same keys. @throws LeaseLost when another tab sends by now.
 */
export function freezeHeads(
  store: OutboxStore,
  lease: Lease,
  lanes: readonly (readonly OpRow[])[],
  now: number,
  { pack, complete }: MakeReady,
): Promise<OpRow[]> {
  return store.write('records', async (tx) => {
    const { epoch } = await requireLease(tx, lease);
    // All at once: a request for each lane would cost more than what it brings.
    const rows = await tx.ops(lanes.flat().map((op) => op.seq));
    const chosen = choose(lanes, rows, pack);
    const heads: OpRow[] = [];
    const before: OpRow[] = [];
    const after: OpRow[] = [];
    for (const { op, absorbed } of chosen) {
      const completing = complete(op, tx);
      const whole = completing ? await completing : op;
      if (!whole) continue;
      const head: OpRow = { ...whole, state: 'inflight', frozen: true, sentUnder: epoch, attempts: op.attempts + 1 };
      heads.push(head);
      before.push(op, ...absorbed);
      after.push(head, ...absorbed.map((one): OpRow => ({ ...one, state: 'superseded', absorbedBy: head.opId })));
    }
    await tx.putOps(after);
    await logMoves(tx, before, after, now, 'send');
    return heads;
  });
}

function choose(
  lanes: readonly (readonly OpRow[])[],
  rows: readonly (OpRow | undefined)[],
  pack: MakeReady['pack'],
): Packed[] {
  const queued = new Map(rows.flatMap((op) => (op?.state === 'queued' ? [[op.seq, op] as const] : [])));
  const chosen: Packed[] = [];
  for (const lane of lanes) {
    let rest = lane.flatMap(({ seq }) => queued.get(seq) ?? []);
    for (;;) {
      const packed = pack(
        rest,
        chosen.map(({ op }) => op),
      );
      if (!packed) break;
      chosen.push(packed);
      rest = rest.slice(1 + packed.absorbed.length);
    }
  }
  return chosen;
}
