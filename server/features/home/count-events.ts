import { type RawBuilder, sql } from 'kysely';
import { decisionOf } from '#domain/schedule/recurrence.ts';
import { dateOfDay, dayNumber } from '#domain/schedule/recurrence-calendar.ts';
import { dayRuleOf, listDays } from '#domain/schedule/recurrence-days.ts';
import { addDays, inZone } from '#domain/time/service-time.ts';
import type { Db } from '#server/db/pool.ts';
import { type EventRow, repeatOf } from '#server/db/queries/recurring.ts';
import { may, type Principal } from '#server/http/access/principal.ts';
import { caseload } from '#server/http/access/scope.ts';
import { type CountedSince, counted } from './counted.ts';

/** Today is the first of them. A weekly rule has no end of occurrences; those further ahead are decided later. */
const DAYS = 14;
/** More events than this are not expanded. */
const MOST_EVENTS = 5000;

/** Undecided occurrences in the days ahead, and the day of the first one. */
export const countEventsToApprove = (db: Db, who: Principal, now: Date): Promise<CountedSince> =>
  countDays(db, who, now, { of: sql`true`, single: sql`event_info #>> '{0,decision}' is null`, counts: 'waiting' });

/** Occurrences in the days ahead that were not declined and whose therapist is disabled, and the day of the first one. */
export const countEventsUnstaffed = (db: Db, who: Principal, now: Date): Promise<CountedSince> =>
  countDays(db, who, now, {
    of: sql`user_id in (select id from users where company_id = ${who.companyId} and disabled_at is not null)`,
    single: sql`true`,
    counts: 'to come',
  });

/** Which events, which of those that come once, and which of their occurrences: `to come` are not declined, nor over. */
type Which = { of: RawBuilder<unknown>; single: RawBuilder<unknown>; counts: 'waiting' | 'to come' };

async function countDays(db: Db, who: Principal, now: Date, which: Which): Promise<CountedSince> {
  const { date: from, time } = inZone(now.getTime(), who.policy.timeZone);
  const to = addDays(from, DAYS - 1);
  const events = await findEvents(db, who, which, from, to);
  const range: [number, number] = [dayNumber(from), dayNumber(to)];
  const days = events.flatMap((event) => daysOf(event, which, range, time)).sort((a, b) => a - b);
  const { count, isExact } = counted(days.length);
  const [first] = days;
  return {
    count,
    isExact: isExact && events.length < MOST_EVENTS,
    oldest: first === undefined ? null : dateOfDay(first),
  };
}

/**
 * By days alone: whether an occurrence was decided does not depend on its hour, and computing hours in a zone costs far
 * more. What of today is over its end says as it was written. @param now 'HH:mm'
 */
function daysOf(event: EventRow, { counts }: Which, [from, to]: [number, number], now: string): number[] {
  const rule = dayRuleOf(repeatOf(event), event.starts_at.slice(0, 10));
  return listDays(rule, from, to, DAYS).flatMap(({ index, day }) => {
    const fact = event.event_info[String(index)];
    const decision = decisionOf(fact?.decision);
    const isOver =
      day === from && event.starts_at.slice(0, 10) === event.ends_at.slice(0, 10) && event.ends_at.slice(11, 16) <= now;
    const isCounted = counts === 'waiting' ? decision === 'waiting' : decision !== 'declined' && !isOver;
    return fact?.excluded || !isCounted ? [] : [day];
  });
}

/**
 * Those that the reader sees in the calendar: all, or, without the company's calendar, one's own and those of one's
 * clients.
 */
async function findEvents(
  db: Db,
  who: Principal,
  { of, single }: Which,
  from: string,
  to: string,
): Promise<EventRow[]> {
  const all = may(who, 'company.schedule.calendar.view');
  const scope = all
    ? sql``
    : sql`and (user_id = ${who.userId} or created_by = ${who.userId} or (user_id is null and client_id is null)
        or client_id in (${caseload(who)}))`;
  const { rows } = await sql<EventRow>`
    select starts_at, ends_at, repeat_every, repeat_unit, repeat_days, repeat_week, repeat_week_start,
      repeat_until, event_info
    from schedule_events
    where company_id = ${who.companyId} and deleted_at is null and starts_at < ${to}::date + 1
      and case when repeat_unit is null
        then starts_at >= ${from}::date and ${single}
        else repeat_until is null or repeat_until >= ${from}::date end
      and ${of}
      ${scope}
    order by starts_at
    limit ${MOST_EVENTS}`.execute(db);
  return rows;
}
