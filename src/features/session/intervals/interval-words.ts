import {
  type IntervalCell,
  type IntervalRun,
  type IntervalScore,
  intervalCells,
  percentOf,
  scoreIntervals,
} from '#domain/session/interval-recording.ts';
import type { Pause } from '#domain/session/paused-spans.ts';
import type { IntervalType } from '#domain/session/session-event.ts';
import { recordersPauses, type SessionTally } from '#domain/session/session-tally.ts';

const typeWords: Record<IntervalType, string> = {
  'partial-interval': 'Partial interval',
  'whole-interval': 'Whole interval',
  momentary: 'Momentary',
};

export function typeText(type: IntervalType): string {
  return typeWords[type];
}

/** "30 s", "1 min", "1 min 30 s" */
export function lengthText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return [minutes > 0 && `${minutes} min`, (rest > 0 || minutes === 0) && `${rest} s`].filter(Boolean).join(' ');
}

/** "Partial interval · 10 × 30 s" */
export function planText({ type, planned, length }: Pick<IntervalRun, 'type' | 'planned' | 'length'>): string {
  return `${typeText(type)} · ${planned} × ${lengthText(length)}`;
}

/** What is asked when an interval has ended. */
export function questionText(type: IntervalType): string {
  return type === 'momentary' ? 'Happening now?' : 'Did it last the whole interval?';
}

/** "75% · occurred in 6 of 8 scored, 10 planned". @param isOver of recordings to which no score comes by itself any more */
export function scoreText({ occurred, observed, planned }: IntervalScore, isOver = false): string {
  const percent = percentOf(occurred, observed);
  if (percent === null) return isOver ? 'No interval scored' : 'No interval scored yet';
  const more = observed < planned ? `, ${planned} planned` : '';
  return `${percent}% · occurred in ${occurred} of ${observed} scored${more}`;
}

/** "3 finished"; where not all that was planned was scored, "1 over, 1 of 40 scored". @param over recordings that are */
export function finishedText(over: readonly IntervalRun[], pauses: readonly Pause[], now: number): string {
  const scores = over.map((run) => scoreIntervals([run], pauses, now));
  const short = scores.filter(({ observed, planned }) => observed < planned);
  const [first] = short;
  if (!first) return `${over.length} finished`;
  if (over.length > 1) return `${over.length} over, ${short.length} not scored to the end`;
  return first.observed === 0 ? '1 over, not scored' : `1 over, ${first.observed} of ${first.planned} scored`;
}

/** The same of one recording of a session that is over, as it stands at `now`, ms. */
export function runScoreText(tally: SessionTally, run: string, now: number): string {
  const runs = tally.runs.filter((one) => one.run === run);
  return scoreText(scoreIntervals(runs, recordersPauses(tally), now), true);
}

/** What a cell's sign means when read aloud. */
export const cellWords: Record<IntervalCell, string> = {
  yes: 'occurred',
  no: 'did not occur',
  not_observed: 'not observed',
  running: 'running now',
  ahead: 'to come',
};

/** The same of an interval that is scored: in a whole interval the behavior may have occurred and not lasted. */
export function occurrenceWord(cell: IntervalCell, type: IntervalType | undefined): string {
  if (type === 'whole-interval' && cell === 'yes') return 'lasted';
  return type === 'whole-interval' && cell === 'no' ? 'did not last' : cellWords[cell];
}

/** The cells of a recording with the number that people know them by, from 1. */
export function numberedCells(
  run: IntervalRun,
  pauses: readonly Pause[],
  now: number,
): { number: number; cell: IntervalCell }[] {
  return intervalCells(run, pauses, now).map((cell, index) => ({ number: index + 1, cell }));
}
