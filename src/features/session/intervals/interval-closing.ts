import { type IntervalRun, type IntervalWindow, intervalWindows } from '#domain/session/interval-recording.ts';
import type { Pause } from '#domain/session/paused-spans.ts';
import type { WatchedSince } from './page-watch.ts';

/** How long a question about an ended interval waits for its answer, ms. */
export const ANSWER_MS = 5000;

/** What the recorder does about an interval that has ended. Doing nothing leaves it not observed. */
type Closing = { index: number; close: boolean; ask: boolean; end: number };

/**
 * Reading 28: an interval that was cut short by a pause, the stop or a dark screen is left out, whatever was marked in
 * it. Partial: watched and no mark means it did not occur. Whole: a mark says that it stopped, otherwise the person is
 * asked. Momentary: the person is asked what happens at its end.
 */
export function closingOf(run: IntervalRun, window: IntervalWindow, watchedSince: WatchedSince, now: number): Closing {
  const watched = watchedSince !== null && watchedSince <= window.start && !window.interrupted;
  const marked = run.marks[window.index] !== undefined;
  const inTime = now < window.end + ANSWER_MS;
  return {
    index: window.index,
    end: window.end,
    close: watched && run.type !== 'momentary',
    ask: watched && inTime && run.type !== 'partial-interval' && !(run.type === 'whole-interval' && marked),
  };
}

/** The window that is running at `now`, if there is one. */
export function windowAt(run: IntervalRun, pauses: readonly Pause[], now: number): IntervalWindow | null {
  return intervalWindows(run, pauses).find(({ start, end }) => start <= now && now < end) ?? null;
}

/** How many intervals are over at `now`. */
export function endedCount(run: IntervalRun, pauses: readonly Pause[], now: number): number {
  return intervalWindows(run, pauses).filter(({ end }) => end <= now).length;
}

/** Whether an interval has been answered or closed since it ended. */
export function isAnswered(run: IntervalRun, index: number, end: number): boolean {
  const mark = run.marks[index];
  return mark !== undefined && Date.parse(mark.at) >= end;
}
