import type { endpoints } from '#contract/endpoints.ts';
import { notFound } from '#server/http/answer/problem.ts';
import type { Answer } from '#server/http/route.ts';
import type { Effect } from '#server/http/write/effect.ts';
import type { AnswerCall, WriteCall } from '#server/http/write/write-route.ts';
import { listNews } from './list-news.ts';

type MarkSeen = typeof endpoints.markSeen;

/**
 * POST /api/notifications/{id}/seen: one of one's own. A second call changes nothing; a notification for something done
 * meanwhile no longer exists.
 */
export async function markSeen({ db, who, params, now }: WriteCall<MarkSeen>): Promise<Effect> {
  const news = await listNews(db, who, now);
  if (!news.some(({ key }) => key === params.id)) throw notFound();
  await db
    .insertInto('notifications_seen')
    .values({ company_id: who.companyId, user_id: who.userId, key: params.id, seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await db
    .selectFrom('notifications_seen')
    .select('id')
    .where('company_id', '=', who.companyId)
    .where('user_id', '=', who.userId)
    .where('key', '=', params.id)
    .executeTakeFirstOrThrow();
  return { status: 200, entity: 'notification', entityId: id };
}

export async function readSeen({ db, who }: AnswerCall, id: number): Promise<Answer<MarkSeen>> {
  const row = await db
    .selectFrom('notifications_seen')
    .select(['key', 'seen_at'])
    .where('company_id', '=', who.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id: row.key, seen_at: row.seen_at.toISOString() };
}
