import type { EpisodeMark } from './episode-marks.ts';
import { type IntervalRun, type IntervalWindow, windowsAt } from './interval-recording.ts';
import type { Occurrence, SessionEvent } from './session-event.ts';
import { recordersPauses, type SessionTally } from './session-tally.ts';

type Recorded = Pick<SessionTally, 'behaviors' | 'episodes' | 'counted'>;
type Stamped = Omit<EpisodeMark, 'kind'>;
type OfRun = Pick<IntervalRun, 'behaviour_id' | 'offset_ms' | 'device_id'>;

/** When a behavior occurred, by the clock of a recording, ms: each begins in its order, and by then one lasted until `latest`. */
type Occurred = { starts: Float64Array; latest: Float64Array };

/** An instant by the clock of a recording, ms: another device's is compared by the time of the server. */
function instantFor({ offset_ms = 0, device_id }: OfRun, stamp: Stamped): number {
  const apart = stamp.device_id === device_id ? 0 : (stamp.offset_ms ?? 0) - offset_ms;
  return Date.parse(stamp.at) + apart;
}

/** Each count of a behavior, and each of its episodes: one that nobody ended goes on. */
function occurredFor({ behaviors, episodes, counted }: Recorded, run: OfRun): Occurred {
  const id = run.behaviour_id;
  const last = behaviors[id]?.lastAt ?? null;
  // What an earlier version of the app folded knows the last one alone, until it is folded anew.
  const counts: readonly Stamped[] = counted?.[id] ?? (last === null ? [] : [{ at: last }]);
  const spans = counts.map((stamp) => instantFor(run, stamp)).map((at) => ({ start: at, end: at }));
  const marks = (episodes?.[id] ?? []).map((mark) => ({ kind: mark.kind, at: instantFor(run, mark) }));
  let open: { start: number; end: number } | null = null;
  for (const { kind, at } of marks.sort((a, b) => a.at - b.at)) {
    if (kind === 'onset' && open) continue;
    const span: { start: number; end: number } = open ?? { start: at, end: at };
    if (!open) spans.push(span);
    span.end = kind === 'onset' ? Number.POSITIVE_INFINITY : at;
    open = kind === 'onset' ? span : null;
  }
  spans.sort((a, b) => a.start - b.start);
  let latest = Number.NEGATIVE_INFINITY;
  return {
    starts: Float64Array.from(spans, ({ start }) => start),
    latest: Float64Array.from(spans, ({ end }) => {
      latest = Math.max(latest, end);
      return latest;
    }),
  };
}

function isIn({ starts, latest }: Occurred, { start, end }: Pick<IntervalWindow, 'start' | 'end'>): boolean {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? end) < end) low = middle + 1;
    else high = middle;
  }
  return (latest[low - 1] ?? Number.NEGATIVE_INFINITY) >= start;
}

/** Whether the behavior of a recording was counted within an interval, or an episode of it reaches into it. */
export const wasRecordedIn = (tally: Recorded, run: OfRun, window: Pick<IntervalWindow, 'start' | 'end'>): boolean =>
  isIn(occurredFor(tally, run), window);

/**
 * What the intervals of recordings came to that were watched and that nobody marked: whether the behavior was recorded in
 * them, by all the facts that stand now, whatever stood when they were closed. Only recordings of which something
 * changes by that.
 */
export function scoredAnew(tally: SessionTally, runs: readonly IntervalRun[]): IntervalRun[] {
  const known = new Map<string, Occurred>();
  const pauses = recordersPauses(tally);
  return runs.flatMap((run) => {
    const closed = Object.entries(run.marks).flatMap(([index, { by, occurrence }]) =>
      by === 'app' && occurrence !== 'not_observed' ? [Number(index)] : [],
    );
    if (run.type !== 'partial-interval' || closed.length === 0 || !tally.counted?.[run.behaviour_id]) return [];
    const key = `${run.behaviour_id} ${run.device_id} ${run.offset_ms}`;
    const occurred = known.get(key) ?? occurredFor(tally, run);
    known.set(key, occurred);
    const hit = new Set(
      windowsAt(run, pauses, closed).flatMap((window) => (isIn(occurred, window) ? [window.index] : [])),
    );
    const changed = closed.flatMap((index) => {
      const mark = run.marks[index];
      const occurrence: Occurrence = hit.has(index) ? 'yes' : 'no';
      return mark && mark.occurrence !== occurrence ? [[index, { ...mark, occurrence }] as const] : [];
    });
    return changed.length === 0 ? [] : [{ ...run, marks: { ...run.marks, ...Object.fromEntries(changed) } }];
  });
}

/** The closing of an interval as it counts: what it was closed with is what was known then. */
export function asScored<E extends SessionEvent>(event: E, tally: Pick<SessionTally, 'runs'>): E {
  if (event.kind !== 'interval' || event.by !== 'app') return event;
  const mark = tally.runs.find(({ run }) => run === event.run)?.marks[event.index];
  return mark?.by === 'app' ? { ...event, occurrence: mark.occurrence } : event;
}
