import { type Change, capture, type Device, type Stamper } from '#db/capture.ts';
import { CaptureRefused } from '#db/device/storage-error.ts';
import type { NewOp } from '#db/outbox/new-op.ts';
import type { SessionRow } from '#db/rows.ts';
import { whyNotMore } from '#domain/session/session-limit.ts';
import { appendSteps } from '#features/session/record/record-acts.ts';

/**
 * Reopens a submitted session for data entry (the specification's Restart Session), and brings back one that was
 * started by mistake; an open one stays as it is.
 */
export async function restartSession(device: Device, sessionId: string): Promise<void> {
  await capture(device, { session: sessionId }, ({ session }, stamper) => {
    if (!session) throw new CaptureRefused('This session is not on this device.');
    if (session.state === 'open') return {};
    if (!session.eventsHere)
      throw new CaptureRefused("This session's data is not on this device. Connect, then restart it.");
    const since = session.state === 'voided' ? session.voided?.at : session.closedAt;
    const reopened = pausedSince(since, { ...session, state: 'open', voided: undefined }, stamper);
    return { ...reopened, ops: [restartOp(session), ...(reopened.ops ?? [])] };
  });
}

/**
 * Nobody watched while it lay submitted, or voided: the timer and the observed time leave that out, like any other
 * pause. Where it was submitted elsewhere, or is full, nobody knows, or can note, how long that was.
 */
function pausedSince(closedAt: string | undefined, session: SessionRow, stamper: Stamper): Change {
  const unknown = closedAt === undefined || Date.parse(closedAt) >= Date.parse(stamper.now);
  if (unknown || whyNotMore(session.eventCount + 2, ['pause', 'resume'])) return { session };
  const steps = [{ act: { kind: 'pause' as const }, at: closedAt }, { act: { kind: 'resume' as const } }];
  return appendSteps(session, steps, stamper, 'app');
}

function restartOp({ id }: SessionRow): NewOp {
  return { kind: 'restartSession', lane: `session:${id}`, entityType: 'session', entityId: id, body: { uid: id } };
}
