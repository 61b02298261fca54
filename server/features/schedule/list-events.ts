import { sql } from 'kysely';
import type { endpoints } from '#contract/endpoints.ts';
import type { Db } from '#server/db/pool.ts';
import { may, type Principal } from '#server/http/principal.ts';
import { invalid } from '#server/http/problem.ts';
import type { Answer, Call } from '#server/http/route.ts';
import { eventAnswer } from './event-answer.ts';

type Events = typeof endpoints.scheduleEvents;

/** GET /api/schedule/event: single events that touch the days, and the rules that may have an occurrence in them. */
export async function listEvents({ db, who, query }: Call<Events>): Promise<Answer<Events>> {
  if (query.end < query.start) throw invalid({ end: 'Is before the start' });
  const rows = await selectEvents(db, who)
    .where(sql<boolean>`event.starts_at < (${query.end}::date + 1)`)
    .where((eb) =>
      eb.or([
        eb.and([eb('event.repeat_unit', 'is', null), sql<boolean>`event.ends_at >= ${query.start}::date`]),
        eb.and([
          eb('event.repeat_unit', 'is not', null),
          eb.or([eb('event.repeat_until', 'is', null), eb('event.repeat_until', '>=', query.start)]),
        ]),
      ]),
    )
    .execute();
  const withNames = may(who, 'company.schedule.calendar.view');
  const answer = (repeats: boolean) =>
    rows
      .filter((row) => (row.repeat_unit !== null) === repeats)
      .map((row) => eventAnswer(row, who.policy.timeZone, withNames));
  return { events: answer(false), repeat: answer(true) };
}

/** Without the company's calendar people see what is theirs. */
function selectEvents(db: Db, who: Principal) {
  const query = db
    .selectFrom('schedule_events as event')
    .leftJoin('clients', (join) =>
      join.onRef('clients.company_id', '=', 'event.company_id').onRef('clients.id', '=', 'event.client_id'),
    )
    .leftJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'event.company_id').onRef('users.id', '=', 'event.user_id'),
    )
    .selectAll('event')
    .select(['clients.first_name', 'clients.last_name'])
    .select(['users.first_name as u_first_name', 'users.last_name as u_last_name'])
    .where('event.company_id', '=', who.companyId)
    .where('event.deleted_at', 'is', null)
    .orderBy('event.starts_at')
    .orderBy('event.id');
  return may(who, 'company.schedule.calendar.view') ? query : query.where('event.user_id', '=', who.userId);
}
