import { type Pause, pausedSpans } from './paused-spans.ts';

/** Shorter than that nobody paused: it is the trace of a Submit that was taken back before it was known, ms. */
const SHORTEST_MS = 1000;

/** How often a session was paused, for how long by the pauses that are over, ms, and whether it is. */
export function pausesOf({ pauses }: { pauses: readonly Pause[] }): {
  pauses: number;
  paused_ms: number;
  paused: boolean;
} {
  const over = pausedSpans(pauses.filter(({ to }) => to !== null));
  const paused_ms = over.reduce((sum, { start, end }) => sum + end - start, 0);
  const traces = over.filter(({ start, end }) => end - start < SHORTEST_MS);
  return { pauses: pauses.length - traces.length, paused_ms, paused: pauses.at(-1)?.to === null };
}
