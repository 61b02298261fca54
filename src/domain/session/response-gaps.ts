import { behaviorFacts } from './behavior-facts.ts';
import { gapsBetween, type ResponseGaps } from './bouts.ts';
import type { Pause } from './paused-spans.ts';
import type { SessionEvent } from './session-event.ts';

/**
 * The times between the responses of each behavior of a submitted session, by its id (measurement 2, inter-response
 * time), from all that is recorded of behaviors. One of which nothing was recorded has no key. @param end of the observation, ms
 * @param timed up to when, ms, times are of the session (`timedUntil`)
 */
export function responseGapsBy(
  events: readonly SessionEvent[],
  end: number,
  pauses: readonly Pause[],
  timed?: number,
): Record<number, ResponseGaps> {
  const facts = behaviorFacts(events).filter(({ kind }) => kind !== 'cue');
  const byBehavior = [...Map.groupBy(facts, ({ behaviour_id }) => behaviour_id)];
  return Object.fromEntries(byBehavior.map(([id, ofBehavior]) => [id, gapsBetween(ofBehavior, end, pauses, timed)]));
}
