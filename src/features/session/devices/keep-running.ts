import { capture, type Device } from '#db/capture.ts';
import { listEvents } from '#db/queries/sessions.ts';
import type { SessionRow } from '#db/rows.ts';
import { isPaused } from '#domain/session/tally.ts';
import { appendSteps } from '#features/session/record/record-acts.ts';

/**
 * A session that runs here is not paused by another device's Submit, which noted its pause by itself, and which was taken
 * back before it was known here: it goes on from that very moment. A pause that somebody pressed there stands.
 * @param before as it ran before the other device's part was brought
 */
export async function keepRunning(device: Device, before: SessionRow): Promise<void> {
  if (isPaused(before.tally)) return;
  const turns = (await listEvents(device.db, before.id)).filter(({ kind }) => kind === 'pause' || kind === 'resume');
  const pause = turns.at(-1);
  if (pause?.kind !== 'pause' || pause.by !== 'app' || !pause.beside) return;
  await capture(device, { session: before.id }, ({ session }, stamper) => {
    if (session?.state !== 'open' || !isPaused(session.tally)) return {};
    const at = new Date(Date.parse(pause.at) + 1).toISOString();
    return appendSteps(session, [{ act: { kind: 'resume' }, at, turn: 'elsewhere' }], stamper, 'app');
  });
}
