import { capture, type Device } from '#db/capture.ts';
import { openSession, recordActs } from './record-acts.ts';

export function pauseSession(device: Device, sessionId: string): Promise<void> {
  return recordActs(device, sessionId, [{ kind: 'pause' }]);
}

export function resumeSession(device: Device, sessionId: string): Promise<void> {
  return recordActs(device, sessionId, [{ kind: 'resume' }]);
}

/** The timer begins again from 00:00:00, running. Counts stay; nothing is sent, because the note's hours never come from it. */
export async function resetTimer(device: Device, sessionId: string): Promise<void> {
  await capture(device, { session: sessionId }, (state, stamper) => ({
    session: { ...openSession(state), timerStartedAt: stamper.now },
  }));
}
