import type { endpoints } from '#contract/endpoints.ts';
import { dayNumber } from '#domain/schedule/recurrence-calendar.ts';
import { eachRowInTurns } from '#server/http/answer/each-row.ts';
import { invalid } from '#server/http/answer/problem.ts';
import type { Answer, Call } from '#server/http/route.ts';
import { eventAnswer } from './event-answer.ts';
import { listEventRows } from './event-rows.ts';

type Events = typeof endpoints.scheduleEvents;

/** A calendar shows a month, and a device keeps six weeks: more of everybody's visits is too much for one answer. */
const MOST_DAYS = 100;

/** GET /api/schedule/event: single events that touch the days, and the rules that may have an occurrence in them. */
export async function listEvents({ db, who, query }: Call<Events>): Promise<Answer<Events>> {
  if (query.end < query.start) throw invalid({ end: 'Is before the start' });
  if (dayNumber(query.end) - dayNumber(query.start) >= MOST_DAYS)
    throw invalid({ end: `Use ${MOST_DAYS} days at most` });
  const rows = await listEventRows(db, who, query);
  const answers = await eachRowInTurns(rows, (row) => eventAnswer(row, who));
  const repeats = (index: number) => rows[index]?.repeat_unit !== null;
  return {
    events: answers.filter((_, index) => !repeats(index)),
    repeat: answers.filter((_, index) => repeats(index)),
  };
}
