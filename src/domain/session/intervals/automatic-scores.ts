import { type EpisodeMark, pairMarks } from '../episode-marks.ts';
import { firstEndingAfter, type Span } from '../paused-spans.ts';
import { recordersPauses, type SessionTally } from '../session-tally.ts';
import { type IntervalMark, type IntervalRun, windowsAt } from './interval-recording.ts';

type Recorded = Pick<SessionTally, 'behaviors' | 'episodes' | 'counted'>;
type Stamped = Omit<EpisodeMark, 'kind'>;
type OfRun = Pick<IntervalRun, 'behaviour_id' | 'offset_ms' | 'device_id'>;

/** An instant by the clock of a recording, ms: another device's is compared by the time of the server. */
const instantFor = ({ offset_ms = 0, device_id }: OfRun, stamp: Stamped): number =>
  Date.parse(stamp.at) + (stamp.device_id === device_id ? 0 : (stamp.offset_ms ?? 0) - offset_ms);

/**
 * Says of intervals of a recording whether its behavior was counted within them, or an episode of it reaches into them;
 * one that nobody ended goes on.
 */
export function recordedIn({ behaviors, episodes, counted }: Recorded, run: OfRun): (window: Span) => boolean {
  const id = run.behaviour_id;
  const at = behaviors[id]?.lastAt;
  // What an earlier version of the app folded knows the last one alone, until it is folded anew.
  const spans = (counted?.[id] ?? (at ? [{ at }] : [])).map((stamp): Span => {
    const start = instantFor(run, stamp);
    return { start, end: start };
  });
  for (const { onset, offset } of pairMarks(episodes?.[id] ?? [])) {
    const end = offset ? instantFor(run, offset.event) : Number.POSITIVE_INFINITY;
    spans.push({ start: instantFor(run, onset.event), end });
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
  const known = new Map<string, (window: Span) => boolean>();
  return runs.map((run) => {
    const { type, marks, behaviour_id: id } = run;
    if (type !== 'partial-interval' || !tally.counted?.[id]) return run;
    const closed = Object.entries(marks).filter(([, { by, occurrence }]) => by && occurrence !== 'not_observed');
    if (closed.length === 0) return run;
    const key = `${id} ${run.device_id} ${run.offset_ms}`;
    const isRecorded = known.get(key) ?? recordedIn(tally, run);
    known.set(key, isRecorded);
    const indices = closed.map(([index]) => Number(index));
    const windows = windowsAt(run, recordersPauses(tally), indices).filter(isRecorded);
    const hit = new Set(windows.map(({ index }) => index));
    const scored = closed.map(([index, mark]): [string, IntervalMark] => {
      return [index, { ...mark, occurrence: hit.has(Number(index)) ? 'yes' : 'no' }];
    });
    return { ...run, marks: { ...marks, ...Object.fromEntries(scored) } };
  });
}
