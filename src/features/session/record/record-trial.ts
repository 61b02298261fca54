import type { Device } from '#db/capture.ts';
import type { PromptLevel } from '#domain/session/session-event.ts';
import { recordActs } from './record-acts.ts';

/** One trial of a skill, with the prompt level that led to the response; now or at a given time (ISO 8601). */
export function recordTrial(
  device: Device,
  sessionId: string,
  skillId: number,
  level: PromptLevel,
  at?: string,
): Promise<void> {
  return recordActs(device, sessionId, [{ kind: 'trial', skill_id: skillId, level }], at === undefined ? {} : { at });
}
