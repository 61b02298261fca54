import { originsOf } from './event-order.ts';
import { deviceOf } from './paused-spans.ts';
import type { SessionEvent } from './session-event.ts';

/**
 * The facts that count, each by the clock that its time was read from. @param ordered all facts, as `orderEvents` has them
 * @param voided those that do not count
 */
export function effectiveFacts(ordered: readonly SessionEvent[], voided: ReadonlySet<string>): SessionEvent[] {
  return byReadClocks(ordered).filter(({ uid }) => !voided.has(uid));
}

/**
 * Events by the clocks that their times were read from: a correction that leaves the time as it is has the clock of what
 * it corrects, whichever device wrote it. By its own, what happened would move by as much as two clocks differ, into
 * another interval or past the next response.
 */
export function byReadClocks<E extends SessionEvent>(events: readonly E[]): readonly E[] {
  const corrections = events.filter(({ replaces }) => replaces !== undefined);
  // Nearly every session, at every tap.
  if (corrections.length === 0) return events;
  const known = new Map(events.map((event) => [event.uid, event]));
  const readFrom = originsOf(corrections.filter(({ at, replaces = '' }) => known.get(replaces)?.at === at));
  return withOwners(events).map((event) => {
    const read = known.get(readFrom.get(event.uid) ?? '');
    return read ? { ...event, device_id: read.device_id, offset_ms: read.offset_ms } : event;
  });
}

/**
 * Events of which each corrected beginning and end stays that of the device that pressed it, and what it ends: whoever put
 * its time right has not watched it. @param events all, also those that do not stand
 */
export function withOwners<E extends SessionEvent>(events: readonly E[]): readonly E[] {
  const origins = originsOf(events);
  if (origins.size === 0) return events;
  const known = new Map(events.map((event) => [event.uid, event]));
  return events.map((event) => {
    const origin = known.get(origins.get(event.uid) ?? '');
    if (!origin || origin === event || (event.kind !== 'onset' && event.kind !== 'offset')) return event;
    const endsOther = event.kind === 'offset' && origin.kind === 'offset' && origin.ends_other;
    return { ...event, owner: deviceOf(origin), ...(endsOther && { ends_other: true }) };
  });
}
