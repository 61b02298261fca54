import { howMany } from '#domain/how-many.ts';
import type { ShownCell } from '#domain/session/event-words.ts';
import {
  type IntervalRun,
  type IntervalScore,
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

/**
 * "75% · occurred in 6 of 8 scored, 10 planned". Once it is over what is missing comes first, or a percentage of a few reads
 * as one of all: "1 of 3 scored, 2 not answered · occurred in 1 of 1 (100%)". @param why what became of those without a score
 */
export function scoreText({ occurred, observed, planned }: IntervalScore, isOver = false, why = 'not scored'): string {
  const percent = percentOf(occurred, observed);
  if (percent === null) return isOver ? 'No interval scored' : 'No interval scored yet';
  if (observed === planned) return `${percent}% · occurred in ${occurred} of ${observed} scored`;
  if (!isOver) return `${percent}% · occurred in ${occurred} of ${observed} scored, ${planned} planned`;
  const missing = `${planned - observed} ${why}`;
  return `${observed} of ${planned} scored, ${missing} · occurred in ${occurred} of ${observed} (${percent}%)`;
}

/** The same of one recording. */
export function scoreOf(run: IntervalRun, pauses: readonly Pause[], now: number, isOver: boolean): string {
  const windows = intervalWindows(run, pauses);
  const isWhole = windows.length === run.planned && !windows.some(({ interrupted }) => interrupted);
  const why = isWhole && run.type !== 'partial-interval' ? 'not answered' : 'not scored';
  return scoreText(scoreIntervals([run], pauses, now), isOver, why);
}

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

/** How many intervals went by whole and have no score. */
export function unscoredIn(run: IntervalRun, pauses: readonly Pause[], now: number): number {
  const cells = intervalCells(run, pauses, now);
  const whole = intervalWindows(run, pauses).filter(({ interrupted }) => !interrupted);
  return whole.filter(({ index }) => cells[index] === 'not_observed').length;
}

/** The score of a recording that is over, as it stands at `now`, ms. */
export function runScoreText(tally: SessionTally, runId: string, now: number): string {
  const run = tally.runs.find((one) => one.run === runId);
  return run ? scoreOf(run, recordersPauses(tally), now, true) : scoreText(noScore, true);
}

const noScore = { occurred: 0, observed: 0, planned: 0 };

/** The cells of a recording with the number that people know them by, from 1. @param asked whose question is open */
export function numberedCells(
  run: IntervalRun,
  pauses: readonly Pause[],
  now: number,
  asked?: number,
): { number: number; cell: ShownCell }[] {
  return intervalCells(run, pauses, now).map((cell, index) => ({
    number: index + 1,
    cell: index === asked && cell === 'not_observed' ? 'asked' : cell,
  }));
}
