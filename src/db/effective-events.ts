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
  const voided = standingVoids(events);
  return events.findLast((event) => event.seq <= upTo && isUndoable(event, voided)) ?? null;
}

/** The events that stand: neither taken back nor voids themselves, oldest first. */
export function effectiveEvents(events: readonly EventRow[]): EventRow[] {
  const voided = standingVoids(events);
  return events.filter((event) => event.kind !== 'void' && !voided.has(event.uid));
}

/** The void that now takes `uid` back, if one does. */
export function standingVoidOf(events: readonly EventRow[], uid: string): EventRow | undefined {
  const voided = standingVoids(events);
  return events.findLast((event) => event.kind === 'void' && event.target_uid === uid && !voided.has(event.uid));
}

function standingVoids(events: readonly EventRow[]): Set<string> {
  const voided = new Set<string>();
  for (const event of events.toReversed())
    if (event.kind === 'void' && !voided.has(event.uid)) voided.add(event.target_uid);
  return voided;
}

/**
 * What each event says anew: the uid of what it replaced, of what that one replaced, and so on. Of all that say one thing
 * one may stand: two would count it twice.
 */
export function replacedIn(events: readonly EventRow[]): (uid: string) => string[] {
  const replaced = new Map(events.flatMap(({ uid, replaces }) => (replaces === undefined ? [] : [[uid, replaces]])));
  return (uid) => {
    const before: string[] = [];
    let next = replaced.get(uid);
    for (; next !== undefined && next !== uid && !before.includes(next); next = replaced.get(next)) before.push(next);
    return before;
  };
}

/** Whether a count that was typed later has taken an event's place: what it says counts no more (reading 63). */
export function isReplacedByCount(standing: readonly EventRow[], event: EventRow): boolean {
  if (event.kind !== 'tap' && event.kind !== 'onset' && event.kind !== 'set') return false;
  return standing.some((one) => one.kind === 'set' && one.behaviour_id === event.behaviour_id && one.seq > event.seq);
}
