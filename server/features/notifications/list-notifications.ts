import type { endpoints } from '#contract/endpoints.ts';
import type { Db } from '#server/db/pool.ts';
import type { Principal } from '#server/http/access/principal.ts';
import type { Answer, Call } from '#server/http/route.ts';
import { listNews } from './list-news.ts';
import { newestFirst, notificationOf, type PieceOfNews } from './piece-of-news.ts';

type Notifications = typeof endpoints.notifications;

const DEFAULT_LIMIT = 50;

/** GET /api/notifications: what needs the person, and what they should know (reading 1). */
export async function listNotifications({ db, who, query, now }: Call<Notifications>): Promise<Answer<Notifications>> {
  const limit = query.limit ?? DEFAULT_LIMIT;
  const all = await listNews(db, who, now);
  const keys = all.map(({ key }) => key);
  const seen = await findSeen(db, who, keys);
  const shown = newestFirst(mostWanted(all, seen).slice(0, limit));
  const data = shown.map((piece) => notificationOf(piece, seen.get(piece.key)));
  return { data, unseen: keys.filter((key) => !seen.has(key)).length, hasMore: all.length > limit };
}

/** What is new before what was seen, and an approval, which asks for nothing and comes sixty at a time, last of it. */
function mostWanted(all: readonly PieceOfNews[], seen: ReadonlyMap<string, Date>): PieceOfNews[] {
  const rank = ({ key, kind }: PieceOfNews) => (seen.has(key) ? 2 : kind === 'event_approved' ? 1 : 0);
  return all.toSorted((one, other) => rank(one) - rank(other));
}

async function findSeen(db: Db, who: Principal, keys: string[]): Promise<Map<string, Date>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('notifications_seen')
    .select(['key', 'seen_at'])
    .where('company_id', '=', who.companyId)
    .where('user_id', '=', who.userId)
    .where('key', 'in', keys)
    .execute();
  return new Map(rows.map(({ key, seen_at }) => [key, seen_at]));
}
