import { addDays, isDate } from './service-time.ts';

/**
 * The range of days that records may have. Years outside it are typing mistakes, and no database can store some of them
 * (0000).
 */
export const FIRST_DAY = '1900-01-01';
export const LAST_DAY = '2199-12-31';

export const dayMessages = {
  required: 'Date is required',
  range: 'Use a year from 1900 to 2199',
  future: 'The date must not be in the future',
} as const;

/** Whether a day, or an instant in ISO 8601, lies in the years that both sides take. */
export function isInYears(day: string): boolean {
  return day >= FIRST_DAY && day.slice(0, 10) <= LAST_DAY;
}

/** Whether a visit on this day is still to come; one day of tolerance covers wrong clocks and travel. */
export function isAhead(day: string, today: string): boolean {
  return isDate(day) && day > addDays(today, 1);
}

/**
 * Why a record can't have this day, undefined when it can. `today` is the company's; passed only where the day is being
 * typed.
 */
export function whyNotDay(day: string, today?: string): string | undefined {
  if (!isDate(day)) return dayMessages.required;
  if (!isInYears(day)) return dayMessages.range;
  return today !== undefined && isAhead(day, today) ? dayMessages.future : undefined;
}
