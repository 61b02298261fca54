import type { Device } from '#db/capture.ts';
import { recordActs } from './record-acts.ts';

/** One occurrence of a behavior, now or at a given time (ISO 8601). Resolves when it is on the disk. */
export function recordTap(device: Device, sessionId: string, behaviorId: number, at?: string): Promise<void> {
  return recordActs(device, sessionId, [{ kind: 'tap', behaviour_id: behaviorId }], at === undefined ? {} : { at });
}

/** A typed count: replaces what the tile shows; the taps before it stay in the log. */
export function setCount(device: Device, sessionId: string, behaviorId: number, value: number): Promise<void> {
  return recordActs(device, sessionId, [{ kind: 'set', behaviour_id: behaviorId, value }]);
}
