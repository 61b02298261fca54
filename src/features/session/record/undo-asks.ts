import { intervalWindows } from '#domain/session/intervals/interval-recording.ts';
import { changesObservedTime, type SessionEvent } from '#domain/session/session-event.ts';
import { recordersPauses, type SessionTally } from '#domain/session/session-tally.ts';

/**
 * Whether Undo asks before it takes this back, because more goes with it than one record: the observed time, or the
 * intervals of a recording. @param now ms
 */
export function undoAsks(event: SessionEvent, tally: SessionTally, now: number): boolean {
  return changesObservedTime(event) || endedIntervals(event, tally, now) > 0;
}

/** How many intervals of the recording that this event began are over. */
export function endedIntervals(event: SessionEvent, tally: SessionTally, now: number): number {
  const run = event.kind === 'interval_start' ? tally.runs.find((one) => one.run === event.run) : undefined;
  return run ? intervalWindows(run, recordersPauses(tally), now).filter(({ end }) => end <= now).length : 0;
}
