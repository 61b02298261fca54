import { capture, type Device } from '#db/capture.ts';
import type { SessionRow } from '#db/rows.ts';
import { type EpisodeMark, endsOf, openOnset } from '#domain/session/episode-marks.ts';
import type { SessionAct } from '#domain/session/session-event.ts';
import { appendActs, isEarlier, openSession } from './record-acts.ts';

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
    const act: SessionAct = open ? endOf(behaviorId, open) : { kind: 'onset', behaviour_id: behaviorId };
    const at = iso(open ? Math.max(now, Date.parse(open.at)) : now);
    // Whoever presses it wants it in sight: it would vanish under the finger that stops it.
    const hiddenBehaviorIds = session.hiddenBehaviorIds.filter((id) => id !== behaviorId);
    return appendActs({ ...session, hiddenBehaviorIds }, [act], stamper, { at });
  });
}

/** Retries a beginning or an end that could not be saved when it was pressed: it is still what it was then. */
export async function recordMark(
  device: Device,
  sessionId: string,
  behaviorId: number,
  kind: 'onset' | 'offset',
  at: string,
): Promise<void> {
  const scope = isEarlier(device, at) ? ({ session: sessionId, events: true } as const) : { session: sessionId };
  await capture(device, scope, (state, stamper) => {
    const session = openSession(state);
    const open = openOnset(session.tally.episodes?.[behaviorId]);
    const act: SessionAct = kind === 'offset' ? endOf(behaviorId, open) : { kind, behaviour_id: behaviorId };
    return appendActs(session, [act], stamper, { at }, state.events);
  });
}

/** What stops the episode that one sees running: another device’s, where that is the one. */
export const endOf = (behaviour_id: number, running: EpisodeMark | null): SessionAct => ({
  kind: 'offset',
  behaviour_id,
  ...(running && endsOf(running)),
});

const iso = (ms: number) => new Date(ms).toISOString();
