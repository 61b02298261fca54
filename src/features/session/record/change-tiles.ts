import type { Behavior } from '#contract/programs.ts';
import { capture, type Device } from '#db/capture.ts';
import { keptOf, ownOf } from '#db/store/kept-measures.ts';
import { movedTile } from '#domain/session/tile-order.ts';
import { openSession } from './record-acts.ts';

/** Adds a behavior of the catalogue to this session only; the client's assignment stays as it is. */
export async function addBehavior(device: Device, sessionId: string, behavior: Behavior): Promise<void> {
  const stored = await device.db.sessions.get(sessionId);
  const own = await ownOf(device.db, stored?.clientId ?? 0, stored?.startDate ?? '');
  await capture(device, { session: sessionId }, (state) => {
    const session = openSession(state);
    return {
      session: {
        ...session,
        // One that comes back to the screen keeps its settings.
        measures: { [behavior.id]: keptOf(behavior, own), ...session.measures },
        behaviorIds: [...new Set([...session.behaviorIds, behavior.id])],
        hiddenBehaviorIds: session.hiddenBehaviorIds.filter((id) => id !== behavior.id),
      },
    };
  });
}

/** Takes a tile off the screen; what was recorded stays and is still asked about at Submit. */
export async function hideTile(device: Device, sessionId: string, behaviorId: number): Promise<void> {
  await capture(device, { session: sessionId }, (state) => {
    const session = openSession(state);
    return { session: { ...session, hiddenBehaviorIds: [...new Set([...session.hiddenBehaviorIds, behaviorId])] } };
  });
}

/** Puts a tile one place earlier or later among those in sight; the client's next sessions on this device begin so. @returns its place, from 1 */
export async function moveTile(
  device: Device,
  sessionId: string,
  { id, by, seen }: { id: number; by: -1 | 1; seen: readonly number[] },
): Promise<number> {
  await capture(device, { session: sessionId }, (state) => {
    const session = openSession(state);
    return { session: { ...session, behaviorIds: movedTile(session.behaviorIds, seen, id, by), ownOrder: true } };
  });
  return Math.min(Math.max(seen.indexOf(id) + by, 0), seen.length - 1) + 1;
}

/** Brings back every tile that was taken off the screen, each in its place. */
export async function showTiles(device: Device, sessionId: string): Promise<void> {
  await capture(device, { session: sessionId }, (state) => ({
    session: { ...openSession(state), hiddenBehaviorIds: [] },
  }));
}
