import { sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';

/** A session as its rows in PostgreSQL tell it, counted here by SQL and by nothing of the product. */
type StoredSession = {
  closed: boolean;
  author: string;
  /** Standing taps by behavior name. */
  taps: Record<string, number>;
  /** Standing trials by `skill/level`. */
  trials: Record<string, number>;
  /** The last mark of each interval, in order. */
  intervals: string[];
  /** Behavior entry rows by behavior name, stated zeros included. */
  entries: Record<string, number>;
  /** Sessions, notes or events that are there more than once. */
  doubled: number;
};

type EventRow = { kind: string; what: string | null; n: number };

/** The session whose note has this comment; null when the server has none. */
export async function readSession(db: Db, comment: string): Promise<StoredSession | null> {
  const { rows } = await sql<{
    company_id: number;
    id: number;
    closed: boolean;
    email: string;
    entry_id: number | null;
  }>`
    select s.company_id, s.id, s.closed, u.email, (select e.id from behavior_entries e where (e.company_id, e.session_id) = (s.company_id, s.id) and e.deleted_at is null) as entry_id
    from notes n join sessions s on (s.company_id, s.id) = (n.company_id, n.session_id)
    join users u on (u.company_id, u.id) = (s.company_id, s.user_id)
    where n.comment = ${comment} and n.deleted_at is null`.execute(db);
  const [session] = rows;
  if (!session) return null;
  const standing = sql`
    select e.event from session_events e where (e.company_id, e.session_id) = (${session.company_id}, ${session.id})
    and not exists (select from session_events v where (v.company_id, v.session_id) = (e.company_id, e.session_id)
      and v.event->>'kind' = 'void' and v.event->>'target_uid' = e.uid::text)`;
  const taps = await sql<EventRow>`
    select 'tap' as kind, b.name as what, count(*)::int as n from (${standing}) e
    join behaviors b on b.company_id = ${session.company_id} and b.id = (e.event->>'behaviour_id')::int
    where e.event->>'kind' = 'tap' group by b.name`.execute(db);
  const trials = await sql<EventRow>`
    select 'trial' as kind, k.name || '/' || (e.event->>'level') as what, count(*)::int as n from (${standing}) e
    join skills k on k.company_id = ${session.company_id} and k.id = (e.event->>'skill_id')::int
    where e.event->>'kind' = 'trial' group by k.name, e.event->>'level'`.execute(db);
  const intervals = await sql<{ occurrence: string }>`
    select distinct on ((e.event->>'index')::int) e.event->>'occurrence' as occurrence from (${standing}) e
    where e.event->>'kind' = 'interval' order by (e.event->>'index')::int, (e.event->>'seq')::int desc`.execute(db);
  return {
    closed: session.closed,
    author: session.email,
    taps: countsOf(taps.rows),
    trials: countsOf(trials.rows),
    intervals: intervals.rows.map(({ occurrence }) => occurrence),
    entries: await readEntries(db, session.company_id, session.id),
    doubled: await countDoubled(db, session.company_id, session.id, rows.length),
  };
}

/** The newest note and session, for a test that does not find its own. */
export async function newestRows(db: Db): Promise<string> {
  const { rows } = await sql`
    select n.comment, n.state, n.session_id, n.deleted_at, s.id, s.closed, s.start_date,
      (select count(*)::int from session_events e where (e.company_id, e.session_id) = (s.company_id, s.id)) as events
    from (select * from notes order by id desc limit 1) n, (select * from sessions order by id desc limit 1) s`.execute(
    db,
  );
  return JSON.stringify(rows);
}

async function readEntries(db: Db, companyId: number, sessionId: number): Promise<Record<string, number>> {
  const { rows } = await sql<EventRow>`
    select 'entry' as kind, b.name as what, r.entry::int as n from behavior_entry_rows r
    join behavior_entries e on (e.company_id, e.id) = (r.company_id, r.entry_id)
    join behaviors b on (b.company_id, b.id) = (r.company_id, r.behavior_id)
    where e.company_id = ${companyId} and e.session_id = ${sessionId} and e.deleted_at is null`.execute(db);
  return countsOf(rows);
}

function countsOf(rows: EventRow[]): Record<string, number> {
  return Object.fromEntries(rows.map(({ what, n }) => [what ?? '', n]));
}

/** The same act twice would show as one number of one device twice; the same note twice as two rows. */
async function countDoubled(db: Db, companyId: number, sessionId: number, notes: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from session_events where (company_id, session_id) = (${companyId}, ${sessionId})
      group by device_id, event->>'seq' having count(*) > 1) doubled`.execute(db);
  return notes - 1 + (rows[0]?.n ?? 0);
}

/** Who the server holds as the author of the note with each comment; a note it does not have is absent. */
export async function authorsOf(db: Db, comments: string[]): Promise<Record<string, string>> {
  const { rows } = await sql<{ comment: string; email: string }>`
    select n.comment, u.email from notes n join users u on (u.company_id, u.id) = (n.company_id, n.user_id)
    where n.comment = any(${comments}) and n.state in ('final', 'held') and n.deleted_at is null`.execute(db);
  return Object.fromEntries(rows.map(({ comment, email }) => [comment, email]));
}
