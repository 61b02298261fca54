import { NEWS_DAYS } from '#domain/notification.ts';
import { dateOfOccurrence, decisionOf } from '#domain/schedule/recurrence.ts';
import { inSameCompany } from '#server/db/in-same-company.ts';
import type { Db } from '#server/db/pool.ts';
import { recurringOf } from '#server/db/queries/recurring.ts';
import type { OccurrenceFact } from '#server/db/schema.ts';
import { namesClient } from '#server/http/access/client-access.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { about, MOST_NEWS, type PieceOfNews } from './piece-of-news.ts';

const DAY = 24 * 60 * 60 * 1000;

/** What somebody else decided about the person's own events, the newest: only of these is the day worked out. */
export async function listDecidedEvents(db: Db, who: Principal, now: Date): Promise<PieceOfNews[]> {
  const since = new Date(now.getTime() - NEWS_DAYS * DAY);
  const rows = await selectChanged(db, who, since);
  const decided = rows.flatMap((row) =>
    Object.entries(row.event_info).flatMap(([index, fact]) => {
      const at = decidedAt(fact, who);
      return at !== null && at >= since ? [{ row, index: Number(index), fact, at }] : [];
    }),
  );
  const newest = decided.sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, MOST_NEWS);
  return newest.flatMap((one) => pieceOf(one, who) ?? []);
}

type Row = Awaited<ReturnType<typeof selectChanged>>[number];

/** Null when there is no news: nothing was decided, the person decided it, or nobody noted when. */
function decidedAt(fact: OccurrenceFact, who: Principal): Date | null {
  if (decisionOf(fact.decision) === 'waiting' || fact.excluded || fact.by === who.userId) return null;
  return fact.at === undefined ? null : new Date(fact.at);
}

type Decided = { row: Row; index: number; fact: OccurrenceFact; at: Date };

/** Null for an occurrence that is not there any more. */
function pieceOf({ row, index, fact, at }: Decided, who: Principal): PieceOfNews | null {
  const date = dateOfOccurrence(recurringOf(row, who.policy.timeZone), index);
  if (date === null) return null;
  const kind = decisionOf(fact.decision) === 'approved' ? 'event_approved' : 'event_declined';
  const { client_id, names_client, first_name, last_name, title, id } = row;
  const isNamed = client_id !== null && names_client;
  return {
    ...about,
    key: `${kind}-${id}-${index}-${at.getTime()}`,
    kind,
    at,
    title,
    client: isNamed ? { id: client_id, first_name: first_name ?? '', last_name: last_name ?? '' } : null,
    date,
    time: fact.time ?? row.starts_at.slice(11, 16),
    event_id: id,
    comment: fact.reason ?? null,
  };
}

function selectChanged(db: Db, who: Principal, since: Date) {
  return db
    .selectFrom('schedule_events as event')
    .leftJoin('clients', inSameCompany('clients.id', 'event.client_id'))
    .select(['event.id', 'event.title', 'event.client_id', 'event.starts_at', 'event.ends_at', 'event.repeat_every'])
    .select(['event.repeat_unit', 'event.repeat_days', 'event.repeat_week', 'event.repeat_week_start'])
    .select(['event.repeat_until', 'event.event_info'])
    .select(['clients.first_name', 'clients.last_name'])
    .select((eb) => namesClient(db, who, eb.ref('event.client_id')).as('names_client'))
    .where('event.company_id', '=', who.companyId)
    .where('event.user_id', '=', who.userId)
    .where('event.deleted_at', 'is', null)
    .where('event.updated_at', '>=', since)
    .orderBy('event.updated_at', 'desc')
    .limit(MOST_NEWS)
    .execute();
}
