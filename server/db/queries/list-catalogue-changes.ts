import { sql } from 'kysely';
import { type CatalogueChange, dayChanges } from '#domain/session/catalogue-change.ts';
import type { Db } from '../pool.ts';

/** What became otherwise for all clients, by behavior or skill, the oldest first. Those without a change are left out. */
export async function listCatalogueChanges(
  db: Db,
  companyId: number,
  kind: 'behavior_id' | 'skill_id',
): Promise<Map<number, CatalogueChange[]>> {
  const rows = await db
    .selectFrom('catalogue_changes')
    .select(['definition_was', 'definition', 'reworded', 'measured_was', 'measured'])
    .select([sql<number>`${sql.ref(kind)}`.as('of'), sql<string>`day::text`.as('day')])
    .where('company_id', '=', companyId)
    .where(kind, 'is not', null)
    .orderBy('id')
    .execute();
  const changes = [...Map.groupBy(rows, (row) => row.of)].map(([id, ofOne]) => [id, dayChanges(ofOne)] as const);
  return new Map(changes.filter(([, days]) => days.length > 0));
}
