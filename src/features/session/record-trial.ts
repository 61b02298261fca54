import type { Device } from '#db/capture.ts';
import type { PromptLevel } from '#domain/session-event.ts';
import { recordActs } from './record-acts.ts';

/** One trial of a skill, with the prompt level that brought the response about. */
export function recordTrial(device: Device, sessionId: string, skillId: number, level: PromptLevel): Promise<void> {
  return recordActs(device, sessionId, [{ kind: 'trial', skill_id: skillId, level }]);
}
