import { howMany } from '#domain/how-many.ts';
import { type IntervalRun, scoreIntervals } from '#domain/session/intervals/interval-recording.ts';
import type { Pause } from '#domain/session/paused-spans.ts';
import type { SessionTally } from '#domain/session/session-tally.ts';
import { unscoredIn } from './interval-words.ts';
import { runningRuns } from './run-windows.ts';

/**
 * "3 recordings finished"; where intervals that went by whole have no score, "2 recordings over, 6 intervals not scored": a
 * number alone is read as one of the intervals. What never began, or was cut short, is missed by nobody. @param over recordings
 * that are
 */
export function finishedText(over: readonly IntervalRun[], pauses: readonly Pause[], now: number): string {
  const { observed, planned } = scoreIntervals(over, pauses, now);
  const recordings = howMany(over.length, 'recording');
  if (observed === planned) return `${recordings} finished`;
  if (observed === 0) return `${recordings} over, no interval scored`;
  const missing = over.reduce((sum, run) => sum + unscoredIn(run, pauses, now), 0);
  return `${recordings} over${missing === 0 ? '' : `, ${howMany(missing, 'interval')} not scored`}`;
}

/** The recordings of a session that are over. @param now ms */
export function finishedRuns(tally: SessionTally, now: number): IntervalRun[] {
  const going = runningRuns(tally, now);
  return tally.runs.filter((run) => !going.includes(run));
}
