import { inZone, shortDate } from '#domain/time/service-time.ts';
import type { OverallStatus } from '#sync/words/overall-status.ts';

const HOUR = 60 * 60 * 1000;
const WEEK = 7 * 24 * HOUR;
/** Work that has waited longer than this shows since when. */
const SAY_SINCE_MS = 24 * HOUR;

/** Adds "since Mon" to a status whose oldest record has waited over a day. The color never changes with age. */
export function withAge(status: OverallStatus, oldest: string | null, now: number, zone: string): OverallStatus {
  if (oldest === null || (status.level !== 'waiting' && status.level !== 'sign-in')) return status;
  const age = now - Date.parse(oldest);
  return age <= SAY_SINCE_MS ? status : { ...status, text: `${status.text} since ${sinceText(oldest, age, zone)}` };
}

function sinceText(at: string, age: number, zone: string): string {
  if (age >= WEEK) return shortDate(inZone(Date.parse(at), zone).date);
  return new Date(at).toLocaleDateString('en-US', { timeZone: zone, weekday: 'short' });
}
