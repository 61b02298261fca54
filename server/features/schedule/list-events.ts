import type { endpoints } from '#contract/endpoints.ts';
import { dayNumber } from '#domain/schedule/recurrence-calendar.ts';
import { dayRuleOf, listDays } from '#domain/schedule/recurrence-days.ts';
import { addDays, inZone } from '#domain/time/service-time.ts';
import type { Db } from '#server/db/pool.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { eachRowInTurns } from '#server/http/answer/each-row.ts';
import { invalid } from '#server/http/answer/problem.ts';
import type { Answer, Call } from '#server/http/route.ts';
import { eventAnswer } from './event-answer.ts';
import { weekOf } from './event-plan.ts';
import { type EventRow, listEventRows } from './event-rows.ts';

type Events = typeof endpoints.scheduleEvents;

/** A calendar shows a month, and a device keeps six weeks: more of everybody's visits is too much for one answer. */
const MOST_DAYS = 100;

/** GET /api/schedule/event: single events that touch the days, and the rules that may have an occurrence in them. */
export async function listEvents({ db, who, query, now }: Call<Events>): Promise<Answer<Events>> {
  if (query.end < query.start) throw invalid({ end: 'Is before the start' });
  if (dayNumber(query.end) - dayNumber(query.start) >= MOST_DAYS)
    throw invalid({ end: `Use ${MOST_DAYS} days at most` });
  const today = inZone(now.getTime(), who.policy.timeZone).date;
  return eventsOf(db, who, query, query.start < today ? query.start : today);
}

/** The events of some days, however many; `since`: the day from which on they carry what was decided. */
export async function eventsOf(
  db: Db,
  who: Principal,
  days: { start: string; end: string },
  since: string,
): Promise<Answer<Events>> {
  const rows = await listEventRows(db, who, days);
  const answers = await eachRowInTurns(rows, (row) => eventAnswer(withDecisionsSince(row, since), who));
  const repeats = (index: number) => rows[index]?.repeat_unit !== null;
  return {
    events: answers.filter((_, index) => !repeats(index)),
    repeat: answers.filter((_, index) => repeats(index)),
  };
}

/**
 * A rule with what was said of its days from one day on: of a year of visits each look would carry every approval. Days
 * that are still to come stay whole: a form says what a change would take from them.
 */
function withDecisionsSince(row: EventRow, date: string): EventRow {
  if (row.repeat_unit === null) return row;
  const rule = dayRuleOf({ ...row, repeat_week: weekOf(row.repeat_week) }, row.starts_at.slice(0, 10));
  // A night visit began the day before.
  const [first] = listDays(rule, dayNumber(addDays(date, -1)), rule.last, 1);
  const said = Object.entries(row.event_info).filter(([index]) => first !== undefined && Number(index) >= first.index);
  return { ...row, event_info: Object.fromEntries(said) };
}
