import { inZone } from '#domain/time/service-time.ts';
import { observedKinds, type SessionEvent } from './session-event.ts';
import { countingEnds, recordedIn, type SessionTimes } from './session-span.ts';
import type { SessionTally } from './session-tally.ts';

type Visit = SessionTimes & {
  tally: Pick<SessionTally, 'behaviors' | 'skills'>;
  last: SessionEvent | null;
  createdAt: string;
  begunAt?: string | undefined;
  countedOn?: string | undefined;
};

/**
 * The visit is of an earlier day, and has not gone on into this one: what is counted now would be another visit's, or
 * nobody's. Once somebody has said today that it is of this visit after all (`countedOn`), it still is of an earlier day.
 * Going on is what was recorded; a Resume alone counted nothing. @param now ms
 */
export function isOfEarlierDay(visit: Visit, now: number, zone: string): boolean {
  const { startDate, endDate, tally, last, createdAt, begunAt, countedOn } = visit;
  const today = inZone(now, zone).date;
  if ((endDate ?? startDate) >= today) return false;
  if (countedOn === today) return true;
  const done = [Date.parse(begunAt ?? createdAt), ...recordedIn(tally)];
  if (last && observedKinds.has(last.kind)) done.push(Date.parse(last.at));
  return now >= countingEnds(visit, done, zone);
}
