import { orderEvents, originsOf, takenBackUids, voidedUids } from '#domain/session/event-order.ts';
import type { EventRow } from './rows.ts';

/*
 * Of a session's events in the order in which this device recorded them (`listEvents`). What another device recorded
 * before the session was opened here stands before that.
 */

/**
 * Events a person's Undo never takes back on its own: the recorder's closings, voids themselves, and what another device
 * recorded beside this one.
 */
const isUndoable = (event: EventRow, voided: ReadonlySet<string>) =>
  event.by === 'person' && event.kind !== 'void' && !event.beside && !voided.has(event.uid);

/** The event Undo takes back next: the last act of a person that still stands. @param upTo the last `seq` that counts */
export function lastUndoable(events: readonly EventRow[], upTo = Number.POSITIVE_INFINITY): EventRow | null {
  const voided = voidedIn(events);
  return events.findLast((event) => event.seq <= upTo && isUndoable(event, voided)) ?? null;
}

/** The events that stand, oldest first: neither taken back, nor corrected otherwise since, nor voids themselves. */
export function effectiveEvents(events: readonly EventRow[]): EventRow[] {
  const voided = voidedIn(events);
  return events.filter((event) => event.kind !== 'void' && !voided.has(event.uid));
}

/** The void that now takes `uid` back, if one does; of several the one of that device. */
export function effectiveVoidOf(events: readonly EventRow[], uid: string, device?: string): EventRow | undefined {
  const voided = voidedIn(events);
  const voids = events.filter((event) => event.kind === 'void' && event.target_uid === uid && !voided.has(event.uid));
  return voids.findLast(({ device_id }) => device_id === device) ?? voids.at(-1);
}

/** What would stand in the place of an event that is taken back alone: other corrections of the same thing. */
export function effectiveBehind(events: readonly EventRow[], { uid }: Pick<EventRow, 'uid'>): EventRow[] {
  const origins = originsOf(events);
  const taken = takenBackUids(orderEvents(events));
  const isBehind = (one: EventRow) => one.uid !== uid && origins.has(uid) && origins.get(one.uid) === origins.get(uid);
  return events.filter((event) => isBehind(event) && !taken.has(event.uid));
}

const voidedIn = (events: readonly EventRow[]): ReadonlySet<string> => voidedUids(orderEvents(events));

/** Whether a count that was typed later has taken an event's place: what it says counts no more (reading 63). */
export function isReplacedByCount(standing: readonly EventRow[], event: EventRow): boolean {
  if (event.kind !== 'tap' && event.kind !== 'onset' && event.kind !== 'set') return false;
  return standing.some((one) => one.kind === 'set' && one.behaviour_id === event.behaviour_id && one.seq > event.seq);
}
