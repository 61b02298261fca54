import { howMany } from '#domain/how-many.ts';
import type { ShownCell } from '#domain/session/event-words.ts';
import {
  type IntervalRun,
  type IntervalScore,
  type IntervalWindow,
  intervalCells,
  intervalWindows,
  scoreIntervals,
} from '#domain/session/intervals/interval-recording.ts';
import type { Pause } from '#domain/session/paused-spans.ts';
import type { IntervalType } from '#domain/session/session-event.ts';
import { recordersPauses, type SessionTally } from '#domain/session/session-tally.ts';
import { percentOf } from '#domain/shown-number.ts';

/** What is asked when an interval has ended. `isLate`: that was a while ago, and “now” would be another moment. */
export function questionText(type: IntervalType, isLate = false): string {
  if (type !== 'momentary') return 'Did it last the whole interval?';
  return isLate ? 'Happening at its end?' : 'Happening now?';
}

const NONE_SCORED = 'No interval scored';

/**
 * "75% · occurred in 6 of 8 scored, 10 planned". Once it is over what is missing comes first, or a percentage of a few reads
 * as one of all: "2 of 10 scored, 6 not scored, 2 not finished · occurred in 1 of 2 (50%)"; its parts add up to what was
 * planned. @param missing how many went by whole and have no score, where that is known here
 */
export function scoreText(
  { occurred, observed, planned }: IntervalScore,
  type: IntervalType,
  missing?: number,
  isOver = missing !== undefined,
): string {
  const percent = percentOf(occurred, observed);
  const yet = isOver ? '' : ' yet';
  if (percent === null) return (missing ? `None of ${howMany(missing, 'interval')} scored` : NONE_SCORED) + yet;
  const occurredIn = `${type === 'whole-interval' ? 'lasted through' : 'occurred in'} ${occurred} of ${observed}`;
  if (observed === planned) return `${percent}% · ${occurredIn} scored`;
  if (missing === undefined || !isOver) {
    const waiting = missing ? `, ${missing} not scored yet` : '';
    return `${percent}% · ${occurredIn} scored${waiting}, ${planned} planned`;
  }
  const unfinished = planned - observed - missing;
  const parts = [
    `${observed} of ${planned} scored`,
    ...(missing > 0 ? [`${missing} not scored`] : []),
    ...(unfinished > 0 ? [`${unfinished} not finished`] : []),
  ];
  return `${parts.join(', ')} · ${occurredIn} (${percent}%)`;
}

/** The same of one recording. */
export function scoreOf(run: IntervalRun, pauses: readonly Pause[], now: number, isOver: boolean): string {
  return scoreText(scoreIntervals([run], pauses, now), run.type, unscoredIn(run, pauses, now), isOver);
}

/** How many intervals went by whole and have no score. */
export function unscoredIn(run: IntervalRun, pauses: readonly Pause[], now: number): number {
  return numberedCells(run, pauses, now).filter(({ cell }) => cell === 'not_observed').length;
}

/** The score of a recording that is over, as it stands at `now`, ms. */
export function runScoreText(tally: SessionTally, runId: string, now: number): string {
  const run = tally.runs.find((one) => one.run === runId);
  return run ? scoreOf(run, recordersPauses(tally), now, true) : NONE_SCORED;
}

/** The cells of a recording with the number that people know them by, from 1. @param asked whose question is open */
export function numberedCells(
  run: IntervalRun,
  pauses: readonly Pause[],
  now: number,
  asked?: number,
): { number: number; cell: ShownCell }[] {
  const windows = intervalWindows(run, pauses);
  return intervalCells(run, pauses, now).map((cell, index) => ({
    number: index + 1,
    cell: cell === 'not_observed' ? unscoredCell(index === asked, windows[index]) : cell,
  }));
}

/** Nobody missed an interval that was cut short or never began. */
function unscoredCell(isAsked: boolean, window: IntervalWindow | undefined): ShownCell {
  if (isAsked) return 'asked';
  return window && !window.interrupted ? 'not_observed' : 'unfinished';
}
