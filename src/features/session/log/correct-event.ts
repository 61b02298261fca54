import type { Device } from '#db/capture.ts';
import { CaptureRefused } from '#db/device/storage-error.ts';
import { effectiveEvents, isReplacedByCount } from '#db/effective-events.ts';
import type { SessionAct } from '#domain/session/session-event.ts';
import { type Undone, voidActs } from '#features/session/record/record-acts.ts';

/** Corrects the time or the kind of one event: the old one is voided, a new one replaces it; both stay in the log. */
export function correctEvent(
  device: Device,
  sessionId: string,
  uid: string,
  act: SessionAct,
  at: string,
): Promise<Undone> {
  return voidActs(device, sessionId, (events) => {
    const standing = effectiveEvents(events);
    const target = standing.find((event) => event.uid === uid);
    // It would be replaced by an event after the typed count, which would be counted once more.
    if (target && isReplacedByCount(standing, target))
      throw new CaptureRefused('A typed count has replaced this. It can no longer be changed.');
    return { take: target ? [target] : [], put: [{ act, at, by: 'person', replaces: uid }] };
  });
}
