import { daysBetween, type Observation } from '#domain/session/observation.ts';
import { addDays, weekday } from '#domain/time/service-time.ts';
import { type Measure, type Measured, measureOf, type Target } from './graph-measure.ts';

/** What one point stands for. */
export type Step = 'month' | 'week' | 'day' | 'session';

/** A point of the graph, or a place where none is: `value` null means that nothing was observed. */
export type GraphPoint = Measured & {
  key: string;
  /** Where it stands: months, weeks and sessions one apart, days by the calendar. */
  x: number;
  /** The first and the last day it stands for, YYYY-MM-DD. A line that begins inside a month or week parts it. */
  date: string;
  until: string;
  time: string;
  /** Its month or week is not over yet. */
  soFar: boolean;
  /** The line does not reach it from the point before. */
  apart: boolean;
};

/** What begins on a day: a phase, or (`isMeasure`) another way of measuring, which is no phase of treatment. */
export type PhaseMark = { id: number; date: string; label: string; isMeasure?: true };

export type Range = { from: string; to: string };

/** Days without any sitting over which a line of days does not go. */
const MOST_DAYS_APART = 14;

/**
 * The points of one target over a range of days, both ends included. @param today YYYY-MM-DD
 * @param marks what begins on a day: a month or week in which one begins is two points, so that neither belongs to both
 * @param weekStartsOn 0: Sunday
 */
export function seriesOf(
  observations: readonly Observation[],
  target: Target,
  step: Step,
  range: Range,
  today: string,
  marks: readonly Pick<PhaseMark, 'date'>[] = [],
  weekStartsOn = 0,
): GraphPoint[] {
  const within = observations.filter(({ date }) => date >= range.from && date <= range.to).sort(inOrder);
  return partedByKind(pointsOf(within, target, step, range, today, marks, weekStartsOn));
}

/** Between a percentage of one kind of intervals and the next one of another there is no line (measurement 7). */
function partedByKind(points: GraphPoint[]): GraphPoint[] {
  let before: string | undefined;
  return points.map((point) => {
    const isOther = point.kind !== undefined && before !== undefined && point.kind !== before;
    before = point.kind ?? before;
    return isOther ? { ...point, apart: true } : point;
  });
}

function pointsOf(
  within: readonly Observation[],
  target: Target,
  step: Step,
  range: Range,
  today: string,
  marks: readonly Pick<PhaseMark, 'date'>[],
  weekStartsOn: number,
): GraphPoint[] {
  if (step === 'month') return spansOf(within, target, monthsIn(range), today, marks);
  if (step === 'week') return spansOf(within, target, weeksIn(range, weekStartsOn), today, marks);
  return step === 'day' ? daysOf(within, target, range) : sessionsOf(within, target);
}

/** How many sessions of a range there are, and of how many of them this device has the counts alone. */
export type LeftOut = { leftOut: number; sessions: number };

export function leftOutOf(observations: readonly Observation[], range: Range): LeftOut {
  const sessions = observations.filter(
    ({ source, date }) => source === 'session' && date >= range.from && date <= range.to,
  );
  return { leftOut: sessions.filter(({ countsOnly }) => countsOnly).length, sessions: sessions.length };
}

/** How many entries of a range were typed in by hand, of those that name a behavior or skill at all. */
export function typedIn(observations: readonly Observation[], { from, to }: Range): number {
  return observations.filter(({ source, date }) => source === 'typed' && date >= from && date <= to).length;
}

/** Texts of digits, compared as such: years of sessions are put in order at every press of a button. */
function inOrder(a: Observation, b: Observation): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  if (a.time !== b.time) return a.time < b.time ? -1 : 1;
  return a.key < b.key ? -1 : 1;
}

/** A month or a week: its days, of which the first ones may lie before `from`, where the range begins. */
type TimeSpan = { key: string; first: string; from: string; until: string };

const monthsIn = (range: Range): TimeSpan[] =>
  monthsBetween(range.from, range.to).map((month) => {
    const first = `${month}-01`;
    return { key: month, first, from: first, until: `${month}-${String(daysIn(month)).padStart(2, '0')}` };
  });

function weeksIn({ from, to }: Range, weekStartsOn: number): TimeSpan[] {
  const weeks: TimeSpan[] = [];
  for (let first = addDays(from, -((weekday(from) - weekStartsOn + 7) % 7)); first <= to; first = addDays(first, 7))
    weeks.push({ key: first, first, from: first < from ? from : first, until: addDays(first, 6) });
  return weeks;
}

