import { useMachine } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { fromPromise } from 'xstate';
import type { SessionRow } from '#db/rows.ts';
import type { Policy } from '#domain/access/policy.ts';
import { said } from '#domain/announcements.ts';
import type { Words } from '#features/session/record/session-words.ts';
import {
  factsOf,
  type RestartedTimer,
  type SessionEvents,
  sessionMachine,
} from '#features/session/start/session-machine.ts';
import { announce } from '#ui/feedback/announcer-store.ts';
import { pauseSession, resumeSession } from './pause-session.ts';
import { NotSaved } from './save-guard.ts';
import type { SessionServices } from './session-services.ts';

export type SessionMode = {
  paused: boolean;
  busy: boolean;
  submitted: boolean;
  send(event: SessionEvents): void;
};

/** The mode of a session's screens: running, paused, being submitted, submitted. The row stays the truth. */
export function useSessionMode(
  session: SessionRow,
  { guard, hub, unsavedNotes }: SessionServices,
  policy: Pick<Policy, 'textLimit' | 'timeZone'>,
  words: () => Words,
): SessionMode {
  const { id, noteUid } = session;
  const device = hub.recording;
  const { textLimit, timeZone } = policy;
  const machine = useMemo(() => {
    const steadyNow = () => new Date(hub.now()).toISOString();
    const saved = async (what: string, work: (again?: string) => Promise<void>) => {
      if ((await guard.attempt(what, work)) === null) throw new NotSaved(what);
    };
    return sessionMachine.provide({
      actors: {
        pause: fromPromise(async () => {
          const at = steadyNow();
          await saved('Pause', (again) => pauseSession(device, id, { at, again: again !== undefined }));
          announce(said.timerPaused);
        }),
        resume: fromPromise(async () => {
          const at = steadyNow();
          await saved('Resume', (again) => resumeSession(device, id, { at, again: again !== undefined }));
          announce(said.timerRunning);
        }),
        submit: fromPromise(async () => {
          // What was typed and is not on the disk yet: the note must not be sent without it.
          if ((await unsavedNotes.get(noteUid)?.flush()) === false) throw new NotSaved('Note');
          await saved('Submit', async () => {
            // Its screen has loaded both: counting does not wait for them.
            const { submitSession } = await import('#features/session/submit/submit-session.ts');
            const { freshDraft } = await import('#features/session/note/drafting.ts');
            const draft = (row: SessionRow) => freshDraft(row, words(), hub.now()).draft;
            await submitSession(device, id, noteUid, null, { textLimit, timeZone }, draft);
          });
        }),
        restart: fromPromise<void, RestartedTimer>(({ input: timer }) =>
          saved('Reopen', async () => {
            // Nobody who records waits for it.
            const { restartSession } = await import('./restart-session.ts');
            await restartSession(device, id, timer);
          }),
        ),
      },
    });
  }, [device, id, noteUid, guard, hub, unsavedNotes, textLimit, timeZone, words]);
  const { sessionId, closed, paused } = factsOf(session);
  const [state, send] = useMachine(machine, { input: { sessionId, closed, paused } });
  useEffect(() => send({ type: 'ROW', facts: { sessionId, closed, paused } }), [send, sessionId, closed, paused]);
  return {
    paused: state.hasTag('paused'),
    busy: state.hasTag('busy'),
    submitted: state.hasTag('submitted'),
    send,
  };
}
