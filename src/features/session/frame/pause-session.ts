import { capture, type Device } from '#db/capture.ts';
import { isPaused } from '#domain/session/tally.ts';
import { appendActs, openSession } from '#features/session/record/record-acts.ts';

/** When it was pressed, ISO 8601; now if left out. `again`: it could not be saved then. */
type Press = { at?: string | undefined; again?: boolean };

export const pauseSession = (device: Device, sessionId: string, press?: Press) =>
  turn(device, sessionId, 'pause', press);
export const resumeSession = (device: Device, sessionId: string, press?: Press) =>
  turn(device, sessionId, 'resume', press);

/** Pauses, or resumes. A retried press has no effect if the session has been paused or resumed since. */
async function turn(device: Device, sessionId: string, kind: 'pause' | 'resume', { at, again }: Press = {}) {
  await capture(device, { session: sessionId }, (state, stamper) => {
    const session = openSession(state);
    const { tally } = session;
    const last = tally.pauses.at(-1);
    const since = again && last && at !== undefined && Date.parse(last.to ?? last.from) > Date.parse(at);
    if (since || isPaused(tally) === (kind === 'pause')) return {};
    return appendActs(session, [{ kind }], stamper, at === undefined ? {} : { at });
  });
}

/** The timer starts again from 00:00:00, running: this ends a pause. Counts, and the note's hours, stay. */
export async function resetTimer(device: Device, sessionId: string, at?: string): Promise<void> {
  await capture(device, { session: sessionId }, (state, stamper) => {
    const session = openSession(state);
    const ends = isPaused(session.tally) ? [{ kind: 'resume' } as const] : [];
    return appendActs(session, [...ends, { kind: 'timer_reset' }], stamper, at === undefined ? {} : { at });
  });
}
