import { instantOf } from '#domain/time/service-time.ts';
import type { Span } from './paused-spans.ts';

export type SessionTimes = { startDate: string; startTime: string; endDate: string | null; endTime: string | null };

/** From the begin of a session to its end, by its times; null without an end. */
export function sessionSpan({ startDate, startTime, endDate, endTime }: SessionTimes, zone: string): Span | null {
  if (endTime === null) return null;
  return { start: instantOf(startDate, startTime, zone), end: instantOf(endDate ?? startDate, endTime, zone) };
}

/** A session while it is open: whether it was submitted before, and when it was made, ISO 8601. */
type OpenSession = SessionTimes & { submitted: boolean; createdAt: string };

/** From begin to end of an open session whose visit is over: submitted before, or typed in after its end. Else null. */
export function pastSpan(session: OpenSession, zone: string): Span | null {
  const whole = sessionSpan(session, zone);
  return whole && (session.submitted || Date.parse(session.createdAt) >= whole.end) ? whole : null;
}
