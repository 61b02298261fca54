import { wallOf } from '#domain/time/zoned-time.ts';
import { dateOfDay, dayNumber } from './recurrence-calendar.ts';
import { spanInZone } from './recurrence-clock.ts';
import { dayOfIndex, dayRuleOf, listDays, type Repeat } from './recurrence-days.ts';

/** What was said of one occurrence: 0 declined, any other decision approved; excluded ones are skipped (reading 13). */
export type OccurrenceInfo = { decision?: number | null | undefined; excluded?: boolean | undefined };

/** What a calendar event's days depend on. Of `start` and `end` (ISO 8601) only the wall times as written count. */
export type Recurring = Repeat & {
  start: string;
  end: string;
  /** By occurrence index. */
  event_info: Readonly<Record<string, OccurrenceInfo>>;
};

/** 0 is declined, any other value approved, no decision waits (reading 13). */
export type Decision = 'approved' | 'declined' | 'waiting';

/**
 * One occurrence: its index from the rule's start (excluded ones counted, reading 37) and its wall times in the
 * company's zone. `endDate` is the day after `date` when it runs past midnight.
 */
export type Occurrence = {
  index: number;
  date: string;
  begin: string;
  endDate: string;
  end: string;
  decision: Decision;
};

/** A rule may make this many occurrences, and no more are listed of one that has no end. */
export const MOST_OCCURRENCES = 1000;

/**
 * The occurrence that begins on `date`, or null when there is none or it is excluded. Wall times stay the same
 * over a change of the clocks: a visit at 3:00 PM is at 3:00 PM in winter too.
 */
export function occurrenceOn(event: Recurring, date: string, zone: string): Occurrence | null {
  return listOccurrences(event, { from: date, to: date }, zone)[0] ?? null;
}

/**
 * The occurrences that begin on a day from `from` to `to`, both inclusive, without excluded ones, the earliest first;
 * of the first MOST_OCCURRENCES days of the rule in that range.
 */
export function listOccurrences(event: Recurring, range: { from: string; to: string }, zone: string): Occurrence[] {
  const [start, end] = [wallOf(event.start), wallOf(event.end)];
  const nights = dayNumber(end.date) - dayNumber(start.date);
  const rule = dayRuleOf(event, start.date);
  return listDays(rule, dayNumber(range.from), dayNumber(range.to), MOST_OCCURRENCES).flatMap(({ index, day }) => {
    const info = event.event_info[String(index)];
    if (info?.excluded) return [];
    const planned = { date: dateOfDay(day), begin: start.time, endDate: dateOfDay(day + nights), end: end.time };
    return [{ index, ...spanInZone(planned, zone), decision: decisionOf(info?.decision) }];
  });
}

/** The day of an occurrence, excluded or not; null when the rule has no such index. */
export function dateOfOccurrence(event: Recurring, index: number): string | null {
  if (!Number.isSafeInteger(index) || index < 0) return null;
  const day = dayOfIndex(dayRuleOf(event, wallOf(event.start).date), index);
  return day === null ? null : dateOfDay(day);
}

/** What a stored decision means (reading 13). */
export function decisionOf(decision: number | null | undefined): Decision {
  if (decision === null || decision === undefined) return 'waiting';
  return decision === 0 ? 'declined' : 'approved';
}
