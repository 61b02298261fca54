import { stampedAt } from './session/one-clock.ts';
import { deviceOf } from './session/paused-spans.ts';
import type { SessionEvent } from './session/session-event.ts';
import { SET } from './time/clock-set.ts';

/** @param ms */
export const movedBy = (at: string, ms: number): string =>
  ms === 0 ? at : new Date(Date.parse(at) + ms).toISOString();

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

const never = Number.POSITIVE_INFINITY;

/**
 * Facts of a session by the clock of the device that recorded first, which the times of the visit are of, or, where that is
 * known to be off, of the first one that is not; what one device alone recorded stays as it is. The record is read so. To a
 * device they come by its own clock (`byThisClock`).
 */
export function byClockOfBegin<E extends SessionEvent>(events: readonly E[]): readonly E[] {
  const lanes = [...Map.groupBy(events, deviceOf)].map(([device, lane]) => ({ device, ...withOffsets(lane) }));
  if (lanes.length < 2) return events;
  const inOrder = lanes.toSorted((one, other) => one.first - other.first || (one.device < other.device ? -1 : 1));
  const begun =
    inOrder.find(({ offsets, first }) => first < never && Math.abs(offsets.at(-1) ?? 0) < SET) ?? inOrder[0];
  const reference = begun?.offsets.at(-1) ?? 0;
  const moved = new Map<string, E>();
  for (const lane of lanes)
    for (const [place, event] of lane.events.entries()) {
      const by = lane === begun ? 0 : (lane.offsets[place] ?? 0) - reference;
      const stamped = stampedAt(event);
      moved.set(event.uid, { ...event, at: movedBy(stamped, by), stamped });
    }
  return events.map((event) => moved.get(event.uid) ?? event);
}

function withOffsets<E extends SessionEvent>(lane: readonly E[]) {
  const events = lane.toSorted((one, other) => one.seq - other.seq);
  const offsets = steadyOffsets(events);
  // A correction has the time of what it corrects, by another clock: who only puts right has recorded nothing.
  const made = events.map((event, place) =>
    event.replaces === undefined && event.kind !== 'void'
      ? Date.parse(stampedAt(event)) + (offsets[place] ?? 0)
      : never,
  );
  return { events, offsets, first: made.reduce((one, other) => Math.min(one, other), never) };
}
