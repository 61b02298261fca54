import type { Pause } from './interval-recording.ts';
import { lengthOf, partsWithin, runningSpans, type Span } from './spans.ts';

/** The beginning or the end of an episode: a behavior that has length. `at` is ISO 8601, by the device's clock. */
export type EpisodeMark = {
  kind: 'onset' | 'offset';
  at: string;
  offset_ms?: number | undefined;
  device_id?: string | undefined;
};

/** A behavior with length, from its onset to its offset, ms. `censored`: it still went on when the observation ended. */
export type Bout = Span & { censored: boolean };

type Timed = { kind: string; at: string; offset_ms?: number | undefined; device_id?: string | undefined };

/**
 * Events by the time they happened, ms; those of one instant in their order. Stamps of one device are compared as they
 * are: an offset to the server's clock that is learned in the middle would stretch what was going on. Only stamps of
 * several devices are corrected by it.
 */
export function byTime<E extends Timed>(events: readonly E[]): { event: E; at: number }[] {
  const several = events.some(({ device_id }) => device_id !== events[0]?.device_id);
  return events
    .map((event) => ({ event, at: Date.parse(event.at) + (several ? (event.offset_ms ?? 0) : 0) }))
    .sort((a, b) => a.at - b.at);
}

/**
 * A behavior's episodes. One that is open at the end is closed there and marked; an onset while one is open belongs to
 * it, and an offset without an onset says nothing (measurement 2, duration). @param end ms
 */
export function episodesOf(marks: readonly EpisodeMark[], end: number): Bout[] {
  const bouts: Bout[] = [];
  let start: number | null = null;
  for (const { event, at: stamped } of byTime(marks)) {
    const at = Math.min(stamped, end);
    if (event.kind === 'onset') start ??= at;
    else if (start !== null) {
      // What was closed with the session went on to its end, as far as anybody knows.
      bouts.push({ start, end: Math.max(start, at), censored: stamped >= end });
      start = null;
    }
  }
  return start === null ? bouts : [...bouts, { start, end: Math.max(start, end), censored: true }];
}

/** The onset of the episode that goes on, or null. */
export function openOnset(marks: readonly EpisodeMark[] = []): EpisodeMark | null {
  let open: EpisodeMark | null = null;
  for (const { event } of byTime(marks)) open = event.kind === 'offset' ? null : (open ?? event);
  return open;
}

/** Now, or the last mark where the clock was set back since: what was recorded is not clipped by a clock. */
export function afterAll(marks: readonly EpisodeMark[], now: number): number {
  return Math.max(now, byTime(marks).at(-1)?.at ?? now);
}

/** How long each episode lasted, ms, less the pauses: what nobody observed is no duration (measurement 1). */
export function lengthsOf(bouts: readonly Bout[], pauses: readonly Pause[]): number[] {
  return bouts.map((bout) => lengthOf(partsWithin(bout, runningSpans(bout, pauses))));
}

/** Episodes and their time in all, ms. Two of them are summed; a mean is made of the sums. */
export type DurationSum = { episodes: number; total: number };

/**
 * What the episodes of one behavior come to, so far or in all. @param end ms, of the observation; null while it goes on
 * @param now ms
 */
export function durationSum(
  marks: readonly EpisodeMark[],
  pauses: readonly Pause[],
  end: number | null,
  now: number,
): DurationSum {
  const lengths = lengthsOf(episodesOf(marks, end ?? afterAll(marks, now)), pauses);
  return { episodes: lengths.length, total: lengths.reduce((sum, length) => sum + length, 0) };
}
