import type { OpenedSession } from '#contract/session.ts';
import { capture, type Device } from '#db/capture.ts';
import { listEvents } from '#db/queries/sessions.ts';
import { storeOpenedSession } from '#db/store/store-opened.ts';
import { isRunning } from '#domain/session/intervals/interval-recording.ts';
import { deviceOf } from '#domain/session/paused-spans.ts';
import { whyNotMore } from '#domain/session/session-limit.ts';
import { appendSteps, type Step } from '#features/session/record/record-acts.ts';

/** As this device is called in what is counted on it. */
const HERE = deviceOf({});

/** Keeps what another device has recorded: in one step, since no recorder may see the session paused in between. */
export async function storeBeside(device: Device, opened: OpenedSession): Promise<void> {
  const { db } = device;
  await db.transaction('rw', db.tables, async () => {
    await storeOpenedSession(db, opened, device.clock.now());
    await keepRunning({ ...device, wake: () => undefined }, opened.session.uid);
  });
  device.wake();
}

/**
 * A session that runs here is not paused by another device's Submit, which noted its pause by itself, and which was taken
 * back before it was known here: a resume of that very moment says that it goes on. A pause that somebody pressed stands, and
 * one that was known when the session came here.
 */
async function keepRunning(device: Device, sessionId: string): Promise<void> {
  const came = new Set((await listEvents(device.db, sessionId)).filter(({ beside }) => beside).map(({ uid }) => uid));
  await capture(device, { session: sessionId }, ({ session }, stamper) => {
    if (session?.state !== 'open') return {};
    const now = Date.parse(stamper.now);
    const scores = session.tally.runs.some((run) => deviceOf(run) === HERE && isRunning(run, [], now));
    const steps = session.tally.pauses.flatMap(({ to, submit }): Step[] => {
      if (!submit || submit.device === HERE) return [];
      const part = submit.others[HERE];
      const goesOn = part === 'since' || (part === 'intervals' && scores);
      if (!(to === null ? came.has(submit.uid) : goesOn)) return [];
      return [{ act: { kind: 'resume' }, at: new Date(submit.at + 1).toISOString(), turn: 'elsewhere' }];
    });
    // In one that is full nothing more can be noted; what came stays.
    const isFull = whyNotMore(session.eventCount + steps.length, ['resume']) !== null;
    return steps.length === 0 || isFull ? {} : appendSteps(session, steps, stamper, 'app');
  });
}