/** Summed entries of months or weeks; one, or its part, in which nothing was entered is a gap. */
function spansOf(
  within: readonly Observation[],
  target: Target,
  spans: readonly TimeSpan[],
  today: string,
  marks: readonly Pick<PhaseMark, 'date'>[],
): GraphPoint[] {
  let next = 0;
  return spans.flatMap((span, at) => {
    const begin = next;
    while ((within[next]?.date ?? '9999') <= span.until) next += 1;
    const inside = within.slice(begin, next);
    const parts = partsOf(span, marks);
    return parts.map(({ date, until, place }) => ({
      ...measureOf(
        inside.filter((one) => one.date >= date && one.date <= until),
        target,
      ),
      key: parts.length === 1 ? span.key : date,
      x: at + place,
      date,
      until,
      time: '',
      soFar: date <= today && today <= until,
      apart: false,
    }));
  });
}

/** @param month YYYY-MM, or a day of it */
const daysIn = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();

/** Of a month or week that a line, or the begin of the range, parts: less than all of its days. A day is never parted. */
export function isPart({ date, until }: Pick<GraphPoint, 'date' | 'until'>, step: Step): boolean {
  if (step === 'day' || step === 'session') return false;
  return daysBetween(date, until) + 1 < (step === 'week' ? 7 : daysIn(date));
}

/** The month or week that a point is all or a part of: where its name stands under the axis. */
export const bucketOf = ({ x }: Pick<GraphPoint, 'x'>): number => Math.round(x);

/** Sums of months or weeks: those of unfinished and parted ones are not compared with those of whole ones. */
export const isSumOf = (measure: Measure, step: Step): boolean =>
  (step === 'month' || step === 'week') && (measure === 'count' || measure === 'duration');

/** Neither parted nor unfinished: what is not is drawn hollow, and the line to it dashed. */
export const isWhole = (point: GraphPoint, step: Step): boolean => !point.soFar && !isPart(point, step);

/** "2 months", "2 months and 3 parts of months", "1 part of a week": a line makes two points of one month. */
export function placesText(points: readonly GraphPoint[], step: Step): string {
  const parts = points.filter((point) => isPart(point, step)).length;
  const whole = points.length - parts;
  return [
    ...(whole > 0 ? [`${whole} ${whole === 1 ? step : `${step}s`}`] : []),
    ...(parts > 0 ? [parts === 1 ? `1 part of a ${step}` : `${parts} parts of ${step}s`] : []),
  ].join(' and ');
}

/** The stretches between the days on which something begins; `place` is the middle of each, from -0.5 to 0.5. */
function partsOf({ first, from, until }: TimeSpan, marks: readonly Pick<PhaseMark, 'date'>[]) {
  const days = daysBetween(first, until) + 1;
  const begins = marks.filter(({ date }) => date > from && date <= until).map(({ date }) => date);
  const dates = [...new Set([from, ...begins])].sort();
  return dates.map((date, part) => {
    const next = dates[part + 1];
    const last = next === undefined ? until : addDays(next, -1);
    const middle = (daysBetween(first, date) + daysBetween(first, last) + 1) / 2 / days;
    return { date, until: last, place: date === first && last === until ? 0 : middle - 0.5 };
  });
}

function daysOf(within: readonly Observation[], target: Target, range: Range): GraphPoint[] {
  const byDay = Map.groupBy(within, ({ date }) => date);
  let before = '';
  return [...byDay].map(([date, ofDay]) => {
    const apart = before !== '' && daysBetween(before, date) > MOST_DAYS_APART;
    before = date;
    const x = daysBetween(range.from, date);
    return { ...measureOf(ofDay, target), key: date, x, date, until: date, time: '', soFar: false, apart };
  });
}

function sessionsOf(within: readonly Observation[], target: Target): GraphPoint[] {
  return within.map((one, x) => {
    const { key, date, time } = one;
    return { ...measureOf([one], target), key, x, date, until: date, time, soFar: false, apart: false };
  });
}

/** `YYYY-MM` of every month that has a day of the range. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  let [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))];
  for (;;) {
    const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
    if (text > to.slice(0, 7)) return months;
    months.push(text);
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
}
