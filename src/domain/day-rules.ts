import { isDate } from './service-time.ts';

/** The days that records are of. Years beyond these are slips of the finger, and some of them (0000) no database knows. */
export const FIRST_DAY = '1900-01-01';
export const LAST_DAY = '2199-12-31';

export const dayMessages = {
  required: 'Date is required',
  range: 'Use a year from 1900 to 2199',
} as const;

/** Whether a day, or an instant in ISO 8601, lies in the years that both sides take. */
export function isInYears(day: string): boolean {
  return day >= FIRST_DAY && day.slice(0, 10) <= LAST_DAY;
}

/** Why this is no day of a record, undefined when it is one. */
export function whyNotDay(day: string): string | undefined {
  if (!isDate(day)) return dayMessages.required;
  return isInYears(day) ? undefined : dayMessages.range;
}
