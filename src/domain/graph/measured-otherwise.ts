import type { Observation } from '#domain/session/observation.ts';
import { sittings } from './measured-words.ts';

/** Whether a behavior was watched in a sitting, however that was recorded. */
export function wasWatchedAtAll({ counts, intervals, durations, latencies }: Observation, id: number): boolean {
  return [counts, intervals, durations, latencies].some((recorded) => recorded[id] !== undefined);
}

export function occurredIn({ counts, intervals, durations, latencies }: Observation, id: number): boolean {
  const { answered = [], unmeasured = 0 } = latencies[id] ?? {};
  const isTimed = (durations[id]?.episodes ?? 0) > 0 || answered.length + unmeasured > 0;
  return isTimed || (counts[id] ?? 0) > 0 || (intervals[id]?.part ?? 0) > 0;
}

/**
 * "Occurred in 1 session that measured it otherwise; none in 2 sessions", "None in 4 sessions that measured it
 * otherwise": what was watched another way is said, whether or not it occurred.
 */
export function otherwiseText(occurred: readonly Observation[], none: readonly Observation[]): string {
  const otherwise = 'that measured it otherwise';
  if (occurred.length === 0) return `none in ${sittings(none)} ${otherwise}`;
  return `occurred in ${sittings(occurred)} ${otherwise}${none.length > 0 ? `; none in ${sittings(none)}` : ''}`;
}
