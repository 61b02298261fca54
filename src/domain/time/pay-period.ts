import { addDays, weekday } from './service-time.ts';

/** For which days contractors are paid together. Every two weeks: which of the two weeks one begins in is counted from the first days of 2024. */
export const payPeriodKinds = ['week', 'two-weeks', 'other-two-weeks', 'half-month', 'month'] as const;
export type PayPeriod = (typeof payPeriodKinds)[number];

/** A Sunday. The weeks of a fortnight are counted from the week that begins on it or on one of the six days after it. */
const FIRST = '2024-01-07';
const DAY_MS = 24 * 60 * 60 * 1000;

/** The pay period that a day lies in, both days included. Days 'YYYY-MM-DD', `weekStartsOn` 0 = Sunday. */
export function payPeriodOf(day: string, weekStartsOn: number, kind: PayPeriod): { from: string; to: string } {
  const month = day.slice(0, 8);
  if (kind === 'month') return { from: `${month}01`, to: lastOf(day) };
  if (kind === 'half-month')
    return day.slice(8) <= '15' ? { from: `${month}01`, to: `${month}15` } : { from: `${month}16`, to: lastOf(day) };
  const week = addDays(day, -((weekday(day) - weekStartsOn + 7) % 7));
  if (kind === 'week') return { from: week, to: addDays(week, 6) };
  const weeks = Math.round((Date.parse(week) - Date.parse(addDays(FIRST, weekStartsOn))) / (7 * DAY_MS));
  const begins = (((weeks + (kind === 'two-weeks' ? 0 : 1)) % 2) + 2) % 2 === 0;
  const from = begins ? week : addDays(week, -7);
  return { from, to: addDays(from, 13) };
}

/** The last day of a day's month. */
function lastOf(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
