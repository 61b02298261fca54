import { beginOfMonth, dayInMonth, dayNumber, monthOf, weekdayInMonth, weekdayOf } from './recurrence-calendar.ts';

/** How often an event comes again. A single event has no unit. */
export type Repeat = {
  repeat_every: number | null;
  /** null: a single event. */
  repeat_unit: 'day' | 'week' | 'month' | null;
  /** 0 = Sunday; null: the weekday of the start. */
  repeat_days: readonly number[] | null;
  /** Which of a month's weekdays, 1 to 5 or the last; null: the day of the month of the start. */
  repeat_week: number | 'last' | null;
  /** The day that a weekly rule's weeks begin on, 0 = Sunday: it says which days are of one week. null: not weekly. */
  repeat_week_start: number | null;
  /** The last day that may still have an occurrence, inclusive. */
  repeat_until: string | null;
};

/** A rule's days as numbers since 1970-01-01, without times or zones. */
export type DayRule = {
  first: number;
  last: number;
  every: number;
  unit: 'once' | 'day' | 'week' | 'month';
  weekdays: readonly number[];
  week: number | 'last' | null;
  weekStart: number;
};

/** A day of a rule and how many of its days come before it. */
export type RuleDay = { index: number; day: number };

/** Beyond this day nothing is planned: what the wire takes as a date ends there. */
const LAST_DAY = '2199-12-31';

/** The rule of an event that starts on `startDate`. */
export function dayRuleOf(repeat: Repeat, startDate: string): DayRule {
  const first = dayNumber(startDate);
  const end = repeat.repeat_until !== null && repeat.repeat_until < LAST_DAY ? repeat.repeat_until : LAST_DAY;
  return {
    first,
    last: repeat.repeat_unit === null ? first : dayNumber(end),
    every: Math.max(1, repeat.repeat_every ?? 1),
    unit: repeat.repeat_unit ?? 'once',
    weekdays: [...new Set(repeat.repeat_days ?? [weekdayOf(first)])],
    week: repeat.repeat_week,
    weekStart: repeat.repeat_week_start ?? 0,
  };
}

/** The rule's days from `from` to `to`, both inclusive, at most `most` of them, the earliest first. */
export function listDays(rule: DayRule, from: number, to: number, most: number): RuleDay[] {
  const end = Math.min(to, rule.last);
  const found: RuleDay[] = [];
  let period = periodHolding(rule, Math.max(from, rule.first));
  let index = countBefore(rule, period);
  for (; beginOf(rule, period) <= end; period++) {
    for (const day of daysOf(rule, period)) {
      if (day > end || found.length === most) return found;
      if (day >= from) found.push({ index, day });
      index++;
    }
  }
  return found;
}

/** The day of the occurrence with this index, or null when the rule ends before it. */
export function dayOfIndex(rule: DayRule, index: number): number | null {
  let period = periodOfIndex(rule, index);
  let before = countBefore(rule, period);
  for (; beginOf(rule, period) <= rule.last; period++) {
    const days = daysOf(rule, period);
    const day = days[index - before];
    if (day !== undefined) return day <= rule.last ? day : null;
    before += days.length;
  }
  return null;
}

/** The period, counted from the one of the start in steps of `every`, that holds `day` or is the last before it. */
function periodHolding(rule: DayRule, day: number): number {
  if (rule.unit === 'once') return 0;
  if (rule.unit === 'month') return Math.floor((monthOf(day) - monthOf(rule.first)) / rule.every);
  return Math.floor((day - beginOf(rule, 0)) / lengthOf(rule));
}

/** Where to begin looking for an index: at its period or before it. */
function periodOfIndex(rule: DayRule, index: number): number {
  if (rule.unit === 'once') return 0;
  if (rule.unit === 'month') return monthHolding(rule, index);
  const each = fullCount(rule);
  if (each === 0) return 0;
  return Math.max(0, 1 + Math.floor((index - daysOf(rule, 0).length) / each));
}

/** How many of the rule's days come before a period. */
function countBefore(rule: DayRule, period: number): number {
  if (period <= 0) return 0;
  if (rule.unit === 'day' || rule.unit === 'week') return daysOf(rule, 0).length + (period - 1) * fullCount(rule);
  return rule.unit === 'month' ? (countsOfMonths(rule, period)[period] ?? 0) : daysOf(rule, 0).length;
}

/**
 * How many days come before each month of a monthly rule, as far as they were counted so far: some months lack a 31st or a fifth
 * Friday, so they are counted one by one, and a series of a hundred years is asked about each of its visits.
 */
const monthCounts = new WeakMap<DayRule, number[]>();

function countsOfMonths(rule: DayRule, upTo: number): readonly number[] {
  const counts = monthCounts.get(rule) ?? [0];
  monthCounts.set(rule, counts);
  for (let month = counts.length; month <= upTo; month++)
    counts.push((counts[month - 1] ?? 0) + daysOf(rule, month - 1).length);
  return counts;
}

/** The month that holds the occurrence with this index, or an earlier one without any after it; at most the rule's last. */
function monthHolding(rule: DayRule, index: number): number {
  const most = Math.floor(Math.max(0, monthOf(rule.last) - monthOf(rule.first)) / rule.every);
  let low = 0;
  let high = Math.min(1, most);
  while (high < most && (countsOfMonths(rule, high)[high] ?? 0) <= index) high = Math.min(most, 2 * high);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((countsOfMonths(rule, middle)[middle] ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Days in each period after the first of a daily or weekly rule. */
const fullCount = (rule: DayRule): number => (rule.unit === 'week' ? rule.weekdays.length : 1);
const lengthOf = (rule: DayRule): number => rule.every * (rule.unit === 'week' ? 7 : 1);

/** No day of the period is earlier than this. A single event has one period; its second one is beyond every range. */
function beginOf(rule: DayRule, period: number): number {
  if (rule.unit === 'once') return period === 0 ? rule.first : Number.POSITIVE_INFINITY;
  if (rule.unit === 'month') return beginOfMonth(monthOf(rule.first) + period * rule.every);
  const lead = rule.unit === 'week' ? (weekdayOf(rule.first) - rule.weekStart + 7) % 7 : 0;
  return rule.first - lead + period * lengthOf(rule);
}

/** The days of a period in their order; those before the start are none. */
function daysOf(rule: DayRule, period: number): number[] {
  return allDaysOf(rule, period)
    .filter((day) => day >= rule.first)
    .sort((a, b) => a - b);
}

function allDaysOf(rule: DayRule, period: number): number[] {
  const begin = beginOf(rule, period);
  if (rule.unit === 'month') return daysOfMonth(rule, monthOf(rule.first) + period * rule.every);
  if (rule.unit === 'week') return rule.weekdays.map((weekday) => begin + ((weekday - rule.weekStart + 7) % 7));
  return Number.isFinite(begin) ? [begin] : [];
}

function daysOfMonth(rule: DayRule, month: number): number[] {
  const { first, week, weekdays } = rule;
  const days =
    week === null
      ? [dayInMonth(month, first - beginOfMonth(monthOf(first)) + 1)]
      : weekdays.map((weekday) => weekdayInMonth(month, weekday, week));
  return days.filter((day) => day !== null);
}
