import { type EpisodeMark, pairMarks } from './episode-marks.ts';
import type { Pause, Span } from './paused-spans.ts';
import { observedLength } from './spans.ts';

/**
 * A behavior with length, from its onset to its offset, ms. `censored`: it still went on when the observation ended.
 * `typed`: nobody pressed when it began, or when it ended; `corrected`: which of the two, where it was pressed and put right.
 * `replaced`: a typed count has taken its place, so that it may still run and is in no number.
 */
export type Bout = Span & { censored: boolean; typed?: true; corrected?: keyof Corrected; replaced?: true };
/** Of episodes whose start, end, or both were put right, and not typed in whole: how many. */
export type Corrected = { start: number; end: number; both: number };

/**
 * A behavior's episodes. What was recorded stands whole, also beyond the end: its count is there, and minutes without
 * their count, or a count without its minutes, would be a wrong mean. One that is open is closed at the end and marked.
 * @param end ms
 */
export function episodesOf(marks: readonly EpisodeMark[], end: number): Bout[] {
  return pairMarks(marks).map(({ onset, offset }) => ({
    start: onset.at,
    ...knownBy(onset.event, offset?.event),
    end: offset?.at ?? Math.max(onset.at, end),
    // An offset at the end was written by closing the session: nobody saw the behavior stop.
    censored: offset === null || offset.at === end,
  }));
}

function knownBy(onset: EpisodeMark, offset?: EpisodeMark): Pick<Bout, 'typed' | 'corrected' | 'replaced'> {
  const typed = [onset, offset].flatMap((mark) => (mark?.typed ? [mark] : []));
  const which = typed.length === 2 ? 'both' : typed[0] === onset ? 'start' : 'end';
  return {
    ...(typed.length > 0 && { typed: true }),
    ...(typed.length > 0 && typed.every((mark) => mark.typed === 'corrected') && { corrected: which }),
    ...(onset.replaced && { replaced: true }),
  };
}

/** Those that numbers rest on. */
export const countedAlone = (bouts: readonly Bout[]): Bout[] => bouts.filter(({ replaced }) => !replaced);

/** How long each episode lasted, ms, less the pauses: what nobody observed is no duration (measurement 1). */
export function lengthsOf(bouts: readonly Bout[], pauses: readonly Pause[]): number[] {
  return bouts.map((bout) => observedLength(bout, pauses));
}

/**
 * Episodes and their time in all, ms. Two of them are summed; a mean is made of the sums. `unmeasured`: those of which
 * no time was observed, since they began as the observation ended or lie in a pause: no length is known of them, which
 * is never a 0. `typed`: those among `episodes` whose begin or end a person typed; `corrected`: those among
 * `typed` that were pressed, and put right (absent from older servers).
 */
export type DurationSum = {
  episodes: number;
  total: number;
  unmeasured?: number | undefined;
  typed?: number | undefined;
  corrected?: Corrected | undefined;
};

/** With every part of it, 0 where there is none. */
export type WholeSum = { [Part in keyof DurationSum]-?: NonNullable<DurationSum[Part]> };

export function summed(sums: readonly DurationSum[]): WholeSum {
  const all: WholeSum = { episodes: 0, total: 0, unmeasured: 0, typed: 0, corrected: { ...none } };
  for (const { episodes, total, unmeasured = 0, typed = 0, corrected = none } of sums) {
    all.episodes += episodes;
    all.total += total;
    all.unmeasured += unmeasured;
    all.typed += typed;
    for (const which of ['start', 'end', 'both'] as const) all.corrected[which] += corrected[which];
  }
  return all;
}

/** How many were put right. */
export const correctedOf = ({ corrected: { start, end, both } = none }: Pick<DurationSum, 'corrected'>): number =>
  start + end + both;
const none: Corrected = { start: 0, end: 0, both: 0 };

/** The same beside how often it was counted: what was counted without an episode has no known length. */
export function withCounted({ unmeasured = 0, ...known }: DurationSum, count: number): DurationSum {
  const without = Math.max(unmeasured, count - known.episodes);
  return { ...known, ...(without > 0 ? { unmeasured: without } : {}) };
}

/** Episodes that were entered from memory last no time that anybody knows. @param untimed ms */
export const timedAlone = (bouts: readonly Bout[], untimed: number): Bout[] =>
  bouts.map((bout) => (bout.start >= untimed ? { ...bout, end: bout.start } : bout));

/**
 * What the episodes of one behavior come to, so far or in all. @param end ms, of the observation; null while it goes on
 * @param now ms @param untimed from when on, ms, nobody measured (`untimedFrom`)
 */
export function durationSum(
  marks: readonly EpisodeMark[],
  pauses: readonly Pause[],
  end: number | null,
  now: number,
  untimed = Number.POSITIVE_INFINITY,
): DurationSum {
  const bouts = timedAlone(countedAlone(episodesOf(marks, end ?? now)), untimed);
  const all = lengthsOf(bouts, pauses);
  const lengths = all.filter((length) => length > 0);
  const typed = bouts.filter((bout, index) => bout.typed && (all[index] ?? 0) > 0);
  const corrected = { start: 0, end: 0, both: 0 };
  for (const bout of typed) if (bout.corrected) corrected[bout.corrected]++;
  const unmeasured = all.length - lengths.length;
  return {
    episodes: lengths.length,
    total: lengths.reduce((sum, length) => sum + length, 0),
    ...(unmeasured > 0 ? { unmeasured } : {}),
    ...(typed.length > 0 ? { typed: typed.length } : {}),
    ...(correctedOf({ corrected }) > 0 ? { corrected } : {}),
  };
}
