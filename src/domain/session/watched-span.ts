import type { Span } from './paused-spans.ts';
import {
  type Begun,
  type Done,
  doneIn,
  END_MINUTE,
  recordedIn,
  type SessionTimes,
  sessionSpan,
} from './session-span.ts';

/**
 * What was watched of a visit, ms: nothing before the session was begun on a device, or before an observation that was
 * added at an earlier time, and in the minute of its end up to the last thing done. Begun when the visit was over, it was
 * entered from memory, and all of the visit counts, unless something was recorded after it: then nobody knows how long
 * was watched, and the answer is null.
 */
export function watchedSpan(visit: Span | null, { begunAt, firstAt = begunAt }: Begun, tally: Done): Span | null {
  if (!visit || begunAt === undefined) return visit;
  const begun = Date.parse(begunAt);
  if (begun < visit.end) {
    const watched = Math.min(begun, Date.parse(firstAt ?? begunAt));
    const within = doneIn(tally).filter((at) => at < visit.end + END_MINUTE);
    return { start: Math.max(visit.start, watched), end: Math.max(visit.end, ...within) };
  }
  return recordedIn(tally).some((at) => at > visit.end) ? null : visit;
}

/** A session while it is open: whether it was submitted before, and when it was made, ISO 8601. */
type OpenSession = SessionTimes & { submitted: boolean; createdAt: string };

/**
 * From begin to end of an open session whose visit is over: submitted before, or typed in after its end. Else null. An
 * End Time that is still to come is no end of what was observed: then it is now. @param now ms
 */
export function pastSpan(session: OpenSession, zone: string, now: number): Span | null {
  const whole = sessionSpan(session, zone);
  if (!whole || !(session.submitted || Date.parse(session.createdAt) >= whole.end)) return null;
  return { start: whole.start, end: Math.max(whole.start, Math.min(whole.end, now)) };
}
