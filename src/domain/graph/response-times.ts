import type { Observation } from '#domain/session/observation.ts';

/** What stands behind the time between responses of some sittings. */
type ResponseTimes = {
  /** The sittings in which two responses or more have a time, and how many these are. */
  known: Observation[];
  responses: number;
  /** From each to the next, ms. */
  gaps: number[];
  /** Responses that are in none of them, since nobody knows when they came; and those alone in their session. */
  untimed: number;
  alone: number;
};

/**
 * Between one response and the next, each within its session. One that is alone in its session has none, however it was
 * recorded. Where more was counted than was recorded one by one, what lies between is not known: its count was typed in.
 * A response that was recorded after the visit is in none of the times.
 */
export function responseTimes(watched: readonly Observation[], id: number): ResponseTimes {
  const countIn = ({ counts }: Observation) => counts[id] ?? 0;
  const isAlone = (one: Observation) => one.source === 'session' && countIn(one) === 1;
  const several = watched.filter((one) => countIn(one) > 0 && !isAlone(one));
  const known = several.filter((one) => isTimed(one, id));
  const responses = known.reduce((sum, { gaps }) => sum + (gaps?.[id]?.responses ?? 0), 0);
  return {
    known,
    responses,
    gaps: known.flatMap(({ gaps }) => gaps?.[id]?.gaps ?? []),
    untimed: several.reduce((sum, one) => sum + countIn(one), 0) - responses,
    alone: watched.filter(isAlone).length,
  };
}

/** Whether each response that was counted was recorded by itself, two of them at least at a time of the visit. */
function isTimed({ gaps, counts }: Observation, id: number): boolean {
  const { responses = 0, untimed = 0 } = gaps?.[id] ?? {};
  return responses > 1 && responses + untimed === counts[id];
}
