import { NEWS_DAYS } from '#domain/notification.ts';
import { dateOfOccurrence, decisionOf } from '#domain/schedule/recurrence.ts';
import type { Db } from '#server/db/pool.ts';
import { recurringOf } from '#server/db/queries/recurring.ts';
import type { OccurrenceFact } from '#server/db/schema.ts';
import { namesClient } from '#server/http/access/client-access.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { about, MOST_NEWS, type PieceOfNews } from './piece-of-news.ts';

const DAY = 24 * 60 * 60 * 1000;

/** What somebody else decided about the person's own events. */
export async function listDecidedEvents(db: Db, who: Principal, now: Date): Promise<PieceOfNews[]> {
  const since = new Date(now.getTime() - NEWS_DAYS * DAY);
  const rows = await selectChanged(db, who, since);
  return rows.flatMap((row) =>
    Object.entries(row.event_info).flatMap(([index, fact]): PieceOfNews[] => {
      const piece = pieceOf(row, Number(index), fact, who);
      return piece && piece.at >= since ? [piece] : [];
    }),
  );
}

type Row = Awaited<ReturnType<typeof selectChanged>>[number];

/** Null when there is no news: nothing was decided, the person decided it, or nobody noted when. */
function pieceOf(row: Row, index: number, fact: OccurrenceFact, who: Principal): PieceOfNews | null {
  const decision = decisionOf(fact.decision);
  if (decision === 'waiting' || fact.excluded || fact.by === who.userId || fact.at === undefined) return null;
  const { timeZone } = who.policy;
  const date = dateOfOccurrence(recurringOf(row, timeZone), index);
  if (date === null) return null;
  const at = new Date(fact.at);
  const kind = decision === 'approved' ? 'event_approved' : 'event_declined';
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
    time: row.starts_at.slice(11, 16),
    event_id: id,
    comment: fact.reason ?? null,
  };
}

function selectChanged(db: Db, who: Principal, since: Date) {
  return db
    .selectFrom('schedule_events as event')
    .leftJoin('clients', (join) =>
      join.onRef('clients.company_id', '=', 'event.company_id').onRef('clients.id', '=', 'event.client_id'),
    )
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
