import { pairMarks } from '../episode-marks.ts';
import { firstEndingAfter, type Span } from '../paused-spans.ts';
import { recordersPauses, type SessionTally } from '../session-tally.ts';
import { type IntervalMark, type IntervalRun, windowsAt } from './interval-recording.ts';

type Recorded = Pick<SessionTally, 'behaviors' | 'episodes' | 'counted'>;

/**
 * Says of intervals of a recording whether its behavior was counted within them, or an episode of it reaches into them;
 * one that nobody ended goes on.
 */
export function recordedIn({ behaviors, episodes, counted }: Recorded, id: number): (window: Span) => boolean {
  const at = behaviors[id]?.lastAt;
  // What an earlier version of the app folded knows the last one alone, until it is folded anew.
  const spans = (counted?.[id] ?? (at ? [{ at }] : [])).map((stamp): Span => {
    const start = Date.parse(stamp.at);
    return { start, end: start };
  });
  for (const { onset, offset } of pairMarks(episodes?.[id] ?? [])) {
    if (onset.event.replaced !== 'none') spans.push({ start: onset.at, end: offset?.at ?? Number.POSITIVE_INFINITY });
  }
  let latest = 0;
  for (const span of spans.sort(byStart)) {
    latest = Math.max(latest, span.end);
    span.end = latest;
  }
  // In order, and by now none ends before an earlier one: the first that reaches an interval begins in it, or none does.
  return ({ start, end }) => (spans[firstEndingAfter(spans, start - 1)]?.start ?? end) < end;
}

const byStart = (one: { start: number }, other: { start: number }) => one.start - other.start;

/**
 * The recordings with what those of their intervals came to that were watched and that nobody marked: whether the behavior
 * was recorded in them, by all the facts that stand now, whatever stood when they were closed.
 */
export function scoredAnew(tally: SessionTally, runs: readonly IntervalRun[]): IntervalRun[] {
  const known = new Map<number, (window: Span) => boolean>();
  return runs.map((run) => {
    const { type, marks, behaviour_id: id } = run;
    if (type !== 'partial-interval' || !tally.counted?.[id]) return run;
    const closed = Object.entries(marks).filter(([, { by, occurrence }]) => by && occurrence !== 'not_observed');
    if (closed.length === 0) return run;
    const isRecorded = known.get(id) ?? recordedIn(tally, id);
    known.set(id, isRecorded);
    const indices = closed.map(([index]) => Number(index));
    const windows = windowsAt(run, recordersPauses(tally), indices).filter(isRecorded);
    const hit = new Set(windows.map(({ index }) => index));
    const scored = closed.map(([index, mark]): [string, IntervalMark] => {
      return [index, { ...mark, occurrence: hit.has(Number(index)) ? 'yes' : 'no' }];
    });
    return { ...run, marks: { ...marks, ...Object.fromEntries(scored) } };
  });
}
