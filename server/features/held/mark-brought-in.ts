import { sql } from 'kysely';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/http/write/effect.ts';
import type { HeldRow } from './held-row.ts';

const tables = new Map([
  ['note', 'notes'],
  ['session', 'sessions'],
  ['behavior_entry', 'behavior_entries'],
] as const satisfies [string, string][]);

/**
 * Writes on the row that accepted work made or changed who brought it in, and when: its author, its reviewer and whoever
 * bills it are to see that it did not come from the author's own device. No later change takes this away.
 */
export async function markBroughtIn(tx: Tx, held: HeldRow, effect: Effect): Promise<void> {
  const { company_id, brought_by, received_at } = held;
  const { entity, entityId } = effect;
  for (const [kind, table] of tables) {
    if (brought_by === null || kind !== entity) continue;
    await tx
      .updateTable(table)
      .set({ brought_by, brought_at: received_at })
      .where('company_id', '=', company_id)
      .where('id', '=', entityId)
      .execute();
  }
  if (entity === 'session' && brought_by !== null)
    await tx
      .updateTable('notes')
      .set({ brought_at: received_at })
      .where('company_id', '=', company_id)
      .where('session_id', '=', entityId)
      .where('brought_by', '=', brought_by)
      .execute();
  await nameWriters(tx, held, effect);
}

/**
 * Whoever brought in any part of a visit is a writer of its note until its author saves that: its begin and its numbers
 * are what a reviewer looks at, too.
 */
async function nameWriters(tx: Tx, held: HeldRow, { entity, entityId }: Effect): Promise<void> {
  const { company_id, user_id, brought_by, subject } = held;
  if (brought_by === null || subject === null) return;
  const ofEffect = entity === 'session' ? sql`session_id = ${entityId}` : sql`id = ${entityId}`;
  if (entity !== 'session' && entity !== 'note') return;
  await sql`
    update notes set other_writers = (
      select array_agg(distinct writer) from unnest(other_writers || ${brought_by}::integer || array(
        select brought_by from held_work where company_id = ${company_id} and user_id = ${user_id}
          and subject = ${subject} and state = 'accepted' and brought_by is not null)) as writer)
    where company_id = ${company_id} and ${ofEffect}`.execute(tx);
}
