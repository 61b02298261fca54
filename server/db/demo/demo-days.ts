import { addDays, inZone } from '#domain/time/service-time.ts';

/** The days that the demo company lives in, all relative to the day it is made. Days 'YYYY-MM-DD'. */
export interface DemoDays {
  zone: string;
  /** Midnight to the minute of `now` has no visits yet: today is the person's own. */
  today: string;
  first: string;
  yesterday: string;
}

export function demoDays(now: Date, weeks: number, zone: string): DemoDays {
  const today = inZone(now.getTime(), zone).date;
  return { zone, today, first: addDays(today, -weeks * 7), yesterday: addDays(today, -1) };
}

/** Every day from `from` to `to`, both included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Whole days from `from` to `to`. */
export function daysApart(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
