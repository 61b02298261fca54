import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Tx } from '#server/db/transaction.ts';
import type { SessionRow } from './session-row.ts';

type Counted = Pick<
  SessionRow,
  'company_id' | 'id' | 'client_id' | 'user_id' | 'start_date' | 'tally' | 'observed_zero'
>;

/**
 * The session's one behavior entry: a row per observed behavior with the count of its taps and onsets, stated zeros
 * included; a behavior that was not watched, or only by intervals, has none (reading 29). Storing it again replaces
 * the rows: those that are no longer true are taken back, the others keep their ids.
 */
export async function storeSessionEntry(tx: Tx, session: Counted, now: Date): Promise<void> {
  const counts = countsOf(session);
  const entryId = await storeHeader(tx, session, counts.size === 0, now);
  const behaviorIds = [...counts.keys()];
  await tx
    .updateTable('behavior_entry_rows')
    .set({ deleted_at: now, updated_at: now })
    .where('company_id', '=', session.company_id)
    .where('entry_id', '=', entryId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`behavior_id <> all (${behaviorIds}::integer[])`)
    .execute();
  if (counts.size === 0) return;
  const stamps = { created_at: now, updated_at: now, deleted_at: null };
  await tx
    .insertInto('behavior_entry_rows')
    .values(
      [...counts].map(([behavior_id, entry]) => ({
        company_id: session.company_id,
        entry_id: entryId,
        behavior_id,
        entry,
        ...stamps,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'entry_id', 'behavior_id'])
        .doUpdateSet((eb) => ({ entry: eb.ref('excluded.entry'), updated_at: now, deleted_at: null })),
    )
    .execute();
}

function countsOf({ tally, observed_zero }: Counted): Map<number, number> {
  const stated = observed_zero.map((id): [number, number] => [id, 0]);
  const counted = Object.entries(tally.behaviors).map(([id, { count }]): [number, number] => [Number(id), count]);
  // What was counted wins over a zero that was stated before another device's taps were known.
  return new Map([...stated, ...counted]);
}

/** The entry itself, linked to the session's note and so to its pay group. */
async function storeHeader(tx: Tx, session: Counted, isEmpty: boolean, now: Date): Promise<number> {
  const note = await tx
    .selectFrom('notes')
    .select('id')
    .where('company_id', '=', session.company_id)
    .where('session_id', '=', session.id)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const changed = {
    note_id: note?.id ?? null,
    record_date: session.start_date,
    updated_at: now,
    deleted_at: isEmpty ? now : null,
  };
  const { id } = await tx
    .insertInto('behavior_entries')
    .values({
      company_id: session.company_id,
      uid: uuid(),
      client_id: session.client_id,
      user_id: session.user_id,
      session_id: session.id,
      created_at: now,
      ...changed,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'session_id']).doUpdateSet(changed))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
