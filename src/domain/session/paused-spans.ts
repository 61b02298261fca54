/** A stretch in which the session was paused; `to` is null while it still is. ISO 8601. */
export type Pause = { from: string; to: string | null };

/** A span of time, half-open [start, end), ms. */
export type Span = { start: number; end: number };

/** When a session stood still, ms: in order, and none touches another. `before`: how long it had stood still by then. */
export type PausedSpan = Span & { before: number };

/** A list of pauses never changes, and thousands of intervals, episodes and cues ask about the same one. */
const known = new WeakMap<readonly Pause[], readonly PausedSpan[]>();

/**
 * The pauses of a session as spans; one that lasts ends at infinity. A pause that ends before it begins was stamped by a
 * clock that was set back: nobody knows how long it was, and it takes nothing away.
 */
export function pausedSpans(pauses: readonly Pause[]): readonly PausedSpan[] {
  const earlier = known.get(pauses);
  if (earlier) return earlier;
  const spans: PausedSpan[] = [];
  let before = 0;
  for (const { start, end } of inOrder(pauses)) {
    const last = spans.at(-1);
    if (last && start <= last.end) {
      before += Math.max(0, end - last.end);
      last.end = Math.max(last.end, end);
    } else {
      spans.push({ start, end, before });
      before += end - start;
    }
  }
  known.set(pauses, spans);
  return spans;
}

function inOrder(pauses: readonly Pause[]): Span[] {
  return pauses
    .map(({ from, to }) => ({
      start: Date.parse(from),
      end: to === null ? Number.POSITIVE_INFINITY : Date.parse(to),
    }))
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start);
}

/** Where in spans that are in order and do not overlap the first one stands that ends after an instant. @param instant ms */
export function firstEndingAfter(spans: readonly Span[], instant: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((spans[middle]?.end ?? Number.POSITIVE_INFINITY) > instant) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** For how long a session had stood still by an instant, ms, since its first pause. */
export function pausedBy(spans: readonly PausedSpan[], instant: number): number {
  const next = spans[firstEndingAfter(spans, instant)];
  if (next) return next.before + Math.max(0, instant - next.start);
  const last = spans.at(-1);
  return last ? last.before + last.end - last.start : 0;
}

/** Begins a pause at the end of a list, or ends the one that is open: only the last one can be. @param at ISO 8601 */
export function turn(pauses: Pause[], toPaused: boolean, at: string): void {
  const last = pauses.at(-1);
  const isOpen = last?.to === null;
  if (isOpen === toPaused) return;
  if (last && isOpen) pauses[pauses.length - 1] = { from: last.from, to: at };
  else pauses.push({ from: at, to: null });
}
