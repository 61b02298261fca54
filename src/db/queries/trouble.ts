import type { LeaseRow, TallybookDb } from '../database.ts';
import type { OpRow } from '../rows.ts';

/** Queued work that the server fails at while it accepts other work (`LeaseRow.troubled`). */
export async function findTroubled(db: TallybookDb): Promise<OpRow[]> {
  const lease = (await db.meta.get('lease')) as LeaseRow | undefined;
  const seqs = lease?.troubled ?? [];
  if (seqs.length === 0) return [];
  const ops = await db.ops.bulkGet(seqs);
  return ops.filter((op): op is OpRow => op?.state === 'queued');
}
