import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/http/write/effect.ts';
import type { HeldRow } from './apply-held.ts';

const tables = new Map([
  ['note', 'notes'],
  ['session', 'sessions'],
  ['behavior_entry', 'behavior_entries'],
] as const satisfies [string, string][]);

/**
 * Writes on the row that accepted work made or changed who brought it in, and when: its author, its reviewer and whoever
 * bills it are to see that it did not come from the author's own device. No later change takes this away.
 */
export async function markBroughtIn(
  tx: Tx,
  { company_id, brought_by, received_at }: HeldRow,
  { entity, entityId }: Effect,
): Promise<void> {
  for (const [kind, table] of tables) {
    if (brought_by === null || kind !== entity) continue;
    await tx
      .updateTable(table)
      .set({ brought_by, brought_at: received_at })
      .where('company_id', '=', company_id)
      .where('id', '=', entityId)
      .execute();
  }
}
