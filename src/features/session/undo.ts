import type { Device } from '#db/capture.ts';
import type { SessionAct } from '#domain/session-event.ts';
import { lastUndoable, voidActs } from './record-acts.ts';

/** Takes back the last act that stands, of any kind. Repeat to step further back. */
export function undoLast(device: Device, sessionId: string): Promise<void> {
  return voidActs(device, sessionId, (events) => {
    const last = events.find((event) => event.uid === lastUndoable(events)?.uid);
    return last ? [last] : [];
  });
}

/** Takes back the last standing occurrence of one behavior. */
export function undoLastOf(device: Device, sessionId: string, behaviorId: number): Promise<void> {
  return voidActs(device, sessionId, (events) => {
    const own = events.filter(
      (event) => event.kind === 'void' || ('behaviour_id' in event && event.behaviour_id === behaviorId),
    );
    const last = lastUndoable(own);
    return last ? [last] : [];
  });
}

/** Takes back one event of the log. */
export function undoEvent(device: Device, sessionId: string, uid: string): Promise<void> {
  return voidActs(device, sessionId, (events) => events.filter((event) => event.uid === uid));
}

/** Corrects the time or the kind of one event: the old one is voided, a new one takes its place; both stay in the log. */
export function correctEvent(
  device: Device,
  sessionId: string,
  uid: string,
  act: SessionAct,
  at: string,
): Promise<void> {
  return voidActs(device, sessionId, (events) => events.filter((event) => event.uid === uid), [act], at);
}
