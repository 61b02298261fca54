import type { Device } from '#db/capture.ts';
import { CaptureRefused } from '#db/device/storage-error.ts';
import {
  effectiveBehind,
  effectiveEvents,
  effectiveVoidOf,
  lastUndoable,
  replacedByCount,
  settledByCount,
} from '#db/effective-events.ts';
import { listEvents } from '#db/queries/sessions.ts';
import type { EventRow } from '#db/rows.ts';
import { orderEvents } from '#domain/session/event-order.ts';
import { putBehindCounts } from '#domain/session/typed-counts.ts';
import { endOf, isMark, typedWith } from '#features/session/log/episode-log.ts';
import { type Correction, type Undone, voidActs } from './record-acts.ts';

/**
 * Takes back the last act that still counts, of any kind. Repeat to step further back. @param upTo the last `seq` that
 * counts
 */
export function undoLast(device: Device, sessionId: string, upTo?: number): Promise<Undone> {
  return voidActs(device, sessionId, (events) => takeBack(events, lastUndoable(events, upTo)));
}

/** The typed count that “Remove last” of a behavior would take back, for which more may come back; null where it is an occurrence. */
export async function typedLastOf(device: Device, sessionId: string, behaviorId: number): Promise<EventRow | null> {
  const last = lastOf(await listEvents(device.db, sessionId), behaviorId);
  return last?.kind === 'set' ? last : null;
}

/**
 * Takes away the last occurrence of one behavior, with all that was said of it: what it corrected does not come back. Its
 * interval recordings stay.
 */
export function removeLastOf(device: Device, sessionId: string, behaviorId: number, upTo?: number): Promise<Undone> {
  return voidActs(device, sessionId, (events) => {
    const last = lastOf(events, behaviorId, upTo);
    if (last?.kind === 'set') throw new CaptureRefused('The last record is a typed count.');
    if (!last) return { take: [] };
    return { take: wholeEpisode(events, last) };
  });
}

/** Takes back one event of the log. */
export function undoEvent(device: Device, sessionId: string, uid: string): Promise<Undone> {
  return voidActs(device, sessionId, (events) => {
    const settled = settledByCount(events);
    return takeBack(
      events,
      effectiveEvents(events).find((event) => event.uid === uid && !settled.has(uid)),
    );
  });
}

/** The last that counts; a typed count stands before what was recorded after it on whichever device. */
function lastOf(events: readonly EventRow[], behaviorId: number, upTo = Number.POSITIVE_INFINITY) {
  const replaced = replacedByCount(events.filter(({ seq }) => seq <= upTo));
  const isLast = (event: EventRow) => event.seq <= upTo && countsFor(event, behaviorId) && !replaced.has(event.uid);
  return orderEvents(effectiveEvents(events)).findLast(isLast);
}

function countsFor(event: EventRow, behaviorId: number): boolean {
  const counts = event.kind === 'tap' || event.kind === 'onset' || event.kind === 'set';
  return counts && event.behaviour_id === behaviorId;
}

/**
 * What one Undo takes back with its target. A correction: the event it replaced comes back. One that was only put behind
 * a typed count says what it said before: it goes as a whole.
 */
function takeBack(events: readonly EventRow[], target: EventRow | null | undefined): Correction {
  if (!target) return { take: [] };
  if (putBehindCounts(orderEvents(events)).has(target.uid)) return { take: wholeEpisode(events, target) };
  const corrected = target.kind === 'set' ? correctionWith(events, target) : target;
  const voided = corrected && voidBy(events, corrected);
  if (!voided) return { take: wholeEpisode(events, target) };
  const take = corrected === target ? [target, voided] : [corrected, voided, target];
  return { take, was: events.find(({ uid }) => uid === corrected.replaces) };
}

/** The void with which a correction was written. */
const voidBy = (events: readonly EventRow[], { replaces, device_id }: EventRow): EventRow | undefined =>
  replaces === undefined ? undefined : effectiveVoidOf(events, replaces, device_id);

/** The correction with which a count was typed, as the count before it would have contained it: one act, one Undo. */
function correctionWith(events: readonly EventRow[], { seq, device_id, mono, boot }: EventRow): EventRow | undefined {
  const before = effectiveEvents(events).find((event) => event.seq === seq - 1 && event.device_id === device_id);
  const voided = before && voidBy(events, before);
  // Of one act, all is stamped with one moment.
  return voided?.mono !== undefined && voided.mono === mono && voided.boot === boot ? before : undefined;
}

/**
 * A beginning is taken back with its end, and an end that was typed in afterwards with its beginning: one act, one
 * Undo. And each with what else was said of it, which would stand in its place.
 */
function wholeEpisode(events: readonly EventRow[], target: EventRow): EventRow[] {
  return partsOf(events, target).flatMap((part) => [part, ...effectiveBehind(events, part)]);
}

function partsOf(events: readonly EventRow[], target: EventRow): EventRow[] {
  if (!isMark(target)) return [target];
  const standing = effectiveEvents(events);
  const onset = target.kind === 'onset' ? target : typedWith(standing, target);
  const end = onset === target ? endOf(standing, target) : target;
  return onset && end ? [onset, end] : [target];
}
