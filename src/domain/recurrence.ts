import { inZone } from './service-time.ts';

const DAY = 24 * 60 * 60 * 1000;

/** A calendar event as far as its days go. `start` and `end` are instants (ISO 8601); the rule's days are the company's. */
export type Recurring = {
  start: string;
  end: string;
  repeat_every: number | null;
  /** null: a single event. */
  repeat_unit: 'day' | 'week' | 'month' | null;
  /** 0 = Sunday; null: the weekday of `start`. */
  repeat_days: readonly number[] | null;
  /** Which of a month's weekdays, 1 to 5 or the last; null: the day of the month of `start`. */
  repeat_week: number | 'last' | null;
  /** The last day that may still have an occurrence, inclusive. */
  repeat_until: string | null;
  /** By occurrence index. */
  event_info: Readonly<Record<string, { decision?: number | null | undefined; excluded?: boolean | undefined }>>;
};

/** 0 is declined, any other value approved, no decision waits (reading 13). */
export type Decision = 'approved' | 'declined' | 'waiting';

/** One day's occurrence: its index from the rule's start (excluded ones counted, reading 37), wall times of the company. */
export type Occurrence = { index: number; date: string; begin: string; end: string; decision: Decision };

/** Which days count as one week, and whose days they are. */
export type CompanyCalendar = { timeZone: string; weekStartsOn: number };

/**
 * The occurrence that begins on `date`, or null when there is none or it is excluded. Wall times stay the same
 * over a change of the clocks: a visit at 3:00 PM is at 3:00 PM in winter too.
 */
export function occurrenceOn(event: Recurring, date: string, calendar: CompanyCalendar): Occurrence | null {
  const start = inZone(Date.parse(event.start), calendar.timeZone);
  const index = indexOn(event, start.date, date, calendar.weekStartsOn);
  if (index === null) return null;
  const info = event.event_info[String(index)];
  if (info?.excluded) return null;
  const end = inZone(Date.parse(event.end), calendar.timeZone);
  return { index, date, begin: start.time, end: end.time, decision: decisionOf(info?.decision) };
}

function decisionOf(decision: number | null | undefined): Decision {
  if (decision === null || decision === undefined) return 'waiting';
  return decision === 0 ? 'declined' : 'approved';
}

/** How many occurrences come before the one on `date`; null when none is on that day. */
function indexOn(event: Recurring, startDate: string, date: string, weekStartsOn: number): number | null {
  const first = dayNumber(startDate);
  const wanted = dayNumber(date);
  if (wanted < first || (event.repeat_until !== null && date > event.repeat_until)) return null;
  if (event.repeat_unit === null) return wanted === first ? 0 : null;
  const every = Math.max(1, event.repeat_every ?? 1);
  let index = 0;
  for (let period = 0; ; period += every) {
    const { days, over } = daysOfPeriod(event, first, period, weekStartsOn);
    for (const day of days.filter((one) => one >= first)) {
      if (day === wanted) return index;
      if (day < wanted) index++;
    }
    if (over > wanted) return null;
  }
}

/** The days of the `period`-th day, week or month after the start, in order, and the first day after that period. */
function daysOfPeriod(
  event: Recurring,
  first: number,
  period: number,
  weekStartsOn: number,
): { days: number[]; over: number } {
  if (event.repeat_unit === 'week') {
    const begin = first - ((weekdayOf(first) - weekStartsOn + 7) % 7) + period * 7;
    const wanted = event.repeat_days ?? [weekdayOf(first)];
    return { days: range(begin, begin + 7).filter((day) => wanted.includes(weekdayOf(day))), over: begin + 7 };
  }
  if (event.repeat_unit === 'month') return daysOfMonth(event, first, period);
  return { days: [first + period], over: first + period + 1 };
}

function daysOfMonth(event: Recurring, first: number, period: number): { days: number[]; over: number } {
  const start = new Date(first * DAY);
  const month = (offset: number) => Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + offset, 1) / DAY;
  const [begin, over] = [month(period), month(period + 1)];
  const all = range(begin, over);
  if (event.repeat_week === null) return { days: all.slice(start.getUTCDate() - 1, start.getUTCDate()), over };
  const wanted = event.repeat_days ?? [weekdayOf(first)];
  const days = wanted.flatMap((weekday) => {
    const those = all.filter((day) => weekdayOf(day) === weekday);
    return (event.repeat_week === 'last' ? those.at(-1) : those[Number(event.repeat_week) - 1]) ?? [];
  });
  return { days: days.sort((a, b) => a - b), over };
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);
const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY;
/** 1970-01-01 was a Thursday. */
const weekdayOf = (day: number) => (((day + 4) % 7) + 7) % 7;
