import type { Device } from '#db/capture.ts';
import { recordActs } from './record-acts.ts';

/** One occurrence of a behavior, now or at a given time (ISO 8601). Resolves when it is on the disk. */
export function recordTap(device: Device, sessionId: string, behaviorId: number, at?: string): Promise<void> {
  return recordActs(device, sessionId, [{ kind: 'tap', behaviour_id: behaviorId }], at === undefined ? {} : { at });
}
