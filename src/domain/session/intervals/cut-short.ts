import { recordersPauses, type SessionTally } from '../session-tally.ts';
import { type IntervalRun, type IntervalWindow, intervalWindows, whyUnscored } from './interval-recording.ts';

/** An interval that does not go on, whatever is taken back. `scored`: it was decided before (`whyUnscored`). */
export type CutShort = { run: IntervalRun; index: number; scored: boolean };

type Tally = Pick<SessionTally, 'runs' | 'pauses' | 'pressed'>;

/** The intervals that a pause of this moment has cut short, also one that was taken back since. @param at ms */
export const cutShortAt = (tally: Tally, at: number): CutShort[] =>
  cutShort(tally, at, ({ interrupted, end }) => interrupted && end === at);

/** Those that a pause of now would cut short. @param now ms */
export const cutShortNow = (tally: Tally, now: number): CutShort[] =>
  cutShort(tally, now, ({ start, end }) => start <= now && now < end);

function cutShort(tally: Tally, until: number, isCut: (window: IntervalWindow) => boolean): CutShort[] {
  const pauses = recordersPauses(tally);
  return tally.runs.flatMap((run) =>
    intervalWindows(run, pauses, until)
      .filter(isCut)
      .map(({ index, start }) => {
        const mark = run.marks[index];
        const stop = { ...run, stoppedAt: new Date(until).toISOString() };
        const scored = mark !== undefined && until > start && whyUnscored(stop, pauses, index, mark) === null;
        return { run, index, scored };
      }),
  );
}
