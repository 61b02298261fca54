import type { Share } from '#domain/session/observation.ts';
import type { Span } from '#domain/session/paused-spans.ts';
import type { IntervalType } from '#domain/session/session-event.ts';
import { lengthOf, partsWithin } from '#domain/session/spans.ts';

/**
 * What an interval recording of these bouts scores: pluses over intervals. Whole: throughout. Partial: at any moment.
 * Momentary: at the instant the interval ends (measurement 3). @param bouts of one behavior, not overlapping
 */
export function sampleIntervals(type: IntervalType, bouts: readonly Span[], windows: readonly Span[]): Share {
  return { part: windows.filter((window) => isScored(type, bouts, window)).length, whole: windows.length };
}

function isScored(type: IntervalType, bouts: readonly Span[], window: Span): boolean {
  switch (type) {
    case 'whole-interval':
      return lengthOf(bouts.flatMap((bout) => partsWithin(bout, [window]))) === window.end - window.start;
    case 'partial-interval':
      return bouts.some((bout) => partsWithin(bout, [window]).length > 0);
    case 'momentary':
      return bouts.some(({ start, end }) => start <= window.end && window.end < end);
  }
}

/** Intervals of one length that tile a stretch, aligned to its beginning; a last one cut short is left out. */
export function tile(whole: Span, length: number): Span[] {
  const number = Math.max(0, Math.floor((whole.end - whole.start) / length));
  return Array.from({ length: number }, (_, index) => {
    const start = whole.start + index * length;
    return { start, end: start + length };
  });
}
