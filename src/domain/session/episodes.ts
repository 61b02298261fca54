import { byTime, type EpisodeMark } from './episode-marks.ts';
import type { Pause, Span } from './paused-spans.ts';
import { observedLength } from './spans.ts';

/**
 * A behavior with length, from its onset to its offset, ms. `censored`: it still went on when the observation ended.
 * `typed`: nobody pressed when it began, or when it ended. `replaced`: a typed count has taken its place, so that it may
 * still run and is in no number.
 */
export type Bout = Span & { censored: boolean; typed?: true; replaced?: true };

/**
 * A behavior's episodes. What was recorded stands whole, also beyond the end: its count is there, and minutes without
 * their count, or a count without its minutes, would be a wrong mean. One that is open is closed at the end and marked;
 * an onset while one is open belongs to it, and an offset without an onset says nothing (measurement 2, duration).
 * @param end ms
 */
export function episodesOf(marks: readonly EpisodeMark[], end: number): Bout[] {
  const bouts: Bout[] = [];
  let open: Pick<Bout, 'start' | 'typed' | 'replaced'> | null = null;
  for (const { event, at } of byTime(marks)) {
    const typed = event.typed && { typed: event.typed };
    if (event.kind === 'onset') open ??= { start: at, ...typed, ...(event.replaced && { replaced: event.replaced }) };
    else if (open) {
      // An offset at the end was written by closing the session: nobody saw the behavior stop.
      bouts.push({ ...open, ...typed, end: at, censored: at === end });
      open = null;
    }
  }
  return open ? [...bouts, { ...open, end: Math.max(open.start, end), censored: true }] : bouts;
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
 * is never a 0. `typed`: those among `episodes` whose begin or end a person typed.
 */
export type DurationSum = {
  episodes: number;
  total: number;
  unmeasured?: number | undefined;
  typed?: number | undefined;
};

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
  const typed = bouts.filter((bout, index) => bout.typed && (all[index] ?? 0) > 0).length;
  const unmeasured = all.length - lengths.length;
  return {
    episodes: lengths.length,
    total: lengths.reduce((sum, length) => sum + length, 0),
    ...(unmeasured > 0 ? { unmeasured } : {}),
    ...(typed > 0 ? { typed } : {}),
  };
}
