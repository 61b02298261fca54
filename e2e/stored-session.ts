import { sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';

/** What PostgreSQL holds of the session with this uid; null when it has none. Taps by behavior name, voids left out. */
type StoredTaps = {
  closed: boolean;
  taps: Record<string, number>;
  notes: number;
  /** Events that are there twice: one device's same number under two uids. */
  doubled: number;
};

export async function readTaps(db: Db, uid: string): Promise<StoredTaps | null> {
  const { rows } = await sql<StoredTaps>`
    select s.closed,
      (select count(*)::int from notes n where (n.company_id, n.session_id) = (s.company_id, s.id) and n.deleted_at is null) as notes,
      (select count(*)::int from (select 1 from session_events e where (e.company_id, e.session_id) = (s.company_id, s.id)
        group by e.device_id, e.event->>'seq' having count(*) > 1) twice) as doubled,
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
