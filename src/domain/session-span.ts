import { instantOf } from './service-time.ts';
import type { Span } from './spans.ts';

export type SessionTimes = { startDate: string; startTime: string; endDate: string | null; endTime: string | null };

/** From the begin of a session to its end, by its times; null without an end. */
export function sessionSpan({ startDate, startTime, endDate, endTime }: SessionTimes, zone: string): Span | null {
  if (endTime === null) return null;
  return { start: instantOf(startDate, startTime, zone), end: instantOf(endDate ?? startDate, endTime, zone) };
}
