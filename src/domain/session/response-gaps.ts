import { gapsBetween, type ResponseGaps, type Stands } from './bouts.ts';
import { effectiveFacts } from './effective-facts.ts';
import { orderEvents, voidedUids } from './event-order.ts';
import type { Pause } from './paused-spans.ts';
import type { SessionEvent } from './session-event.ts';

/**
 * The times between the responses of each behavior of a submitted session, by its id (measurement 2, inter-response
 * time). A behavior without a timed response has no key. @param end of the observation, ms
 * @param timed up to when, ms, times are of the session (`timedUntil`)
 */
export function responseGapsBy(
  events: readonly SessionEvent[],
  end: number,
  pauses: readonly Pause[],
  timed?: number,
): Record<number, ResponseGaps> {
  const ordered = orderEvents(events);
  const standing = effectiveFacts(ordered, voidedUids(ordered)).filter((event): event is Stands => isResponse(event));
  const byBehavior = [...Map.groupBy(standing, ({ behaviour_id }) => behaviour_id)];
  return Object.fromEntries(byBehavior.map(([id, ofBehavior]) => [id, gapsBetween(ofBehavior, end, pauses, timed)]));
}

const isResponse = ({ kind }: SessionEvent) => kind === 'tap' || kind === 'onset' || kind === 'offset';
