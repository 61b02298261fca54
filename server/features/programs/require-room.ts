import { sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';
import { ProblemError } from '#server/http/answer/problem.ts';

/** The catalogue goes to every tablet as a whole: rows of one kind, and characters of all their definitions. */
const MOST_ROWS = 2000;
const MOST_DEFINED = 500_000;

/**
 * Throws 409 where the catalogue is full: too many rows for one more, or too much text for this definition.
 * @param before the row that is changed; undefined: one more
 */
export async function requireRoom(
  db: Db,
  { table, companyId }: { table: 'behaviors' | 'skills'; companyId: number },
  definition: string | undefined,
  before?: { definition: string },
): Promise<void> {
  const { rows, defined } = await db
    .selectFrom(table)
    .select([
      sql<number>`count(*)::int`.as('rows'),
      sql<number>`coalesce(sum(char_length(definition)), 0)::int`.as('defined'),
    ])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  if (!before && rows >= MOST_ROWS) {
    const detail = `There are as many ${table} as there can be, retired ones too. Rename one that nobody uses.`;
    throw new ProblemError(409, 'catalogue_full', { detail, errors: { name: [detail] } });
  }
  const added = (definition?.length ?? 0) - (before && definition !== undefined ? before.definition.length : 0);
  if (added > 0 && defined + added > MOST_DEFINED) {
    const detail = 'All definitions together are as long as they can be. Shorten this one, or others first.';
    throw new ProblemError(409, 'catalogue_full', { detail, errors: { definition: [detail] } });
  }
}
