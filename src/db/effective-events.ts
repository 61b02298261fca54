import { correctionsBehind, orderEvents, originsOf, voidedUids } from '#domain/session/event-order.ts';
import { asRead } from '#domain/session/one-clock.ts';
import { replacedByCounts } from '#domain/session/typed-counts.ts';
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

/**
 * The event Undo takes back next: the last act of a person that still stands, and that no typed count has settled.
 * `inCount`: see `SessionRow.last`. @param upTo the last `seq` that counts
 */
export function lastUndoable(
  events: readonly EventRow[],
  upTo = Number.POSITIVE_INFINITY,
): (EventRow & { inCount?: boolean }) | null {
  const voided = voidedIn(events);
  const until = events.filter(({ seq }) => seq <= upTo);
  const settled = settledByCount(until);
  const last = until.findLast((event) => isUndoable(event, voided) && !settled.has(event.uid));
  return last ? { ...last, inCount: replacedByCount(until).has(last.uid) } : null;
}

/** The events that stand, oldest first: neither taken back, nor corrected otherwise since, nor voids themselves. */
export function effectiveEvents(events: readonly EventRow[]): EventRow[] {
  const voided = voidedIn(events);
  return asRead(events).filter((event) => event.kind !== 'void' && !voided.has(event.uid));
}

/** The void that now takes `uid` back, if one does; of several the one of that device. */
export function effectiveVoidOf(events: readonly EventRow[], uid: string, device?: string): EventRow | undefined {
  const voided = voidedIn(events);
  const voids = events.filter((event) => event.kind === 'void' && event.target_uid === uid && !voided.has(event.uid));
  return voids.findLast(({ device_id }) => device_id === device) ?? voids.at(-1);
}

/** What would stand in the place of an event that is taken back alone: other corrections of the same thing. */
export function effectiveBehind(events: readonly EventRow[], { uid }: Pick<EventRow, 'uid'>): EventRow[] {
  return correctionsBehind(orderEvents(events))(uid);
}

/** What a typed count has taken the place of: it counts no more, and stays as it is (reading 63). */
export function replacedByCount(events: readonly EventRow[]): ReadonlySet<string> {
  const ordered = orderEvents(events);
  return replacedByCounts(ordered, voidedUids(ordered)).inCount;
}

/**
 * What a typed count has taken the place of and whose Undo would change nothing. A correction that moved something there
 * from another behavior is taken back to that one.
 */
export function settledByCount(events: readonly EventRow[]): ReadonlySet<string> {
  const settled = new Set(replacedByCount(events));
  if (settled.size === 0) return settled;
  const [known, origins] = [new Map(events.map((event) => [event.uid, event])), originsOf(events)];
  for (const uid of settled) {
    const origin = known.get(origins.get(uid) ?? uid);
    if (origin && behaviorOf(origin) !== behaviorOf(known.get(uid))) settled.delete(uid);
  }
  return settled;
}

const behaviorOf = (event: EventRow | undefined) => (event && 'behaviour_id' in event ? event.behaviour_id : undefined);

const voidedIn = (events: readonly EventRow[]): ReadonlySet<string> => voidedUids(orderEvents(events));
