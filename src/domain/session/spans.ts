import { firstEndingAfter, type Pause, pausedBy, pausedSpans, type Span } from './paused-spans.ts';

export const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, { start, end }) => sum + end - start, 0);

/** The running stretches of an observation, in order: what is left of it without its pauses (measurement 1). */
export function runningSpans(whole: Span, pauses: readonly Pause[]): Span[] {
  const running: Span[] = [];
  let start = whole.start;
  for (const pause of pausedSpans(pauses)) {
    if (pause.start > start) running.push({ start, end: Math.min(pause.start, whole.end) });
    start = Math.max(start, pause.end);
  }
  if (start < whole.end) running.push({ start, end: whole.end });
  return running.filter((span) => span.end > span.start);
}

/** Spans of which none overlaps another, in order: what two devices timed at once is one stretch of time. */
export function joined(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    const last = found.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else found.push({ start, end });
  }
  return found;
}

/** How much of a stretch was observed, ms: it runs while the session does. */
export function observedLength({ start, end }: Span, pauses: readonly Pause[]): number {
  if (end <= start) return 0;
  const paused = pausedSpans(pauses);
  return end - start - (pausedBy(paused, end) - pausedBy(paused, start));
}

/** The parts of a stretch that lie in others, which are in order and do not overlap. */
export function partsWithin(span: Span, others: readonly Span[]): Span[] {
  const parts: Span[] = [];
  for (let at = firstEndingAfter(others, span.start); at < others.length; at++) {
    const other = others[at];
    if (!other || other.start >= span.end) break;
    parts.push({ start: Math.max(span.start, other.start), end: Math.min(span.end, other.end) });
  }
  return parts;
}
