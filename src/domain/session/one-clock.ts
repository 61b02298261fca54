import { originsOf, steadyOffsets } from './event-order.ts';
import { deviceOf } from './paused-spans.ts';
import type { SessionEvent } from './session-event.ts';

/** When its device says that it happened, ISO 8601, by the clock of that device. */
export const stampedAt = ({ at, stamped = at }: Pick<SessionEvent, 'at' | 'stamped'>): string => stamped;

/**
 * Events of several devices by one clock, and whose each mark is: who pressed what is corrected, and what it ends. Pauses of
 * one device cut intervals of another, and what runs is compared with the time that it is here: by clocks that differ, all of
 * it would be wrong by as much. On a device what came from others has its clock already (`stamped`); the server reads by that
 * of the device that began, which the times of the visit are of. A correction that leaves the time as it is was read from
 * the clock of what it corrects, whichever device wrote it.
 * @param events all, also those that do not stand
 */
export function asRead<E extends SessionEvent>(events: readonly E[]): readonly E[] {
  const times = timesOf(events);
  const corrections = events.filter(({ replaces }) => replaces !== undefined);
  // Nearly every session, at every tap.
  if (corrections.length === 0 && times.size === 0) return events;
  const known = new Map(events.map((event) => [event.uid, event]));
  const origins = originsOf(corrections);
  const isAlike = (event: SessionEvent) => {
    const before = known.get(event.replaces ?? '');
    return before !== undefined && stampedAt(before) === stampedAt(event);
  };
  const readFrom = originsOf(corrections.filter(isAlike));
  return events.map((event): E => {
    const read = known.get(readFrom.get(event.uid) ?? '') ?? event;
    const at = times.get(read.uid) ?? read.at;
    const origin = known.get(origins.get(event.uid) ?? '');
    if (event.kind !== 'onset' && event.kind !== 'offset') return { ...event, at };
    const ends = origin?.kind === 'offset' ? origin.ends : undefined;
    return { ...event, at, ...(origin && { owner: deviceOf(origin), origin: origin.uid }), ...(ends && { ends }) };
  });
}

/** By uid, of those whose time is another one by the clock that they are read by. */
function timesOf(events: readonly SessionEvent[]): ReadonlyMap<string, string> {
  const times = new Map<string, string>();
  const lanes = [...Map.groupBy(events, deviceOf)].map(([device, lane]) => ({ device, ...withOffsets(lane) }));
  if (lanes.length < 2 || events.some(({ stamped }) => stamped !== undefined)) return times;
  const begun = lanes.toSorted((one, other) => one.first - other.first || (one.device < other.device ? -1 : 1))[0];
  const here = lanes.find(({ device }) => device === '') ?? begun;
  const reference = here?.offsets.at(-1) ?? 0;
  for (const lane of lanes) {
    if (lane === here) continue;
    for (const [place, { uid, at }] of lane.events.entries())
      times.set(uid, movedBy(at, (lane.offsets[place] ?? 0) - reference));
  }
  return times;
}

function withOffsets(lane: readonly SessionEvent[]) {
  const events = lane.toSorted((one, other) => one.seq - other.seq);
  const offsets = steadyOffsets(events);
  // A correction has the time of what it corrects, by another clock.
  const made = events.map(({ at, replaces }, place) =>
    replaces === undefined ? Date.parse(at) + (offsets[place] ?? 0) : Number.POSITIVE_INFINITY,
  );
  return { events, offsets, first: made.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY) };
}

/** @param ms */
export const movedBy = (at: string, ms: number): string =>
  ms === 0 ? at : new Date(Date.parse(at) + ms).toISOString();
