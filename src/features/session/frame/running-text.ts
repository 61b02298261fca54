import { howMany } from '#domain/how-many.ts';
import { intervalCells, isRunning } from '#domain/session/intervals/interval-recording.ts';
import { recordersPauses, type SessionTally } from '#domain/session/session-tally.ts';
import { intervalsRun, somethingRuns } from '#domain/session/something-runs.ts';

/** What is said of a session that nobody looks at: in a word or two, and to who can't see it. */
type RunningWords = { short: string; long: string; unscored: number };

/**
 * What goes on there: an episode or a recording, and how many intervals of it are over and wait for their score. Null where
 * nothing does. @param now ms
 */
export function runningText(tally: SessionTally, now: number): RunningWords | null {
  if (!somethingRuns(tally, now)) return null;
  const unscored = unscoredIntervals(tally, now);
  // Both sessions run: what is meant is what goes on in it.
  const what = intervalsRun(tally, now) ? 'intervals run' : 'episode runs';
  if (unscored === 0) return { short: what, long: what, unscored };
  return { short: `${unscored} not scored`, long: `${what}, ${howMany(unscored, 'interval')} not scored`, unscored };
}

/** Of the recordings that run: what is over without a word of anybody. */
function unscoredIntervals(tally: SessionTally, now: number): number {
  const pauses = recordersPauses(tally);
  const running = tally.runs.filter((run) => isRunning(run, pauses, now));
  return running.flatMap((run) =>
    intervalCells(run, pauses, now).filter((cell, at) => cell === 'not_observed' && !run.marks[at]),
  ).length;
}
