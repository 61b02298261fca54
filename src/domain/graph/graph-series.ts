import { daysBetween, type Observation } from '#domain/session/observation.ts';
import { type Measured, measureOf, type Target } from './graph-measure.ts';

/** What one point stands for. */
export type Step = 'month' | 'day' | 'session';

/** A point of the graph, or a place where none is: `value` null means that nothing was observed. */
export type GraphPoint = Measured & {
  key: string;
  /** Where it stands: months and sessions one apart, days by the calendar. */
  x: number;
  /** The first and the last day it stands for, YYYY-MM-DD. A line that begins inside a month parts it. */
  date: string;
  until: string;
  time: string;
  /** Its month is not over yet. */
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
 * @param marks what begins on a day: a month in which one begins is two points, so that neither belongs to both
 */
export function seriesOf(
  observations: readonly Observation[],
  target: Target,
  step: Step,
  range: Range,
  today: string,
  marks: readonly Pick<PhaseMark, 'date'>[] = [],
): GraphPoint[] {
  const within = observations.filter(({ date }) => date >= range.from && date <= range.to).sort(inOrder);
  if (step === 'month') return monthsOf(within, target, range, today, marks);
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

/** Texts of digits, compared as such: years of sessions are put in order at every press of a button. */
function inOrder(a: Observation, b: Observation): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  if (a.time !== b.time) return a.time < b.time ? -1 : 1;
  return a.key < b.key ? -1 : 1;
}

/** Monthly summed entries; a month, or its part, in which nothing was entered is a gap. */
function monthsOf(
  within: readonly Observation[],
  target: Target,
  range: Range,
  today: string,
  marks: readonly Pick<PhaseMark, 'date'>[],
): GraphPoint[] {
  const byMonth = Map.groupBy(within, ({ date }) => date.slice(0, 7));
  return monthsBetween(range.from, range.to).flatMap((month, at) => {
    const ofMonth = byMonth.get(month) ?? [];
    const parts = partsOf(month, marks);
    return parts.map(({ date, until, place }) => ({
      ...measureOf(
        ofMonth.filter((one) => one.date >= date && one.date <= until),
        target,
      ),
      key: parts.length === 1 ? month : date,
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

/** Of a month that a line parts: less than all of its days. */
export const isPart = ({ date, until }: Pick<GraphPoint, 'date' | 'until'>): boolean =>
  daysBetween(date, until) + 1 < daysIn(date);

/** The stretches of a month between the days on which something begins; `place` is the middle of each, from -0.5 to 0.5. */
function partsOf(month: string, marks: readonly Pick<PhaseMark, 'date'>[]) {
  const days = daysIn(month);
  const begins = marks.filter(({ date }) => date.startsWith(month)).map(({ date }) => Number(date.slice(8)));
  const firsts = [...new Set([1, ...begins])].sort((a, b) => a - b);
  const dayOf = (day: number) => `${month}-${String(day).padStart(2, '0')}`;
  return firsts.map((first, part) => {
    const last = (firsts[part + 1] ?? days + 1) - 1;
    const place = firsts.length === 1 ? 0 : (first - 1 + last) / 2 / days - 0.5;
    return { date: dayOf(first), until: dayOf(last), place };
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
