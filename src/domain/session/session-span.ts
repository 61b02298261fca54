import { instantOf } from '#domain/time/service-time.ts';
import type { Span } from './paused-spans.ts';
import type { SessionTally } from './session-tally.ts';

export type SessionTimes = { startDate: string; startTime: string; endDate: string | null; endTime: string | null };

/** From the begin of a session to its end, by its times; null without an end. */
export function sessionSpan({ startDate, startTime, endDate, endTime }: SessionTimes, zone: string): Span | null {
  if (endTime === null) return null;
  return { start: instantOf(startDate, startTime, zone), end: instantOf(endDate ?? startDate, endTime, zone) };
}

/**
 * What was watched of a visit, ms: nothing before the session was begun on a device. Begun when the visit was over, it
 * was entered from memory, and all of the visit counts, unless something was recorded after it: then nobody knows how
 * long was watched, and the answer is null. @param begunAt ISO 8601; undefined where nobody noted it
 */
export function watchedSpan(
  visit: Span | null,
  begunAt: string | undefined,
  { behaviors, skills }: Pick<SessionTally, 'behaviors' | 'skills'>,
): Span | null {
  if (!visit || begunAt === undefined) return visit;
  const begun = Date.parse(begunAt);
  if (begun < visit.end) return { start: Math.max(visit.start, begun), end: visit.end };
  const recordedAfter = [...Object.values(behaviors), ...Object.values(skills)].some(
    ({ lastAt }) => lastAt !== null && Date.parse(lastAt) > visit.end,
  );
  return recordedAfter ? null : visit;
}

/** A session while it is open: whether it was submitted before, and when it was made, ISO 8601. */
type OpenSession = SessionTimes & { submitted: boolean; createdAt: string };

/** From begin to end of an open session whose visit is over: submitted before, or typed in after its end. Else null. */
export function pastSpan(session: OpenSession, zone: string): Span | null {
  const whole = sessionSpan(session, zone);
  return whole && (session.submitted || Date.parse(session.createdAt) >= whole.end) ? whole : null;
}
