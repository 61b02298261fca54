import { whyNotDay } from './day-rules.ts';
import { type PayPeriod, payPeriodOf } from './pay-period.ts';
import { addDays, longDate, weekday } from './service-time.ts';

/** Two days, either end open, YYYY-MM-DD; '' is open. */
export type DateRange = { from: string; to: string };

/** `from,to` of an address; null when it is none, or ends before it begins. */
export function readRange(text: string | null): DateRange | null {
  const [from = '', to = '', ...rest] = text?.split(',') ?? [];
  const sound = rest.length === 0 && [from, to].every((day) => day === '' || whyNotDay(day) === undefined);
  const inOrder = from === '' || to === '' || from <= to;
  return sound && inOrder && (from !== '' || to !== '') ? { from, to } : null;
}

/** The form that addresses and calls carry. */
export function rangeQuery(range: DateRange | null): string | undefined {
  return range === null ? undefined : `${range.from},${range.to}`;
}

/** Whether a day lies in a range, both ends included. */
export function inRange(day: string, range: DateRange | null): boolean {
  return range === null || ((range.from === '' || day >= range.from) && (range.to === '' || day <= range.to));
}

/** "11/14 – 11/20", "from 11/14", "until 11/20"; the year only where it is not this one. */
export function rangeText({ from, to }: DateRange, today: string): string {
  const day = (date: string) => (date.slice(0, 4) === today.slice(0, 4) ? longDate(date).slice(0, 5) : longDate(date));
  if (from === '') return `until ${day(to)}`;
  if (to === '') return `from ${day(from)}`;
  return from === to ? day(from) : `${day(from)} – ${day(to)}`;
}

/** The stretches that are asked for most, as days of the company; the pay periods where the company's are given. */
export function stretches(
  today: string,
  weekStartsOn: number,
  payPeriod?: PayPeriod,
): { label: string; range: DateRange }[] {
  const week = addDays(today, -((weekday(today) - weekStartsOn + 7) % 7));
  const month = `${today.slice(0, 8)}01`;
  const lastMonth = addDays(month, -1);
  return [
    { label: 'Today', range: { from: today, to: today } },
    { label: 'This week', range: { from: week, to: addDays(week, 6) } },
    { label: 'Last week', range: { from: addDays(week, -7), to: addDays(week, -1) } },
    { label: 'Last two weeks', range: { from: addDays(week, -14), to: addDays(week, -1) } },
    { label: 'This month', range: { from: month, to: monthEnd(today) } },
    { label: 'Last month', range: { from: `${lastMonth.slice(0, 8)}01`, to: lastMonth } },
    ...(payPeriod === undefined ? [] : payPeriods(today, weekStartsOn, payPeriod)),
  ];
}

const monthEnd = (day: string): string => addDays(`${addDays(`${day.slice(0, 8)}28`, 4).slice(0, 8)}01`, -1);

/** "This pay period" and "Last pay period". */
export function payPeriods(
  today: string,
  weekStartsOn: number,
  payPeriod: PayPeriod,
): { label: string; range: DateRange }[] {
  const now = payPeriodOf(today, weekStartsOn, payPeriod);
  const before = payPeriodOf(addDays(now.from, -1), weekStartsOn, payPeriod);
  return [
    { label: 'This pay period', range: now },
    { label: 'Last pay period', range: before },
  ];
}
