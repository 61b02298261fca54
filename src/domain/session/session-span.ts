import { instantOf } from '#domain/time/service-time.ts';
import { orderEvents, voidedUids } from './event-order.ts';
import { asRead } from './one-clock.ts';
import { type Pause, SHORTEST_MS, type Span } from './paused-spans.ts';
import { observedKinds, type SessionEvent } from './session-event.ts';
import type { SessionTally } from './session-tally.ts';

/** Times of a visit are whole minutes: what was done in the one that its End Time names is within it. Ms. */
export const END_MINUTE = 60_000;

export type SessionTimes = { startDate: string; startTime: string; endDate: string | null; endTime: string | null };

/** From the begin of a session to its end, by its times; null without an end. */
export function sessionSpan({ startDate, startTime, endDate, endTime }: SessionTimes, zone: string): Span | null {
  if (endTime === null) return null;
  return { start: instantOf(startDate, startTime, zone), end: instantOf(endDate ?? startDate, endTime, zone) };
}

/** When a session was begun, and its first observation, ISO 8601; undefined where nobody noted it. */
export type Begun = { begunAt?: string | undefined; firstAt?: string | undefined };

export type Done = Pick<SessionTally, 'behaviors' | 'skills' | 'pauses'>;

/** When each behavior and skill was last recorded, ms. */
export function recordedIn({ behaviors, skills }: Pick<Done, 'behaviors' | 'skills'>): number[] {
  return [...Object.values(behaviors), ...Object.values(skills)].flatMap(({ lastAt }) => {
    return lastAt === null ? [] : [Date.parse(lastAt)];
  });
}

/** The same, and when each pause began, as one does with Submit, ms. */
export function doneIn(tally: Done): number[] {
  return [...recordedIn(tally), ...tally.pauses.map(({ from }) => Date.parse(from))];
}

/** When the first observation was made that stands, ISO 8601; undefined where there is none. */
export function firstObserved(events: readonly SessionEvent[]): string | undefined {
  const voided = voidedUids(orderEvents(events));
  return asRead(events)
    .filter(({ kind, uid }) => observedKinds.has(kind) && !voided.has(uid))
    .map(({ at }) => at)
    .reduce<string | undefined>(
      (one, at) => (one === undefined || Date.parse(at) < Date.parse(one) ? at : one),
      undefined,
    );
}

/**
 * From when on, ms, what was tapped says how often and not how long: the end of a session that was begun on a device when
 * it was over, and entered from memory (reading 379). Infinity where it was watched, or where nobody knows. @param end ms
 */
export function untimedFrom(end: number | null, begunAt: string | undefined): number {
  return end !== null && begunAt !== undefined && Date.parse(begunAt) >= end ? end : Number.POSITIVE_INFINITY;
}

/**
 * Up to when, ms, what was recorded says how much time lies between: to the end of the visit. A response that is added
 * afterwards counts, and came nobody knows when (reading 448). Infinity where nobody knows the end. @param end ms
 */
export function timedUntil(end: number | null, begunAt: string | undefined): number {
  return end === null ? Number.POSITIVE_INFINITY : Math.min(end + END_MINUTE, untimedFrom(end, begunAt));
}

/** How long a screen that nobody ends goes on observing after the visit, ms. */
const OBSERVES_FOR = 2 * 60 * 60_000;

/**
 * From when on, ms, an episode that begins is counted and its length is not known: it was added after the visit. Behind
 * the minute of the End Time recording goes on until it was paused, as by Submit, and for two hours: a visit that lasts
 * longer than it was said to is watched (reading 460). Infinity where nobody knows the end. @param end ms
 */
export function addedFrom(end: number | null, begunAt: string | undefined, pauses: readonly Pause[]): number {
  if (end === null) return Number.POSITIVE_INFINITY;
  const resumed = pauses
    .filter(({ from, to }) => Date.parse(to ?? '') - Date.parse(from) >= SHORTEST_MS)
    .map(({ to }) => Date.parse(to ?? ''))
    .filter((at) => at >= end + END_MINUTE);
  return Math.min(untimedFrom(end, begunAt), end + OBSERVES_FOR, ...resumed);
}

/**
 * Until when, ms, what still runs at Submit has lasted: until the press, as it was seen, and no longer than through the
 * minute of the End Time. What nobody counts any more was forgotten, and ends with the End Time (reading 579).
 */
export const lastsUntil = (end: number, now: number): number =>
  now < end + OBSERVES_FOR ? Math.min(now, end + END_MINUTE - 1) : end;

type Stored = SessionTimes & Begun & { timeZone?: string | undefined };

/** Its end, ms; of one without its zone, from before `begunAt`, nobody knows it. */
export const endIn = (session: Stored): number | null =>
  session.timeZone === undefined ? null : (sessionSpan(session, session.timeZone)?.end ?? null);

/** `untimedFrom` of a session as it is stored. */
export const untimedIn = (session: Stored): number => untimedFrom(endIn(session), session.begunAt);

/** `timedUntil` of a session as it is stored. */
export const timedIn = (session: Stored): number => timedUntil(endIn(session), session.begunAt);

type Kept = Stored & {
  state: 'open' | 'closed' | 'voided';
  closedAt?: string | undefined;
  submittedAt?: string | undefined;
  tally: Pick<SessionTally, 'pauses'>;
};

/** `addedFrom` of a session as it is stored. */
export const addedIn = (session: Stored & Pick<Kept, 'tally'>): number =>
  addedFrom(endIn(session), session.begunAt, session.tally.pauses);

/**
 * Up to when, ms, episodes that begin have a length: while a visit goes on past its planned end it is being watched. Once
 * it was submitted, on whichever device, its end is said (reading 460).
 */
export function lengthsIn(session: Kept): number {
  const wasSubmitted = session.closedAt !== undefined || session.tally.pauses.some(({ submit }) => submit);
  return session.state === 'open' && !wasSubmitted ? untimedIn(session) : addedIn(session);
}

/**
 * Until when, ms, what nobody stopped has lasted: in a session that is over until its end, wherever that was said, and no
 * longer than until it was submitted, on whichever device.
 */
export function observedIn(session: Kept, now: number): number {
  if (session.state === 'open') return now;
  const closings = [session.closedAt, session.submittedAt].flatMap((at) => (at === undefined ? [] : [Date.parse(at)]));
  const until = closings.length === 0 ? now : Math.min(now, Math.max(...closings));
  const end = endIn(session);
  return end === null ? until : lastsUntil(end, until);
}

/**
 * When nobody is taken to be counting any more, ms: two hours after the planned end, or after the last thing done, whichever
 * comes last. @param done when it was begun on the device, and its last record, ms.
 */
export function countingEnds(session: SessionTimes, done: readonly number[], zone: string): number {
  const begin = instantOf(session.startDate, session.startTime, zone);
  const end = sessionSpan(session, zone)?.end ?? begin;
  return Math.max(begin, end, ...done) + OBSERVES_FOR;
}
