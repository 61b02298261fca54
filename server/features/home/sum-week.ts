import { sql } from 'kysely';
import type { Summary } from '#contract/summary.ts';
import { hoursOf } from '#domain/time/hours.ts';
import { addDays, inZone, periodOf } from '#domain/time/service-time.ts';
import type { Db } from '#server/db/pool.ts';
import { isVisitOver } from '#server/db/queries/money-notes.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { andInScope, type Scope } from '#server/http/access/scope.ts';

/** Hours of this week's visits that are over, by day; drafts don't count (readings 48 and 551). */
export async function sumWeek(db: Db, who: Principal, scope: Scope, now: Date): Promise<NonNullable<Summary['week']>> {
  const minute = inZone(now.getTime(), who.policy.timeZone);
  const { from, to } = periodOf(minute.date, { hoursPeriod: 'week', weekStartsOn: who.policy.weekStartsOn });
  const { rows } = await sql<{ day: string; minutes: number }>`
    select date_visited as day, sum(minutes) as minutes from notes
    where company_id = ${who.companyId} and date_visited between ${from}::date and ${to}::date
      and deleted_at is null and state <> 'draft' and ${isVisitOver(minute)} ${andInScope(who, scope)}
    group by date_visited`.execute(db);
  const minutes = new Map(rows.map((row) => [row.day, row.minutes]));
  const days = Array.from({ length: 7 }, (_, index) => addDays(from, index));
  return {
    from,
    to,
    hours: hoursOf([...minutes.values()].reduce((sum, one) => sum + one, 0)),
    days: days.map((date) => ({ date, hours: hoursOf(minutes.get(date) ?? 0) })),
  };
}
