import { capture, type Device } from '#db/capture.ts';
import { CaptureRefused } from '#db/device/storage-error.ts';

/** Reopens a submitted session for data entry (the specification's Restart Session); an open one stays as it is. */
export async function restartSession(device: Device, sessionId: string): Promise<void> {
  await capture(device, { session: sessionId }, ({ session }) => {
    if (!session) throw new CaptureRefused('This session is not on this device.');
    if (session.state === 'open') return {};
    if (!session.eventsHere)
      throw new CaptureRefused("This session's data is not on this device. Connect, then restart it.");
    return {
      session: { ...session, state: 'open' },
      ops: [
        {
          kind: 'restartSession',
          lane: `session:${session.id}`,
          entityType: 'session',
          entityId: session.id,
          body: { uid: session.id },
        },
      ],
    };
  });
}
