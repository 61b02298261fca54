import type { Insertable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { StoredEntry } from './stored-entry.ts';

type Revision = Insertable<Database['behavior_entry_revisions']>;

/** What an entry says now: read before it is changed. */
export async function readRevision(db: Tx, entry: StoredEntry): Promise<Revision['before']> {
  const { company_id, id, client_id, record_date, comment } = entry;
  const rows = await db
    .selectFrom('behavior_entry_rows')
    .select(['behavior_id', 'entry'])
    .where('company_id', '=', company_id)
    .where('entry_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('behavior_id')
    .execute();
  const counts = rows.map(({ behavior_id, entry: count }): [number, number] => [behavior_id, count]);
  return { client_id, record_date, comment, counts };
}

/** Keeps what an entry said until now, and who changed that and why. */
export async function keepRevision(
  db: Tx,
  { company_id, id }: StoredEntry,
  revision: Omit<Revision, 'company_id' | 'id' | 'entry_id'>,
): Promise<void> {
  await db
    .insertInto('behavior_entry_revisions')
    .values({ company_id, entry_id: id, ...revision })
    .execute();
}
