import { sql } from 'kysely';
import type { Tx } from '#server/db/transaction.ts';

export interface Counted {
  entry: number;
  /** How long they lasted together; null: not measured. */
  seconds: number | null;
}

interface Counts {
  companyId: number;
  entryId: number;
  /** By behavior id; a stated zero is a 0. */
  counts: Map<number, Counted>;
  now: Date;
}

/**
 * Makes the entry's rows match these counts: rows that are no longer true are taken back, the others keep their ids,
 * and an unchanged one keeps its time. Returns whether anything changed.
 */
export async function storeCounts(tx: Tx, { companyId, entryId, counts, now }: Counts): Promise<boolean> {
  const removed = await tx
    .updateTable('behavior_entry_rows')
    .set({ deleted_at: now, updated_at: now })
    .where('company_id', '=', companyId)
    .where('entry_id', '=', entryId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`behavior_id <> all (${[...counts.keys()]}::integer[])`)
    .returning('id')
    .execute();
  const stamps = { created_at: now, updated_at: now, deleted_at: null };
  const made = await tx
    .insertInto('behavior_entry_rows')
    .values(
      [...counts].map(([behavior_id, counted]) => ({
        company_id: companyId,
        entry_id: entryId,
        behavior_id,
        ...counted,
        ...stamps,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'entry_id', 'behavior_id'])
        .doUpdateSet((eb) => ({
          entry: eb.ref('excluded.entry'),
          seconds: eb.ref('excluded.seconds'),
          updated_at: now,
          deleted_at: null,
        }))
        .where((eb) =>
          eb.or([
            eb('behavior_entry_rows.entry', '<>', eb.ref('excluded.entry')),
            eb('behavior_entry_rows.seconds', 'is distinct from', eb.ref('excluded.seconds')),
            eb('behavior_entry_rows.deleted_at', 'is not', null),
          ]),
        ),
    )
    .returning('id')
    .execute();
  return removed.length + made.length > 0;
}
