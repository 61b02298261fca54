import { sql } from 'kysely';
import type { Session } from '#contract/session.ts';
import type { Db } from '#server/db/pool.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { describeSessions } from './describe-sessions.ts';
import { visibleTo } from './list-sessions.ts';

/** Those of the sessions that this person may read, by id. */
export async function readVisibleSessions(
  { db, who, now }: { db: Db; who: Principal; now: Date },
  ids: number[],
): Promise<Map<number, Session>> {
  const conditions = [sql`company_id = ${who.companyId}`, sql`id = any(${ids})`, ...visibleTo(who)];
  const { rows } = await sql<{ id: number }>`
    select id from sessions where ${sql.join(conditions, sql` and `)}`.execute(db);
  const sessions = await describeSessions(
    db,
    who,
    rows.map(({ id }) => id),
    now,
  );
  return new Map(sessions.map((session) => [session.id, session]));
}
