import type { VoidSessionBody } from '#contract/session.ts';
import { capture, type Device, type Stamper } from '#db/capture.ts';
import { CaptureRefused } from '#db/device/storage-error.ts';
import type { NewOp } from '#db/outbox/new-op.ts';
import type { SessionRow } from '#db/rows.ts';
import { whyNotMore } from '#domain/session/session-limit.ts';
import { endsAt, stopsAt } from '#features/session/record/end-episodes.ts';
import { type Appended, appendSteps, openSession } from '#features/session/record/record-acts.ts';

/** Why a session can't be called started by mistake. */
export const SUBMITTED_ONCE = 'This session was submitted, so it has a note. Delete that note, or correct it, instead.';

/**
 * The session was started by mistake: it leaves what is open and every sum. All that was recorded in it stays, and
 * Restart brings it back.
 * @throws CaptureRefused when it has a note that was submitted.
 */
export async function voidSession(device: Device, sessionId: string, why: string): Promise<void> {
  const { noteUid } = (await device.db.sessions.get(sessionId)) ?? { noteUid: '' };
  await capture(device, { session: sessionId, note: noteUid }, (state, stamper) => {
    const open = openSession(state);
    if (state.note && state.note.state !== 'draft') throw new CaptureRefused(SUBMITTED_ONCE);
    const { session, events, ops } = endRunning(open, stamper);
    const reason = why.trim();
    return {
      session: { ...session, state: 'voided', voided: { at: stamper.now, reason } },
      events,
      ops: [...ops, voidOp({ uid: session.id, reason })],
    };
  });
}

/** Nobody watches from here on: what runs has an end, which stays when the session is brought back. */
function endRunning(session: SessionRow, stamper: Stamper): Appended {
  const now = Date.parse(stamper.now);
  const steps = [...stopsAt(session, now, now), ...endsAt(session, now)];
  const isFull = whyNotMore(session.eventCount + steps.length, ['interval_stop']) !== null;
  if (steps.length === 0 || isFull) return { session, events: [], ops: [] };
  return appendSteps(session, steps, stamper, 'app');
}

function voidOp(body: VoidSessionBody): NewOp {
  return { kind: 'voidSession', lane: `session:${body.uid}`, entityType: 'session', entityId: body.uid, body };
}
