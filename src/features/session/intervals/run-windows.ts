import {
  type IntervalRun,
  type IntervalWindow,
  intervalWindows,
  isRunning,
} from '#domain/session/intervals/interval-recording.ts';
import type { Pause } from '#domain/session/paused-spans.ts';
import { recordersPauses, type SessionTally } from '#domain/session/session-tally.ts';

/** The window that is running at `now`, if there is one. */
export function windowAt(run: IntervalRun, pauses: readonly Pause[], now: number): IntervalWindow | null {
  return intervalWindows(run, pauses).find(({ start, end }) => start <= now && now < end) ?? null;
}

/** How many intervals are over at `now`. */
export function endedCount(run: IntervalRun, pauses: readonly Pause[], now: number): number {
  return intervalWindows(run, pauses).filter(({ end }) => end <= now).length;
}

/** Which interval runs at `now`, or is the next one while the session is paused; from 1. */
export function currentNumber(run: IntervalRun, pauses: readonly Pause[], now: number): number {
  return Math.min(endedCount(run, pauses, now) + 1, run.planned);
}

/** Whether an interval has been answered or closed since it ended. */
export function isAnswered(run: IntervalRun, index: number, end: number): boolean {
  const mark = run.marks[index];
  return mark !== undefined && Date.parse(mark.at) >= end;
}

/** The recordings of a session that go on, here or on another device. @param now ms */
export function runningRuns(tally: SessionTally, now: number): IntervalRun[] {
  const pauses = recordersPauses(tally);
  return tally.runs.filter((run) => isRunning(run, pauses, now));
}
