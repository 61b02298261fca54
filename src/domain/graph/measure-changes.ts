import type { Observation } from '#domain/session/observation.ts';
import type { PhaseMark } from './graph-series.ts';

type Way = 'count' | 'duration' | 'intervals';

const labels: Record<Way, string> = {
  count: 'Counted from here',
  duration: 'Length measured from here',
  intervals: 'Scored by intervals from here',
};

/**
 * The days from which a behavior was measured another way: every session before was recorded one way, and none after
 * it. Sessions keep the measure under which they were recorded, so what lies on both sides is not compared. Numbers
 * typed in by hand are counts at any time, and a stated zero says nothing of how it would have been measured.
 */
export function measureChanges(observations: readonly Observation[], id: number): PhaseMark[] {
  const recorded = observations
    .flatMap((one) => {
      const way = wayOf(one, id);
      return way ? [{ way, at: `${one.date} ${one.time}`, date: one.date }] : [];
    })
    .sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
  const last = new Map(recorded.map(({ way }, index) => [way, index]));
  const changes: PhaseMark[] = [];
  let before = -1;
  for (const [index, { way, date }] of recorded.entries()) {
    // No earlier way of recording is used again from this session on.
    if (index > 0 && before < index) changes.push({ id: -index, date, label: labels[way], isMeasure: true });
    before = Math.max(before, last.get(way) ?? index);
  }
  return changes;
}

function wayOf({ source, countsOnly, counts, durations, intervals }: Observation, id: number): Way | null {
  if (source === 'typed' || countsOnly) return null;
  if ((durations[id]?.episodes ?? 0) > 0) return 'duration';
  if (intervals[id]) return 'intervals';
  return (counts[id] ?? 0) > 0 ? 'count' : null;
}
