import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import { lockTimesOf } from './lock-uid.ts';

export type LockedNote = Selectable<Database['notes']>;

/**
 * Before notes are locked, the sessions that they are of, in the order of their ids: a Submit has its session before its
 * note, and a change of a note reaches its session. In two orders they would each wait for the other.
 * @param which of the table `notes`
 */
export async function lockSessionsOf(tx: Tx, companyId: number, which: RawBuilder<boolean>): Promise<void> {
  await tx
    .selectFrom('sessions')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', (query) =>
      query
        .selectFrom('notes')
        .select('session_id')
        .where('company_id', '=', companyId)
        .where('session_id', 'is not', null)
        .where(which)
        .$narrowType<{ session_id: number }>(),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The note, which nobody else changes until this transaction ends; null when the company has none of that id. */
export async function lockNote(tx: Tx, companyId: number, id: number): Promise<LockedNote | null> {
  await lockSessionsOf(tx, companyId, sql<boolean>`notes.id = ${id}`);
  const named = tx.selectFrom('notes').where('company_id', '=', companyId).where('id', '=', id);
  const author = await named.select('user_id').executeTakeFirst();
  if (author) await lockTimesOf(tx, companyId, author.user_id);
  const row = await named.selectAll().forUpdate().executeTakeFirst();
  return row ?? null;
}
