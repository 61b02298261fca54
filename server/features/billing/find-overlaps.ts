import { sql } from 'kysely';
import type { NoteOverlap } from '#contract/billing.ts';
import type { Db } from '#server/db/pool.ts';
import type { Principal } from '#server/http/access/principal.ts';

interface Overlap {
  note_id: number;
  first_name: string;
  last_name: string;
}

/**
 * Those of these notes whose therapist has another note at overlapping times, each with the first such note, whether or
 * not it is on this page or passes the filters. Found by the therapist's day, which has few notes.
 */
export async function findOverlaps(db: Db, { companyId }: Principal, ids: number[]): Promise<NoteOverlap[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Overlap>`
    select own.id as note_id, other.first_name, other.last_name
    from notes as own
    cross join lateral (
      select clients.first_name, clients.last_name
      from notes as beside
      join clients on clients.company_id = beside.company_id and clients.id = beside.client_id
      where beside.company_id = ${companyId} and beside.user_id = own.user_id and beside.date_visited = own.date_visited
        and beside.deleted_at is null and beside.state <> 'draft' and beside.id <> own.id
        and beside.begin_time < own.end_time and own.begin_time < beside.end_time
      order by beside.begin_time, beside.id
      limit 1
    ) as other
    where own.company_id = ${companyId} and own.id = any (${ids}::integer[])
    order by own.id`.execute(db);
  return rows.map(({ note_id, ...client }) => ({ note_id, client }));
}
