import { firstEndingAfter, type Pause, pausedSpans, type Span } from '../paused-spans.ts';
import type { IntervalType, Occurrence } from '../session-event.ts';

/** One interval recording: what was planned, and every mark made, by interval index. */
export type IntervalRun = {
  run: string;
  behaviour_id: number;
  type: IntervalType;
  /** Seconds. */
  length: number;
  planned: number;
  startedAt: string;
  stoppedAt: string | null;
  marks: Record<number, IntervalMark>;
  /** Who records it. */
  device_id?: string | undefined;
};

/**
 * What was last said of an interval. `by` the app: watched to its end, and nobody marked it; it is what the facts say of it.
 * `first`: when a person had decided it, before its closing confirmed that: a pause between the two, as of another device,
 * takes back nothing that was seen.
 */
export type IntervalMark = { occurrence: Occurrence; at: string; by?: 'app'; first?: string };

/**
 * What stands of an interval once more is said of it. Silence says nothing against what somebody has marked, on whichever
 * device; the closing that says the same confirms it.
 */
export function markAfter(
  was: IntervalMark | undefined,
  { occurrence, at, by }: IntervalMark,
  type: IntervalType,
): IntervalMark {
  if (by !== 'app') return { occurrence, at };
  const isMarked = was !== undefined && was.by === undefined;
  if (isMarked && was.occurrence !== occurrence) return was;
  if (!isMarked) return { occurrence, at, by };
  return decisive[type] === occurrence ? { occurrence, at, first: was.first ?? was.at } : { occurrence, at };
}

/** One interval in time, ms, half-open [start, end). `interrupted`: a pause or the stop cut it short. */
export type IntervalWindow = { index: number; start: number; end: number; interrupted: boolean };

/**
 * The windows of a run, aligned to the moment it started. A pause ends the running interval (interrupted) and a
 * fresh one begins on resume; a stop cuts the running one short (measurement 3, rules 1, 3 and 4).
 * Windows that had not begun when the session was paused for good, or stopped, or at `until` (ms), are absent.
 */
export function intervalWindows(
  run: IntervalRun,
  stretches: readonly Pause[],
  until = Number.POSITIVE_INFINITY,
): IntervalWindow[] {
  const windows: IntervalWindow[] = [];
  const pauses = pausedSpans(stretches);
  const length = run.length * 1000;
  const stop = run.stoppedAt === null ? Number.POSITIVE_INFINITY : Date.parse(run.stoppedAt);
  const begun = Date.parse(run.startedAt);
  let place = firstEndingAfter(pauses, begun);
  let start = afterPause(begun, pauses[place]);
  for (let index = 0; index < run.planned && start < stop && start <= until; index++) {
    while ((pauses[place]?.end ?? Number.POSITIVE_INFINITY) <= start) place++;
    const cut = Math.min(pauses[place]?.start ?? Number.POSITIVE_INFINITY, stop);
    const interrupted = cut < start + length;
    const end = Math.min(start + length, cut);
    windows.push({ index, start, end, interrupted });
    start = afterPause(end, pauses[place]);
  }
  return windows;
}

/**
 * The windows of some intervals of a run, as `intervalWindows` gives them, without those between: from one pause to the
 * next they are found by arithmetic, so that a plan of thousands costs no more than its marks and pauses.
 * @param indices ascending; those that never begin are left out
 */
export function windowsAt(run: IntervalRun, stretches: readonly Pause[], indices: readonly number[]): IntervalWindow[] {
  const windows: IntervalWindow[] = [];
  const pauses = pausedSpans(stretches);
  const length = run.length * 1000;
  const stop = run.stoppedAt === null ? Number.POSITIVE_INFINITY : Date.parse(run.stoppedAt);
  const begun = Date.parse(run.startedAt);
  let place = firstEndingAfter(pauses, begun);
  let start = afterPause(begun, pauses[place]);
  /** Windows before `start`. */
  let passed = 0;
  let next = 0;
  while (next < indices.length && passed < run.planned && start < stop) {
    if ((pauses[place]?.end ?? Number.POSITIVE_INFINITY) <= start) place++;
    const cut = Math.min(pauses[place]?.start ?? Number.POSITIVE_INFINITY, stop);
    const until = Math.min(run.planned, passed + Math.ceil((cut - start) / length));
    for (let index = indices[next]; index !== undefined && index < until; index = indices[++next]) {
      const from = start + (index - passed) * length;
      windows.push({ index, start: from, end: Math.min(from + length, cut), interrupted: cut < from + length });
    }
    passed = until;
    start = afterPause(cut, pauses[place]);
  }
  return windows;
}

