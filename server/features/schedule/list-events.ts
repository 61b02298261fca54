import type { endpoints } from '#contract/endpoints.ts';
import { dayNumber } from '#domain/schedule/recurrence-calendar.ts';
import { invalid } from '#server/http/answer/problem.ts';
import type { Answer, Call } from '#server/http/route.ts';
import { eventAnswer } from './event-answer.ts';
import { listEventRows } from './event-rows.ts';

type Events = typeof endpoints.scheduleEvents;

/**
 * A calendar shows a month, and a device keeps six weeks: more than a year of everybody's visits is too much for a
 * page.
 */
const MOST_DAYS = 400;

/** GET /api/schedule/event: single events that touch the days, and the rules that may have an occurrence in them. */
export async function listEvents({ db, who, query }: Call<Events>): Promise<Answer<Events>> {
  if (query.end < query.start) throw invalid({ end: 'Is before the start' });
  if (dayNumber(query.end) - dayNumber(query.start) >= MOST_DAYS)
    throw invalid({ end: `Use ${MOST_DAYS} days at most` });
  const rows = await listEventRows(db, who, query);
  const answer = (repeats: boolean) =>
    rows.filter((row) => (row.repeat_unit !== null) === repeats).map((row) => eventAnswer(row, who));
  return { events: answer(false), repeat: answer(true) };
}
