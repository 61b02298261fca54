import type { Device } from '#db/capture.ts';
import { effectiveEvents, effectiveVoidOf, replacedByCount } from '#db/effective-events.ts';
import type { EventRow } from '#db/rows.ts';
import { originsOf } from '#domain/session/event-order.ts';
import { type Undone, voidActs } from '#features/session/record/record-acts.ts';
import { isMark, marksOf } from './episode-log.ts';
import { alternates } from './episode-turns.ts';

/** What can be brought back alone: its number depends on nothing else. */
const restorable: readonly string[] = ['tap', 'trial', 'set', 'onset', 'offset', 'cue', 'interval_start'];

/** Brings back an event that was taken back: its void is voided (measurement 1). */
export function restoreEvent(device: Device, sessionId: string, uid: string): Promise<Undone> {
  return voidActs(device, sessionId, (events) => ({ take: voidsToTake(events, uid) }));
}

/** Whether bringing the event back gives numbers that make sense: nothing counts twice, and no episode runs into another. */
export function canRestore(events: readonly EventRow[], event: EventRow): boolean {
  return event.by === 'person' && voidsToTake(events, event.uid).length > 0;
}

function voidsToTake(events: readonly EventRow[], uid: string): EventRow[] {
  const target = events.find((event) => event.uid === uid);
  const taken = effectiveVoidOf(events, uid);
  if (!target || !taken || !restorable.includes(target.kind)) return [];
  const standing = effectiveEvents(events);
  const origins = originsOf(events);
  const original = (of: string) => origins.get(of) ?? of;
  const isSaidAlready = standing.some((event) => original(event.uid) === original(uid));
  if (isSaidAlready || replacedByCount(events).has(uid)) return [];
  if (!isMark(target)) return [taken];
  // An episode that was taken back as one comes back as one.
  const other = events.find(
    (event) => event.kind === 'void' && event.seq === taken.seq + 1 && event.mono === taken.mono,
  );
  const end = other?.kind === 'void' ? events.find((event) => event.uid === other.target_uid) : undefined;
  const both = target.kind === 'onset' && end?.kind === 'offset' && end.behaviour_id === target.behaviour_id;
  const back = both && end ? [target, end] : [target];
  const fits = alternates(marksOf([...standing, ...back], target.behaviour_id));
  if (!fits) return [];
  return both && other ? [taken, other] : [taken];
}
