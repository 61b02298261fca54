import { NEWS_DAYS } from '#domain/notification.ts';
import { listOccurrences } from '#domain/recurrence.ts';
import { addDays, inZone } from '#domain/service-time.ts';
import type { Db } from '#server/db/pool.ts';
import { recurringOf } from '#server/db/queries/recurring.ts';
import type { Principal } from '#server/http/principal.ts';
import { about, MOST_NEWS, type PieceOfNews } from './piece-of-news.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Decisions about visits further ahead are told when their time comes nearer. */
const DAYS_AHEAD = 60;

/** What was decided of the person's own events, as far as they are still to come: a past one is nothing to plan by. */
export async function listDecidedEvents(db: Db, who: Principal, now: Date): Promise<PieceOfNews[]> {
  const rows = await selectChanged(db, who, new Date(now.getTime() - NEWS_DAYS * DAY));
  const today = inZone(now.getTime(), who.policy.timeZone).date;
  const range = { from: today, to: addDays(today, DAYS_AHEAD) };
  return rows.flatMap((row) =>
    listOccurrences(recurringOf(row, who.policy.timeZone), range, who.policy).flatMap((occurrence): PieceOfNews[] => {
      if (occurrence.decision === 'waiting') return [];
      const kind = occurrence.decision === 'approved' ? 'event_approved' : 'event_declined';
      return [
        {
          ...pieceOf(row),
          kind,
          key: `${kind}-${row.id}-${occurrence.index}`,
          date: occurrence.date,
          time: occurrence.begin,
        },
      ];
    }),
  );
}

type Row = Awaited<ReturnType<typeof selectChanged>>[number];

function pieceOf(row: Row) {
  const { client_id: id, first_name, last_name } = row;
  const client = id === null ? null : { id, first_name: first_name ?? '', last_name: last_name ?? '' };
  return { ...about, at: row.updated_at, client, title: row.title, event_id: row.id };
}

function selectChanged(db: Db, who: Principal, since: Date) {
  return db
    .selectFrom('schedule_events as event')
    .leftJoin('clients', (join) =>
      join.onRef('clients.company_id', '=', 'event.company_id').onRef('clients.id', '=', 'event.client_id'),
    )
    .select(['event.id', 'event.title', 'event.client_id', 'event.starts_at', 'event.ends_at', 'event.repeat_every'])
    .select(['event.repeat_unit', 'event.repeat_days', 'event.repeat_week', 'event.repeat_until', 'event.event_info'])
    .select(['event.updated_at', 'clients.first_name', 'clients.last_name'])
    .where('event.company_id', '=', who.companyId)
    .where('event.user_id', '=', who.userId)
    .where('event.deleted_at', 'is', null)
    .where('event.updated_at', '>=', since)
    .orderBy('event.updated_at', 'desc')
    .limit(MOST_NEWS)
    .execute();
}
