import { sql } from 'kysely';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/http/write/effect.ts';
import { tableOf } from '#server/http/write/still-says.ts';
import type { HeldRow } from './held-row.ts';

const tables = new Map([
  ['note', 'notes'],
  ['session', 'sessions'],
  ['behavior_entry', 'behavior_entries'],
] as const satisfies [string, string][]);

/**
 * Writes on the row that accepted work made or changed who brought it in, and when: its author, its reviewer and whoever
 * bills it are to see that it did not come from the author's own device. No later change takes this away. An addendum
 * says it of itself: the note that it was added to stays its author's.
 * @param now when it was accepted, which is when it was written
 */
export async function markBroughtIn(tx: Tx, held: HeldRow, effect: Effect, now: Date): Promise<void> {
  const { brought_by } = held;
  // What its author's own device had delivered already did not come by the file.
  if (brought_by === null || effect.isSame) return;
  if (tableOf(held) !== 'addenda') await markRecord(tx, { ...held, brought_by }, effect);
  await markParts(tx, held, effect, now);
  await nameWriters(tx, held, effect);
}

async function markRecord(
  tx: Tx,
  { company_id, brought_by, received_at }: HeldRow & { brought_by: number },
  { entity, entityId }: Effect,
): Promise<void> {
  for (const [kind, table] of tables) {
    if (kind !== entity) continue;
    await tx
      .updateTable(table)
      .set({ brought_by, brought_at: received_at })
      .where('company_id', '=', company_id)
      .where('id', '=', entityId)
      .execute();
  }
  if (entity === 'session')
    await tx
      .updateTable('notes')
      .set({ brought_at: received_at })
      .where('company_id', '=', company_id)
      .where('session_id', '=', entityId)
      .where('brought_by', '=', brought_by)
      .execute();
}

/** What was added to the record just now came with the file, and not when it was accepted. */
async function markParts(
  tx: Tx,
  { company_id, brought_by, received_at }: HeldRow,
  { entity, entityId }: Effect,
  now: Date,
): Promise<void> {
  if (entity === 'session')
    await tx
      .updateTable('session_events')
      .set({ brought_at: received_at })
      .where('company_id', '=', company_id)
      .where('session_id', '=', entityId)
      .where('brought_by', '=', brought_by)
      .where('brought_at', '=', now)
      .execute();
  if (entity !== 'session' && entity !== 'note') return;
  await tx
    .updateTable('addenda')
    .set({ brought_at: received_at })
    .where('company_id', '=', company_id)
    .where('note_id', 'in', (eb) =>
      eb
        .selectFrom('notes')
        .select('id')
        .where('company_id', '=', company_id)
        .where(entity === 'note' ? 'id' : 'session_id', '=', entityId),
    )
    .where('brought_by', '=', brought_by)
    .where('brought_at', '=', now)
    .execute();
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
