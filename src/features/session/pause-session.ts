import { capture, type Device } from '#db/capture.ts';
import { isPaused } from '#domain/tally.ts';
import { appendActs, openSession, recordActs } from './record-acts.ts';

export function pauseSession(device: Device, sessionId: string): Promise<void> {
  return recordActs(device, sessionId, [{ kind: 'pause' }]);
}

export function resumeSession(device: Device, sessionId: string): Promise<void> {
  return recordActs(device, sessionId, [{ kind: 'resume' }]);
}

/**
 * The timer begins again from 00:00:00, running: a pause ends with it. Counts stay. The fresh start itself is not sent,
 * because the note's hours never come from the timer.
 */
export async function resetTimer(device: Device, sessionId: string): Promise<void> {
  await capture(device, { session: sessionId }, (state, stamper) => {
    const session = openSession(state);
    const resumed = isPaused(session.tally) ? appendActs(session, [{ kind: 'resume' }], stamper) : { session };
    return { ...resumed, session: { ...resumed.session, timerStartedAt: stamper.now } };
  });
}
