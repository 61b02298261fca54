import { sql } from 'kysely';
import type { CatalogueChange } from '#domain/session/catalogue-change.ts';
import type { Db } from '../pool.ts';

/**
 * What became otherwise for all clients, by behavior or skill, the oldest first: a day each, from what it was when the day
 * began to what it was at its end. Those without a change are left out.
 */
export async function listCatalogueChanges(
  db: Db,
  companyId: number,
  kind: 'behavior_id' | 'skill_id',
): Promise<Map<number, CatalogueChange[]>> {
  const rows = await db
    .selectFrom('catalogue_changes')
    .select([sql<number>`${sql.ref(kind)}`.as('of'), sql<string>`day::text`.as('from'), 'defines'])
    .select(sql<CatalogueChange['was']>`case when ${measures} then measured_was end`.as('was'))
    .where('company_id', '=', companyId)
    .where(kind, 'is not', null)
    .where((change) => change.or([change('defines', '=', true), measures]))
    .orderBy('day')
    .orderBy('id')
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.of)].map(([id, days]) => [id, days.map(({ of: _, ...day }) => day)]),
  );
}

/** By value: JSON of the same fields in another order is the same. */
const measures = sql<boolean>`measured_was is distinct from measured`;
