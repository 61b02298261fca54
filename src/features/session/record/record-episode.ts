import { capture, type Device } from '#db/capture.ts';
import type { SessionRow } from '#db/rows.ts';
import { openOnset } from '#domain/session/episode-marks.ts';
import { appendActs, openSession, recordActs } from './record-acts.ts';

export const isGoingOn = ({ tally }: Pick<SessionRow, 'tally'>, behaviorId: number): boolean =>
  openOnset(tally.episodes?.[behaviorId]) !== null;

/**
 * Starts an episode, or ends the running one: the disk decides which, not the screen, so that two quick presses are a
 * start and an end. Resolves when it is on the disk. @param now ms, from a clock that is never set back, for both: an
 * end must not be before its beginning, nor too late by as much as the device's clock was set back
 */
export async function toggleEpisode(device: Device, sessionId: string, behaviorId: number, now: number): Promise<void> {
  await capture(device, { session: sessionId }, (state, stamper) => {
    const session = openSession(state);
    const open = openOnset(session.tally.episodes?.[behaviorId]);
    const kind = open ? 'offset' : 'onset';
    const at = iso(open ? Math.max(now, Date.parse(open.at)) : now);
    // Whoever presses it wants it in sight: it would vanish under the finger that stops it.
    const hiddenBehaviorIds = session.hiddenBehaviorIds.filter((id) => id !== behaviorId);
    return appendActs({ ...session, hiddenBehaviorIds }, [{ kind, behaviour_id: behaviorId }], stamper, { at });
  });
}

/** Retries a beginning or an end that could not be saved when it was pressed: it is still what it was then. */
export function recordMark(
  device: Device,
  sessionId: string,
  behaviorId: number,
  kind: 'onset' | 'offset',
  at: string,
): Promise<void> {
  return recordActs(device, sessionId, [{ kind, behaviour_id: behaviorId }], { at });
}

const iso = (ms: number) => new Date(ms).toISOString();
