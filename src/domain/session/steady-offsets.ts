import type { SessionEvent } from './session-event.ts';

/** By so much it is another clock, and no better guess at the same one, ms. */
const SET = 60_000;

/**
 * What the clock of a device differed by from the server's at each of its events, ms; 0 where nobody knows. It is learned
 * with the first answer, and anew with every other one: an episode must not become longer because the offset was learned, or
 * guessed otherwise by some ms, within it. Only a clock that was set differs from then on.
 * @param lane the events of one device, in its order
 */
export function steadyOffsets(lane: readonly Pick<SessionEvent, 'offset_ms'>[]): number[] {
  let offset = lane.find(({ offset_ms }) => offset_ms !== undefined)?.offset_ms ?? 0;
  return lane.map(({ offset_ms = offset }) => {
    if (Math.abs(offset_ms - offset) >= SET) offset = offset_ms;
    return offset;
  });
}
