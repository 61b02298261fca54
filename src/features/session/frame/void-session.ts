import type { VoidSessionBody } from '#contract/session.ts';
import { capture, type Device } from '#db/capture.ts';
import { CaptureRefused } from '#db/device/storage-error.ts';
import { openSession } from '#features/session/record/record-acts.ts';

/** Why a session can't be called started by mistake; null when it can. */
export const SUBMITTED_ONCE = 'This session was submitted, so it has a note. Delete that note, or correct it, instead.';

/**
 * The session was started by mistake: it leaves what is open and every sum. All that was recorded in it stays, and
 * Restart brings it back.
 * @throws CaptureRefused when it was ever submitted.
 */
export async function voidSession(device: Device, sessionId: string, reason: string): Promise<void> {
  const { noteUid } = (await device.db.sessions.get(sessionId)) ?? { noteUid: '' };
  await capture(device, { session: sessionId, note: noteUid }, (state) => {
    const session = openSession(state);
    if (session.closedAt !== undefined || (state.note && state.note.state !== 'draft'))
      throw new CaptureRefused(SUBMITTED_ONCE);
    const body: VoidSessionBody = { uid: session.id, reason: reason.trim() };
    return {
      session: { ...session, state: 'voided', voidReason: body.reason },
      ops: [{ kind: 'voidSession', lane: `session:${session.id}`, entityType: 'session', entityId: session.id, body }],
    };
  });
}
