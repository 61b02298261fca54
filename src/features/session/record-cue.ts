import type { Device } from '#db/capture.ts';
import { recordActs } from './record-acts.ts';

/** A cue was given (an instruction, a signal): latency counts from here to the response. */
export function recordCue(device: Device, sessionId: string, behaviorId: number, at?: string): Promise<void> {
  return recordActs(device, sessionId, [{ kind: 'cue', behaviour_id: behaviorId }], at ? { at } : {});
}
