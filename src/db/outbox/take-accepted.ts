import type { TallybookDb } from '#db/database.ts';
import { movesOf } from '#db/device/lease.ts';
import type { OpRow, ReceiptRow } from '#db/rows.ts';

/**
 * The office accepted its copy of refused work: the server has it, and its lane goes on. What was settled meanwhile
 * stays so. Part of a transaction.
 */
export async function takeAccepted(
  db: TallybookDb,
  opId: string,
  decided: NonNullable<ReceiptRow['decided']>,
  now: number,
): Promise<void> {
  const op = await db.ops.where('opId').equals(opId).first();
  if (op?.state !== 'rejected' && op?.state !== 'conflict') return;
  const ackedAt = new Date(now).toISOString();
  const acked: OpRow = { ...op, state: 'acked', lastError: null };
  await db.ops.put(acked);
  await db.receipts.put({ opId, seq: op.seq, ackedAt, status: 200, held: false, decided });
  await db.journal.bulkAdd(movesOf([op], [acked], now, 'accepted by the office'));
}
