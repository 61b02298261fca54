import { originsOf, steadyOffsets } from './event-order.ts';
import { deviceOf } from './paused-spans.ts';
import type { SessionEvent } from './session-event.ts';

/** When it happened by the clock that a session is read by, ms. */
export const atOf = ({ at, shift = 0 }: Pick<SessionEvent, 'at' | 'shift'>): number => Date.parse(at) + shift;

/**
 * Events of several devices by one clock, and whose each mark is: what must be added to a time that another device stamped
 * (`shift`), and who pressed what is corrected (`owner`, `ends_other`). Pauses of one device cut intervals of another, and what
 * runs is compared with the time that it is here: by clocks that differ, all of it would be wrong by as much. The clock is
 * that of this device, whose own stamps stay as they are, and where none is here, as on the server, of the one that began.
 * A correction that leaves the time as it is was read from the clock of what it corrects, whichever device wrote it.
 * @param events all, also those that do not stand
 * @param here the offset of this device to the server's clock, ms, where it may not have recorded anything in it yet
 */
export function asRead<E extends SessionEvent>(events: readonly E[], here?: number | null): readonly E[] {
  const shifts = shiftsOf(events, here ?? undefined);
  const corrections = events.filter(({ replaces }) => replaces !== undefined);
  // Nearly every session, at every tap.
  if (corrections.length === 0 && shifts.size === 0) return events;
  const known = new Map(events.map((event) => [event.uid, event]));
  const origins = originsOf(corrections);
  const readFrom = originsOf(corrections.filter(({ at, replaces = '' }) => known.get(replaces)?.at === at));
  return events.map((event): E => {
    const shift = shifts.get(readFrom.get(event.uid) ?? event.uid) ?? 0;
    const origin = known.get(origins.get(event.uid) ?? '');
    const isMark = event.kind === 'onset' || event.kind === 'offset';
    return {
      ...event,
      ...(shift !== 0 && { shift }),
      ...(origin && isMark && { owner: deviceOf(origin) }),
      ...(event.kind === 'offset' && origin?.kind === 'offset' && origin.ends_other && { ends_other: true }),
    };
  });
}

/** Events with their times by the clock that they are read by. @param here see `asRead` */
export const byOneClock = (events: readonly SessionEvent[], here?: number | null): readonly SessionEvent[] =>
  asRead(events, here).map(({ shift, ...event }) =>
    shift === undefined ? event : { ...event, at: new Date(atOf({ at: event.at, shift })).toISOString() },
  );

/** By uid, ms; none where all of them have the same clock. */
function shiftsOf(events: readonly SessionEvent[], here: number | undefined): ReadonlyMap<string, number> {
  const shifts = new Map<string, number>();
  const lanes = [...Map.groupBy(events, deviceOf)].map(([device, lane]) => ({ device, ...withOffsets(lane) }));
  if (lanes.length < 2 && (here === undefined || lanes[0]?.device === '')) return shifts;
  const begun = lanes.toSorted((one, other) => one.first - other.first || (one.device < other.device ? -1 : 1))[0];
  const mine = lanes.find(({ device }) => device === '') ?? (here === undefined ? begun : undefined);
  const reference = mine ? (mine.offsets.at(-1) ?? 0) : (here ?? 0);
  for (const lane of lanes) {
    if (lane === mine) continue;
    for (const [place, { uid }] of lane.events.entries()) shifts.set(uid, (lane.offsets[place] ?? 0) - reference);
  }
  return shifts;
}

function withOffsets(lane: readonly SessionEvent[]) {
  const events = lane.toSorted((one, other) => one.seq - other.seq);
  const offsets = steadyOffsets(events);
  // A correction has the time of what it corrects, by another clock.
  const made = events.map(({ at, replaces }, place) =>
    replaces === undefined ? Date.parse(at) + (offsets[place] ?? 0) : Number.POSITIVE_INFINITY,
  );
  const first = Math.min(...made);
  return { events, offsets, first };
}
