import { sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';

/** What PostgreSQL holds of the session with this uid; null when it has none. Taps by behavior name, voids left out. */
export type StoredTaps = { closed: boolean; taps: Record<string, number>; notes: number };

export async function readTaps(db: Db, uid: string): Promise<StoredTaps | null> {
  const { rows } = await sql<StoredTaps>`
    select s.closed,
      (select count(*)::int from notes n where (n.company_id, n.session_id) = (s.company_id, s.id) and n.deleted_at is null) as notes,
      coalesce((select jsonb_object_agg(name, n) from (
        select b.name, count(*)::int as n from session_events e
        join behaviors b on b.company_id = s.company_id and b.id = (e.event->>'behaviour_id')::int
        where (e.company_id, e.session_id) = (s.company_id, s.id) and e.event->>'kind' = 'tap'
          and not exists (select from session_events v where (v.company_id, v.session_id) = (s.company_id, s.id)
            and v.event->>'kind' = 'void' and v.event->>'target_uid' = e.uid::text)
        group by b.name) counted), '{}') as taps
    from sessions s where s.uid = ${uid}`.execute(db);
  return rows[0] ?? null;
}

/** Rows that are there although they say the same as another: one stamp of one device twice, one session's note twice. */
export async function countDoubles(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from (select 1 from session_events where device_id is not null
        group by company_id, device_id, event->>'seq' having count(*) > 1) e)::int
      + (select count(*) from (select 1 from notes where session_id is not null and deleted_at is null
        group by company_id, session_id having count(*) > 1) n)::int as n`.execute(db);
  return rows[0]?.n ?? 0;
}
