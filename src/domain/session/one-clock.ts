import { originsOf } from './event-order.ts';
import { deviceOf } from './paused-spans.ts';
import type { SessionEvent } from './session-event.ts';

/** When its device says that it happened, ISO 8601, by the clock of that device. */
export const stampedAt = ({ at, stamped = at }: Pick<SessionEvent, 'at' | 'stamped'>): string => stamped;

/**
 * Events of one clock with what is known of corrections: one that leaves the time as it is was read from the clock of what it
 * corrects, whichever device wrote it; a beginning or end stays that of the device that pressed it, and ends what that ended.
 * @param events all, also those that do not stand; of several devices by one clock (`byThisClock`, `byClockOfBegin`)
 */
export function asRead<E extends SessionEvent>(events: readonly E[]): readonly E[] {
  const corrections = events.filter(({ replaces }) => replaces !== undefined);
  // Nearly every session, at every tap.
  if (corrections.length === 0) return events;
  const known = new Map(events.map((event) => [event.uid, event]));
  const origins = originsOf(corrections);
  const isAlike = (event: SessionEvent) => {
    const before = known.get(event.replaces ?? '');
    return before !== undefined && stampedAt(before) === stampedAt(event);
  };
  const readFrom = originsOf(corrections.filter(isAlike));
  return events.map((event): E => {
    const { at } = known.get(readFrom.get(event.uid) ?? '') ?? event;
    const origin = known.get(origins.get(event.uid) ?? '');
    if (event.kind !== 'onset' && event.kind !== 'offset') return { ...event, at };
    const ends = origin?.kind === 'offset' ? origin.ends : undefined;
    return { ...event, at, ...(origin && { owner: deviceOf(origin), origin: origin.uid }), ...(ends && { ends }) };
  });
}
