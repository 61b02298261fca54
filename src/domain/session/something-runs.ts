import { openOnset } from './episode-marks.ts';
import { isRunning } from './intervals/interval-recording.ts';
import { recordersPauses, type SessionTally } from './session-tally.ts';

/** Whether an episode or an interval recording goes on. @param now ms */
export function somethingRuns(tally: SessionTally, now: number): boolean {
  const lasts = Object.values(tally.episodes ?? {}).some((marks) => openOnset(marks) !== null);
  return lasts || intervalsRun(tally, now);
}

/** Whether an interval recording goes on, which asks for answers. @param now ms */
export function intervalsRun(tally: SessionTally, now: number): boolean {
  return tally.runs.some((run) => isRunning(run, recordersPauses(tally), now));
}

/**
 * Another device has opened it again. Here it stays as it was closed until somebody goes on with it, and what that device
 * recorded is brought along: what is here may be paused by a Submit that was taken back.
 */
export const isOpenedElsewhere = ({ turnedElsewhere }: { turnedElsewhere?: 'closed' | 'open' | undefined }): boolean =>
  turnedElsewhere === 'open';
