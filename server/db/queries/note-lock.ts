import type { Selectable } from 'kysely';
import type { Database } from '../schema.ts';
import type { Tx } from '../transaction.ts';

export type LockedNote = Selectable<Database['notes']>;

/** The note, which nobody else changes until this transaction ends; null when the company has none of that id. */
export async function lockNote(tx: Tx, companyId: number, id: number): Promise<LockedNote | null> {
  const row = await tx
    .selectFrom('notes')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}
