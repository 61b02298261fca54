import { capture, type Device } from '#db/capture.ts';
import { appendSteps, openSession, type Step } from './record-acts.ts';

/** An episode that was seen and not pressed in time, whole. ISO 8601, both. */
export async function addEpisode(
  device: Device,
  sessionId: string,
  behaviorId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await capture(device, { session: sessionId, events: true }, (state, stamper) => {
    const steps: Step[] = [
      { act: { kind: 'onset', behaviour_id: behaviorId }, at: from },
      { act: { kind: 'offset', behaviour_id: behaviorId }, at: to },
    ];
    return appendSteps(openSession(state), steps, stamper, 'person', state.events);
  });
}
