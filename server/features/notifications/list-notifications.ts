import type { endpoints } from '#contract/endpoints.ts';
import type { Db } from '#server/db/pool.ts';
import type { Principal } from '#server/http/access/principal.ts';
import type { Answer, Call } from '#server/http/route.ts';
import { listNews } from './list-news.ts';
import { notificationOf } from './piece-of-news.ts';

type Notifications = typeof endpoints.notifications;

const DEFAULT_LIMIT = 50;

/** GET /api/notifications: what needs the person, and what they should know (reading 1). */
export async function listNotifications({ db, who, query, now }: Call<Notifications>): Promise<Answer<Notifications>> {
  const limit = query.limit ?? DEFAULT_LIMIT;
  const all = await listNews(db, who, now);
  const shown = all.slice(0, limit);
  const keys = shown.map(({ key }) => key);
  const seen = await findSeen(db, who, keys);
  const data = shown.map((piece) => notificationOf(piece, seen.get(piece.key)));
  return { data, unseen: keys.filter((key) => !seen.has(key)).length, hasMore: all.length > limit };
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
