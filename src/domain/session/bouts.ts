import { exactPercent } from '#domain/shown-number.ts';
import { type BehaviorFact, behaviorFacts } from './behavior-facts.ts';
import { type CueMark, latenciesAmong } from './cue-marks.ts';
import { byTime, type EpisodeMark } from './episode-marks.ts';
import { type Bout, countedAlone, episodesOf } from './episodes.ts';
import { firstEndingAfter, type Pause, pausedSpans, type Span } from './paused-spans.ts';
import type { SessionEvent } from './session-event.ts';
import { joined, lengthOf, observedLength, partsWithin } from './spans.ts';

/** One behavior's facts that stand, in the order of the stream. */
const factsOf = (events: readonly SessionEvent[], behaviorId: number): BehaviorFact[] =>
  behaviorFacts(events).filter((event) => event.behaviour_id === behaviorId);

/**
 * A behavior's bouts. One that is open at the end is closed there and marked; an onset while one is open belongs to it,
 * and an offset without an onset says nothing (measurement 2, duration). @param end ms
 */
export function boutsOf(events: readonly SessionEvent[], behaviorId: number, end: number): Bout[] {
  return boutsAmong(factsOf(events, behaviorId), end);
}

function boutsAmong(events: readonly BehaviorFact[], end: number): Bout[] {
  const marks = events.flatMap((event): EpisodeMark[] =>
    event.kind === 'onset' || event.kind === 'offset' ? [{ ...event, kind: event.kind }] : [],
  );
  return countedAlone(episodesOf(marks, end));
}

/** What durations come to. Mean and median are undefined (null) without a bout; percent without observation time. All in ms. */
export type Durations = {
  bouts: number;
  total: number;
  mean: number | null;
  median: number | null;
  percentOfTime: number | null;
  /** Some of them went on at once, as on two devices. */
  overlap?: true;
};

/**
 * Durations clipped to the running stretches of the observation (measurement 2). Of one behavior that two devices timed at once
 * both lengths count, and their time once.
 */
export function durationsOf(bouts: readonly Bout[], running: readonly Span[]): Durations {
  const each = bouts.map((bout) => lengthOf(partsWithin(bout, running)));
  const total = each.reduce((sum, length) => sum + length, 0);
  const observed = lengthOf(running);
  const occupied = lengthOf(joined(bouts).flatMap((bout) => partsWithin(bout, running)));
  return {
    bouts: bouts.length,
    total,
    mean: bouts.length === 0 ? null : total / bouts.length,
    median: medianOf(each),
    percentOfTime: observed === 0 ? null : exactPercent(occupied, observed),
    ...(occupied < total && { overlap: true }),
  };
}

/** Occurrences an hour; undefined (null), not 0, without observation time. @param observed ms */
export function ratePerHour(count: number, observed: number): number | null {
  return observed <= 0 ? null : count / (observed / 3_600_000);
}

/** Cues for one behavior, and its responses from the first cue on. */
export function cueMarksOf(events: readonly SessionEvent[], behaviorId: number): CueMark[] {
  const of = factsOf(events, behaviorId).filter(({ kind }) => kind !== 'offset' && kind !== 'set');
  const first = of.findIndex(({ kind }) => kind === 'cue');
  const marks = first === -1 ? [] : of.slice(first);
  return marks.map((event): CueMark => ({ ...event, kind: event.kind === 'cue' ? 'cue' : 'response' }));
}

/** One behavior's latencies (`latenciesAmong`). @param limit ms; a later response is none */
export function latenciesOf(
  events: readonly SessionEvent[],
  behaviorId: number,
  pauses: readonly Pause[],
  limit?: number,
): (number | null)[] {
  return latenciesAmong(cueMarksOf(events, behaviorId), pauses, limit);
}

/**
 * The times between responses, ms, less the pauses: from the end of one to the beginning of the next where they have
 * length, from one to the next where they have none. n responses give n − 1 (measurement 2, inter-response time): 0 where one
 * begins while another one lasts.
 * @param end ms @param timed up to when, ms, times are of the session (`timedUntil`)
 */
export function interResponseTimes(
  events: readonly SessionEvent[],
  behaviorId: number,
  end: number,
  pauses: readonly Pause[],
  timed?: number,
): ResponseGaps {
  return gapsBetween(factsOf(events, behaviorId), end, pauses, timed);
}

/**
 * Responses of one behavior whose times are known, and the ms from each to the next. Two sessions are pooled: nothing
 * lies between the last response of one and the first of another. `untimed`: more of them, whose times are none of the
 * session, or of which a typed count alone says that they were.
 * `paused`: those among them that came while the session was paused. `late`: how many came after the visit.
 */
export type ResponseGaps = {
  responses: number;
  gaps: number[];
  untimed?: number | undefined;
  paused?: number | undefined;
  late?: number | undefined;
};

/**
 * How many of the occurrences that were counted came while the session was paused: in no rate, whose time they are not of
 * (measurement 2, reading 469). Nobody knows when those of a typed count came. 0 where not all of them were read.
 */
export function pausedOf(known: ResponseGaps | undefined, count: number): number {
  const { responses = 0, untimed = 0, paused = 0 } = known ?? {};
  return responses + untimed === count ? paused : 0;
}

/** The same of what stands of one behavior, in the order of the stream, with how many responses there were. */
export function gapsBetween(
  events: readonly BehaviorFact[],
  end: number,
  pauses: readonly Pause[],
  timed = Number.POSITIVE_INFINITY,
): ResponseGaps {
  const bouts = boutsAmong(events, end);
  const taps = byTime(events.filter(({ kind, replaced }) => kind === 'tap' && !replaced));
  const all: Span[] = bouts.length > 0 ? bouts : taps.map(({ at }) => ({ start: at, end: at }));
  const responses = all.filter(({ start }) => start < timed).sort((one, other) => one.start - other.start);
  const typed = events.reduce((sum, event) => sum + (event.kind === 'set' && !event.replaced ? event.value : 0), 0);
  const untimed = all.length - responses.length + typed;
  let ended = Number.NEGATIVE_INFINITY;
  const gaps = responses
    .map(({ start, end: until }) => {
      const gap = observedLength({ start: ended, end: start }, pauses);
      ended = Math.max(ended, until);
      return gap;
    })
    .slice(1);
  const spans = pausedSpans(pauses);
  const paused = responses.filter(({ start }) => {
    const span = spans[firstEndingAfter(spans, start)];
    // A Submit elsewhere pauses a visit with what was recorded last before it was known: that was watched.
    return span !== undefined && span.start < start;
  }).length;
  const late = all.length - responses.length;
  const beside = {
    ...(untimed > 0 ? { untimed } : {}),
    ...(paused > 0 ? { paused } : {}),
    ...(late > 0 ? { late } : {}),
  };
  return { responses: responses.length, gaps, ...beside };
}

/** Null of no values. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
