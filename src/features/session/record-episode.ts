import { capture, type Device } from '#db/capture.ts';
import type { SessionRow } from '#db/rows.ts';
import { openOnset } from '#domain/episodes.ts';
import { type ActOptions, appendActs, appendSteps, openSession, recordActs, type Step } from './record-acts.ts';

export const isGoingOn = ({ tally }: Pick<SessionRow, 'tally'>, behaviorId: number): boolean =>
  openOnset(tally.episodes?.[behaviorId]) !== null;

/**
 * Starts an episode, or ends the one that goes on: whatever the disk says, not the screen, so that two quick presses
 * are a start and an end. Resolves when it is on the disk. @param now ms, from a clock that is never set back: an end
 * must not lie before its beginning
 */
export async function toggleEpisode(device: Device, sessionId: string, behaviorId: number, now: number): Promise<void> {
  await capture(device, { session: sessionId }, (state, stamper) => {
    const session = openSession(state);
    const open = openOnset(session.tally.episodes?.[behaviorId]);
    const kind = open ? 'offset' : 'onset';
    const options: ActOptions = open ? { at: iso(Math.max(now, Date.parse(open.at))) } : {};
    return appendActs(session, [{ kind, behaviour_id: behaviorId }], stamper, options);
  });
}

/** A beginning or an end that could not be saved when it was pressed, tried again: it is still what it was then. */
export function recordMark(
  device: Device,
  sessionId: string,
  behaviorId: number,
  kind: 'onset' | 'offset',
  at: string,
): Promise<void> {
  return recordActs(device, sessionId, [{ kind, behaviour_id: behaviorId }], { at });
}

/** An episode that was seen and not pressed in time, whole. ISO 8601, both. */
export async function addEpisode(
  device: Device,
  sessionId: string,
  behaviorId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await capture(device, { session: sessionId }, (state, stamper) => {
    const steps: Step[] = [
      { act: { kind: 'onset', behaviour_id: behaviorId }, at: from },
      { act: { kind: 'offset', behaviour_id: behaviorId }, at: to },
    ];
    return appendSteps(openSession(state), steps, stamper, 'person');
  });
}

/** A cue was given (an instruction, a signal): latency counts from here to the response. */
export function recordCue(device: Device, sessionId: string, behaviorId: number): Promise<void> {
  return recordActs(device, sessionId, [{ kind: 'cue', behaviour_id: behaviorId }]);
}

/** The ends that a session's own end sets to what still goes on (measurement 2). @param end ms */
export function endsAt({ tally }: Pick<SessionRow, 'tally'>, end: number): Step[] {
  return Object.entries(tally.episodes ?? {}).flatMap(([id, marks]) => {
    const open = openOnset(marks);
    if (!open) return [];
    return [{ act: { kind: 'offset', behaviour_id: Number(id) }, at: iso(Math.max(end, Date.parse(open.at))) }];
  });
}

const iso = (ms: number) => new Date(ms).toISOString();
