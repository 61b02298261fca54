import type { Device } from '#db/capture.ts';
import { said } from '#domain/announcements.ts';
import type { SessionView } from '#features/session/frame/session-context.ts';
import { recordActs } from '#features/session/record/record-acts.ts';
import { announce } from '#ui/feedback/announcer-store.ts';

/** A cue was given (an instruction, a signal): latency counts from here to the response. */
export function recordCue(device: Device, sessionId: string, behaviorId: number, at?: string): Promise<void> {
  return recordActs(device, sessionId, [{ kind: 'cue', behaviour_id: behaviorId }], at ? { at } : {});
}

/**
 * A press of "Cue given": reported by the guard when it was not saved; `true` when it was. @param at ISO 8601, of the
 * press
 */
export async function giveCue(
  { session, services, words, acts }: Pick<SessionView, 'session' | 'services' | 'words' | 'acts'>,
  behaviorId: number,
  at: string,
): Promise<boolean> {
  const what = `${words.behavior(behaviorId)}, cue`;
  return acts.counted(async () => {
    const done = await services.guard.attempt(what, () =>
      recordCue(services.hub.recording, session.id, behaviorId, at),
    );
    if (done !== null) announce(said.cueGiven(what));
    return done !== null;
  }, false);
}
