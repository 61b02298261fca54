import type { ResponseGaps } from './bouts.ts';
import { type Latencies, latencySum } from './cue-marks.ts';
import type { EpisodeMark } from './episode-marks.ts';
import { type DurationSum, durationSum, withCounted } from './episodes.ts';
import { byKind, type IntervalKind } from './intervals/interval-kinds.ts';
import { scoreIntervals } from './intervals/interval-recording.ts';
import type { Span } from './paused-spans.ts';
import { trialsOf } from './prompt-tally.ts';
import { addedFrom } from './session-span.ts';
import { recordersPauses, type SessionTally } from './session-tally.ts';
import { observedLength } from './spans.ts';

/** Pluses (or independent trials) over what was observed (or all trials). Two of them are pooled, never averaged. */
export type Share = { part: number; whole: number };

/** Intervals of a behavior, in all and by kind; an older server says nothing of kinds. */
export type IntervalShare = Share & { kinds?: (IntervalKind & Share)[] | undefined };

/**
 * One sitting in which a client was watched: a submitted session, or counts typed in by hand. What was not watched has
 * no key anywhere; a stated zero is a 0.
 */
export type Observation = {
  key: string;
  /** YYYY-MM-DD. */
  date: string;
  /** HH:mm; '' where no time is known. */
  time: string;
  source: 'session' | 'typed';
  /** How long was watched; null where nobody knows, as for counts typed in by hand. */
  hours: number | null;
  counts: Readonly<Record<number, number>>;
  intervals: Readonly<Record<number, IntervalShare>>;
  trials: Readonly<Record<number, Share>>;
  /** Episodes and their time. Absent where only a count is known, or where a zero was stated. */
  durations: Readonly<Record<number, DurationSum>>;
  /** Cues and what they were answered with; absent where none was given. */
  latencies: Readonly<Record<number, Latencies>>;
  /** Responses whose times are known; absent where this device knows none: it has a number of them, if any. */
  gaps?: Readonly<Record<number, ResponseGaps>>;
  /** A session of which this device has the counts alone: whatever else was recorded in it is not known here. */
  countsOnly?: true;
};

const HOUR = 3_600_000;

/** The observation time of a session, in hours: from its begin to its end without its pauses; null without any. */
export function observedHours(session: Span | null, { pauses }: Pick<SessionTally, 'pauses'>): number | null {
  const observed = session ? observedLength(session, pauses) : 0;
  return observed > 0 ? observed / HOUR : null;
}

/** Whole days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/**
 * Observed intervals of each behavior of a submitted session, all runs of one kind pooled (measurement 3, rule 5). Nothing of it
 * runs any more, whatever the clock says: the device that recorded it may be ahead of the one that asks.
 */
export function intervalShares(tally: SessionTally): Record<number, IntervalShare> {
  const byBehavior = Map.groupBy(tally.runs, (run) => run.behaviour_id);
  return Object.fromEntries(
    [...byBehavior].flatMap(([id, ofBehavior]) => {
      const kinds = byKind(ofBehavior).flatMap(({ kind, ofKind }) => {
        const { occurred, observed } = scoreIntervals(ofKind, recordersPauses(tally), Number.POSITIVE_INFINITY);
        return observed === 0 ? [] : [{ ...kind, part: occurred, whole: observed }];
      });
      return kinds.length === 0 ? [] : [[id, { ...shareOf(kinds), kinds }]];
    }),
  );
}

/** Pooled: both sums, then divided once. */
export function shareOf(shares: readonly Share[]): Share {
  return {
    part: shares.reduce((sum, { part }) => sum + part, 0),
    whole: shares.reduce((sum, { whole }) => sum + whole, 0),
  };
}

/**
 * Episodes of each behavior and their time, ms, from the facts or as the server summed them; what was counted beside
 * them has no known length, on every screen. @param end ms, of the observation; null while it goes on. @param now ms
 * @param begunAt when the session was begun on a device, ISO 8601
 */
export function durationsBy(
  { behaviors, episodes = {}, durations = {}, pauses }: SessionTally,
  end: number | null,
  now: number,
  begunAt?: string,
): Record<number, DurationSum> {
  const sumOf = (marks: readonly EpisodeMark[]) =>
    durationSum(marks, pauses, end, now, addedFrom(end, begunAt, pauses));
  const summed = Object.entries(episodes).map(([id, marks]) => [id, sumOf(marks)] as const);
  const all: Record<number, DurationSum> = { ...durations, ...Object.fromEntries(summed) };
  const had = Object.entries(all).filter(([, { episodes: number, unmeasured = 0 }]) => number + unmeasured > 0);
  return Object.fromEntries(had.map(([id, sum]) => [id, withCounted(sum, behaviors[Number(id)]?.count ?? 0)]));
}

/**
 * Cues of each behavior and how long after them it came, from the facts or as the server says. @param timed up to when,
 * ms, times are of the session (`timedUntil`)
 */
export function latenciesBy(
  { cued = {}, latencies = {}, pauses }: Pick<SessionTally, 'cued' | 'latencies' | 'pauses'>,
  timed?: number,
): Record<number, Latencies> {
  const summed = Object.entries(cued).map(([id, marks]) => [id, latencySum(marks, pauses, timed)] as const);
  return { ...latencies, ...Object.fromEntries(summed) };
}

type Offered = Pick<Observation, 'latencies' | 'intervals'> & { counts: Readonly<Record<number, unknown>> };

/**
 * How often a behavior was cued that got no response and was recorded in no other way; 0 where it was not cued. What was
 * offered was watched, and it did not occur: that is a 0, and no silence (reading 376).
 */
export function offeredAlone({ counts, intervals, latencies }: Offered, id: number): number {
  const { cues = 0, answered = [], unmeasured = 0 } = latencies[id] ?? {};
  return counts[id] !== undefined || intervals[id] || answered.length + unmeasured > 0 ? 0 : cues;
}

/** The same of a session: the ids of behaviors that were only offered, of those it is about. */
export function onlyOffered(behaviorIds: readonly number[], tally: SessionTally): number[] {
  const found = { counts: tally.behaviors, intervals: intervalShares(tally), latencies: latenciesBy(tally) };
  return behaviorIds.filter((id) => offeredAlone(found, id) > 0);
}

/** Independent trials over all trials of each skill (measurement 4). */
export function trialShares({ skills }: Pick<SessionTally, 'skills'>): Record<number, Share> {
  return Object.fromEntries(
    Object.entries(skills).flatMap(([id, { counts }]) => {
      const whole = trialsOf(counts);
      return whole === 0 ? [] : [[id, { part: counts.ind, whole }]];
    }),
  );
}
