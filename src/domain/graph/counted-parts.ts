import { type DurationSum, withCounted } from '#domain/session/episodes.ts';
import { type Observation, offeredAlone } from '#domain/session/observation.ts';

/** Undefined where nobody watched; 0 where that was stated, or where it was offered and nothing came. */
export function countIn(observation: Observation, id: number): number | undefined {
  return observation.counts[id] ?? (offeredAlone(observation, id) > 0 ? 0 : undefined);
}

/** A stated zero took no time; of what was only counted nobody knows how long it lasted. */
export function lastedIn(observation: Observation, id: number): DurationSum | undefined {
  const [lasted, count] = [observation.durations[id], countIn(observation, id)];
  return count === undefined ? lasted : withCounted(lasted ?? { episodes: 0, total: 0 }, count);
}
