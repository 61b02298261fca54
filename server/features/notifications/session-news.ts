import { sql } from 'kysely';
import { LONG_OPEN_MS } from '#domain/session/session-rules.ts';
import { instantOf, inZone } from '#domain/time/service-time.ts';
import { inSameCompany } from '#server/db/in-same-company.ts';
import type { Db } from '#server/db/pool.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { about, MOST_NEWS, type PieceOfNews } from './piece-of-news.ts';

/** One's own sessions that were left open; they are news from the moment they count as left open. */
export async function listOpenSessions(db: Db, who: Principal, now: Date): Promise<PieceOfNews[]> {
  const zone = who.policy.timeZone;
  const { date, time } = inZone(now.getTime() - LONG_OPEN_MS, zone);
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('clients', inSameCompany('clients.id', 'sessions.client_id'))
    .select(['sessions.uid', 'sessions.start_date', 'sessions.start_time', 'sessions.time_zone', 'sessions.client_id'])
    .select(['clients.first_name', 'clients.last_name'])
    .where('sessions.company_id', '=', who.companyId)
    .where('sessions.user_id', '=', who.userId)
    .where(sql<boolean>`not sessions.closed`)
    .where('sessions.voided_at', 'is', null)
    .where(sql<boolean>`(sessions.start_date, sessions.start_time) <= (${date}::date, ${time}::time)`)
    .orderBy('sessions.start_date', 'desc')
    .orderBy('sessions.start_time', 'desc')
    .limit(MOST_NEWS)
    .execute();
  return rows.map(({ uid, start_date, start_time, time_zone, client_id, ...name }) => {
    const begin = instantOf(start_date, start_time, time_zone ?? zone);
    return {
      ...about,
      // A uid is not a number; the moment the session began is, and one person begins one session at a time.
      key: `session_open-${begin}-${client_id}`,
      kind: 'session_open',
      at: new Date(begin + LONG_OPEN_MS),
      client: { id: client_id, ...name },
      date: start_date,
      time: start_time,
      session_uid: uid,
    };
  });
}
