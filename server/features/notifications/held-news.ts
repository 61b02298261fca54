import { NEWS_DAYS } from '#domain/notification.ts';
import type { Db } from '#server/db/pool.ts';
import type { Principal } from '#server/http/principal.ts';
import { about, MOST_NEWS, type PieceOfNews } from './piece-of-news.ts';

const DAY = 24 * 60 * 60 * 1000;

/** What the office decided about the person's held work (reading 36). */
export async function listDecidedWork(db: Db, who: Principal, now: Date): Promise<PieceOfNews[]> {
  const rows = await db
    .selectFrom('held_work as held')
    // Work may name any client: the author is told the name of one who is or was theirs, and of no other.
    .leftJoin('caseloads', (join) =>
      join
        .onRef('caseloads.company_id', '=', 'held.company_id')
        .onRef('caseloads.user_id', '=', 'held.user_id')
        .onRef('caseloads.client_id', '=', 'held.client_id'),
    )
    .leftJoin('clients', (join) =>
      join.onRef('clients.company_id', '=', 'caseloads.company_id').onRef('clients.id', '=', 'caseloads.client_id'),
    )
    .select(['held.id', 'held.state', 'held.decided_at', 'held.decision_reason', 'caseloads.client_id'])
    .select(['clients.first_name', 'clients.last_name'])
    .where('held.company_id', '=', who.companyId)
    .where('held.user_id', '=', who.userId)
    .where('held.state', 'in', ['accepted', 'refused'])
    .where('held.decided_at', '>=', new Date(now.getTime() - NEWS_DAYS * DAY))
    .orderBy('held.decided_at', 'desc')
    .limit(MOST_NEWS)
    .execute();
  return rows.map(({ id, state, decided_at, decision_reason, client_id, first_name, last_name }) => {
    const kind = state === 'accepted' ? 'work_accepted' : 'work_refused';
    const client =
      client_id === null ? null : { id: client_id, first_name: first_name ?? '', last_name: last_name ?? '' };
    return { ...about, key: `${kind}-${id}`, kind, at: decided_at ?? now, client, comment: decision_reason };
  });
}
