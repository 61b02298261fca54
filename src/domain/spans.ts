import type { Pause } from './interval-recording.ts';

/** A span of time, half-open [start, end), ms. */
export type Span = { start: number; end: number };

export const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, { start, end }) => sum + end - start, 0);

/**
 * The running stretches of an observation: what is left of it without its pauses (measurement 1). A pause that ends
 * before it begins was stamped by a clock that was set back: nobody knows how long it was, and it takes nothing away.
 */
export function runningSpans(whole: Span, pauses: readonly Pause[]): Span[] {
  const breaks = pauses
    .map(({ from, to }) => ({ start: Date.parse(from), end: to === null ? whole.end : Date.parse(to) }))
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start);
  const running: Span[] = [];
  let start = whole.start;
  for (const pause of breaks) {
    if (pause.start > start) running.push({ start, end: Math.min(pause.start, whole.end) });
    start = Math.max(start, pause.end);
  }
  if (start < whole.end) running.push({ start, end: whole.end });
  return running.filter((span) => span.end > span.start);
}

/** How much of a stretch was observed, ms: it runs while the session does. */
export const observedLength = (span: Span, pauses: readonly Pause[]): number => lengthOf(runningSpans(span, pauses));

/** The parts of a stretch that lie in others, which do not overlap. */
export function partsWithin(span: Span, others: readonly Span[]): Span[] {
  return others.flatMap((other) => {
    const part = { start: Math.max(span.start, other.start), end: Math.min(span.end, other.end) };
    return part.end > part.start ? [part] : [];
  });
}
