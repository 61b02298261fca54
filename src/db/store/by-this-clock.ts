import type { EventRow } from '#db/rows.ts';
import { movedBy, steadyOffsets } from '#domain/clock-of-begin.ts';
import { stampedAt } from '#domain/session/one-clock.ts';

/**
 * When a session began, as the server has it, by this device's clock: who began it stamped that as what was recorded first.
 * @param offset see `Clock`
 */
export function begunByThisClock(
  begunAt: string,
  events: readonly EventRow[],
  { offset }: Pick<Clock, 'offset'>,
): string {
  const made = events.filter(({ replaces }) => replaces === undefined);
  const [first] = made.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return movedBy(begunAt, first ? Date.parse(first.at) - Date.parse(stampedAt(first)) : -(offset ?? 0));
}

type Clock = {
  /** Server's clock minus this device's, ms, where nothing was recorded here yet; absent where nobody knows it. */
  offset: number | null | undefined;
  /** When these events came, by this device's clock, ms: they happened before. */
  now: number;
  /** This device, as the server names it. */
  own: string | undefined;
};

/** Clocks that are compared over a network are alike within that, ms. */
const ALIKE = 5000;

/** As it was known when something was recorded here: every device, and the record, read the same lengths by that. */
function offsetHere(events: readonly EventRow[], own: string | undefined): number | undefined {
  const lane = events.filter(({ device_id }) => device_id === undefined || device_id === own);
  const ordered = lane.toSorted((one, other) => one.seq - other.seq);
  return ordered.some(({ offset_ms }) => offset_ms !== undefined) ? steadyOffsets(ordered).at(-1) : undefined;
}

/**
 * Events of a session with the times of other devices by this one's clock, once, when they come: what is read, compared and
 * corrected here is of one clock, whatever is learned of it later. What their device stamped stays beside it (`stamped`).
 */
export function byThisClock(events: readonly EventRow[], { now, own, ...known }: Clock): EventRow[] {
  const offset = offsetHere(events, own) ?? known.offset;
  const moved = new Map<string, EventRow>();
  for (const [device, lane] of Map.groupBy(events, ({ device_id }) => device_id)) {
    if (device === undefined) continue;
    const ordered = lane.toSorted((one, other) => one.seq - other.seq);
    const offsets = device === own ? ordered.map(() => 0) : steadyOffsets(ordered).map((one) => one - (offset ?? one));
    // A correction may have the time of another clock, that of what it corrects.
    const made = ordered.map((event, place) =>
      event.replaces === undefined ? Date.parse(stampedAt(event)) + (offsets[place] ?? 0) : Number.NEGATIVE_INFINITY,
    );
    const latest = made.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
    // By a clock that nobody could compare it would be still to come.
    const ahead = latest - now > ALIKE ? latest - now : 0;
    for (const [place, event] of ordered.entries()) {
      const stamped = stampedAt(event);
      moved.set(event.uid, { ...event, at: movedBy(stamped, (offsets[place] ?? 0) - ahead), stamped });
    }
  }
  return events.map((event) => moved.get(event.uid) ?? event);
}