/** The instant itself, or the end of the pause it falls in (never, while that pause lasts). */
function afterPause(instant: number, pause: Span | undefined): number {
  return pause && pause.start <= instant && instant < pause.end ? pause.end : instant;
}

/** What an interval came to. `running` and `ahead` exist only while the run goes on. */
export type IntervalCell = Occurrence | 'running' | 'ahead';

/**
 * Every planned interval's cell at `now` (ms): what was last said of it, unless what was said is of no score
 * (`whyUnscored`). Of an interval of which nothing was said nothing is known, and it is not observed.
 */
export function intervalCells(run: IntervalRun, pauses: readonly Pause[], now: number): IntervalCell[] {
  const windows = intervalWindows(run, pauses);
  const absent = run.stoppedAt === null ? 'ahead' : 'not_observed';
  return Array.from({ length: run.planned }, (_, index) => {
    const window = windows[index];
    return window ? cellOf(run, window, now) : absent;
  });
}

/** When the last planned interval ends, ms; infinite while a pause lasts. */
function runEnd(run: IntervalRun, pauses: readonly Pause[]): number {
  if (run.stoppedAt !== null) return Date.parse(run.stoppedAt);
  const [last] = windowsAt(run, pauses, [run.planned - 1]);
  return last?.end ?? Number.POSITIVE_INFINITY;
}

/** Whether the run still records at `now` (ms). */
export function isRunning(run: IntervalRun, pauses: readonly Pause[], now: number): boolean {
  return run.stoppedAt === null && now < runEnd(run, pauses);
}

/** Intervals scored + and intervals observed (+ and −). Percent is occurred / observed × 100, undefined when none was observed. */
export type IntervalScore = { occurred: number; observed: number; planned: number };

/**
 * Pools runs: pluses over observed intervals; two percentages are never averaged (measurement 3, rule 5). Without a mark
 * nothing was observed: only marked intervals are looked at, however many were planned.
 */
export function scoreIntervals(runs: readonly IntervalRun[], pauses: readonly Pause[], now: number): IntervalScore {
  const score = { occurred: 0, observed: 0, planned: 0 };
  for (const run of runs) {
    score.planned += run.planned;
    const marked = Object.keys(run.marks).map(Number);
    for (const window of windowsAt(
      run,
      pauses,
      marked.sort((a, b) => a - b),
    )) {
      const cell = cellOf(run, window, now);
      if (cell === 'yes') score.occurred++;
      if (cell === 'yes' || cell === 'no') score.observed++;
    }
  }
  return score;
}

/** What an interval came to whose window is known. */
function cellOf({ marks, stoppedAt, type }: IntervalRun, window: IntervalWindow, now: number): IntervalCell {
  if (window.start > now) return stoppedAt === null ? 'ahead' : 'not_observed';
  if (window.end > now) return 'running';
  const mark = marks[window.index];
  return mark && unscoredIn(type, window, mark) === null ? mark.occurrence : 'not_observed';
}

type Said = Pick<IntervalMark, 'occurrence' | 'at' | 'first'>;

/**
 * Whether a mark was made before it could be known. One occurrence decides a partial interval, and one lapse a whole one,
 * at the press, whatever comes after; everything else is known when the interval is over (measurement 3, rule 6).
 */
function isTooEarly(type: IntervalType, window: IntervalWindow, { occurrence, at }: Said): boolean {
  const decides = decisive[type] === occurrence;
  return Date.parse(at) < (decides ? window.start : window.end);
}

/** Whether a mark had decided an interval before a pause or the stop cut it short: what was seen was seen. */
function isDecidedIn(type: IntervalType, { start, end }: IntervalWindow, { occurrence, at, first }: Said): boolean {
  const made = Date.parse(first ?? at);
  return decisive[type] === occurrence && start <= made && made <= end;
}

const decisive: Record<IntervalType, Occurrence | null> = {
  'partial-interval': 'yes',
  'whole-interval': 'no',
  momentary: null,
};

/** Why an interval has no score whatever is said of it, or why what was said has none. */
export type Unscored = 'cut short' | 'never begun' | 'said too early';

/** Why a mark is in no score; null where it is the score, once its interval is over. */
export function whyUnscored(run: IntervalRun, pauses: readonly Pause[], index: number, mark?: Said): Unscored | null {
  const [window] = windowsAt(run, pauses, [index]);
  return window ? unscoredIn(run.type, window, mark) : 'never begun';
}

function unscoredIn(type: IntervalType, window: IntervalWindow, mark?: Said): Unscored | null {
  if (window.interrupted) return mark && isDecidedIn(type, window, mark) ? null : 'cut short';
  return mark && isTooEarly(type, window, mark) ? 'said too early' : null;
}
