import { type Insertable, sql } from 'kysely';
import type { StoredCount } from '#server/db/entry-tables.ts';
import type { Database } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { ProblemError } from '#server/http/answer/problem.ts';
import type { StoredEntry } from './stored-entry.ts';

type Revision = Insertable<Database['behavior_entry_revisions']>;

/** What an entry says now: read before it is changed. */
export async function readRevision(db: Tx, entry: StoredEntry): Promise<Revision['before']> {
  const { company_id, id, client_id, record_date, comment } = entry;
  const rows = await db
    .selectFrom('behavior_entry_rows')
    .select(['behavior_id', 'entry', 'seconds'])
    .where('company_id', '=', company_id)
    .where('entry_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('behavior_id')
    .execute();
  const counts = rows.map(
    ({ behavior_id, entry: count, seconds }): StoredCount =>
      seconds === null ? [behavior_id, count] : [behavior_id, count, seconds],
  );
  return { client_id, record_date, comment, counts };
}

/** Of one entry; deleting and restoring it goes on a little longer. And of the texts that are kept with them. */
const MOST = { changed: 200, other: 300 };
const MOST_BYTES = 600_000;

/** Where only what counts was changed, and no word: what is kept is in proportion to what was sent. */
export const unchangedWords = ({ client_id, record_date }: StoredEntry): Revision['before'] => ({
  client_id,
  record_date,
  comment: '',
  counts: [],
});

/** Keeps what an entry said until now, and who changed that and why. Throws 409 where that was done too often. */
export async function keepRevision(
  db: Tx,
  { company_id, id }: StoredEntry,
  revision: Omit<Revision, 'company_id' | 'id' | 'entry_id'>,
): Promise<void> {
  const { kept, bytes } = await db
    .selectFrom('behavior_entry_revisions')
    .select(({ fn }) => fn.countAll<string>().as('kept'))
    .select(sql<number>`coalesce(sum(octet_length(before::text)), 0)::float8`.as('bytes'))
    .where('company_id', '=', company_id)
    .where('entry_id', '=', id)
    .executeTakeFirstOrThrow();
  const most = revision.act === 'changed' ? MOST.changed : MOST.other;
  if (Number(kept) >= most || (revision.act === 'changed' && bytes > MOST_BYTES)) {
    const detail = 'This entry has been changed as often as can be kept. Delete it, and add a new one.';
    throw new ProblemError(409, 'entry_full', { detail });
  }
  await db
    .insertInto('behavior_entry_revisions')
    .values({ company_id, entry_id: id, ...revision })
    .execute();
}
