import { sql } from 'kysely';
import type { ClientOverlap, NoteOverlap } from '#contract/pay-checks.ts';
import type { Db } from '#server/db/pool.ts';
import type { Principal } from '#server/http/access/principal.ts';

interface Overlap {
  note_id: number;
  first_name: string;
  last_name: string;
}

/** The other notes there are at the times of `own`, whatever became of them; drafts are nobody's yet. */
const atItsTimes = sql`beside.date_visited = own.date_visited and beside.deleted_at is null and beside.state <> 'draft'
  and beside.id <> own.id and beside.begin_time < own.end_time and own.begin_time < beside.end_time`;

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
      where beside.company_id = ${companyId} and beside.user_id = own.user_id and ${atItsTimes}
      order by beside.begin_time, beside.id
      limit 1
    ) as other
    where own.company_id = ${companyId} and own.id = any (${ids}::integer[])
    order by own.id`.execute(db);
  return rows.map(({ note_id, ...client }) => ({ note_id, client }));
}

/**
 * Those of these notes whose client is in a note of another therapist at overlapping times, each with the first such note:
 * payers deny one of two visits of an hour. Found by the client's day.
 */
export async function findClientOverlaps(db: Db, { companyId }: Principal, ids: number[]): Promise<ClientOverlap[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Omit<ClientOverlap, 'therapist'> & { first_name: string; last_name: string }>`
    select own.id as note_id, other.*
    from notes as own
    cross join lateral (
      select users.first_name, users.last_name, left(beside.begin_time::text, 5) as begin_time,
        left(beside.end_time::text, 5) as end_time
      from notes as beside
      join users on users.company_id = beside.company_id and users.id = beside.user_id
      where beside.company_id = ${companyId} and beside.client_id = own.client_id and beside.user_id <> own.user_id
        and ${atItsTimes}
      order by beside.begin_time, beside.id
      limit 1
    ) as other
    where own.company_id = ${companyId} and own.id = any (${ids}::integer[])
    order by own.id`.execute(db);
  return rows.map(({ first_name, last_name, ...row }) => ({ ...row, therapist: { first_name, last_name } }));
}
