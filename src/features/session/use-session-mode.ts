import { useMachine } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { fromPromise } from 'xstate';
import type { Device } from '#db/capture.ts';
import type { SessionRow } from '#db/rows.ts';
import type { Policy } from '#domain/policy.ts';
import { announce } from '#ui/announcer-store.ts';
import { pauseSession, resumeSession } from './pause-session.ts';
import { restartSession } from './restart-session.ts';
import { NotSaved, type SaveGuard } from './save-guard.ts';
import { factsOf, type SessionEvents, sessionMachine } from './session-machine.ts';
import type { SubmitAnswers } from './submit-session.ts';

export type SessionMode = {
  paused: boolean;
  busy: boolean;
  submitted: boolean;
  send(event: SessionEvents): void;
};

/** The mode of a session's screens: running, paused, being submitted, submitted. The row stays the truth. */
export function useSessionMode(
  device: Device,
  session: SessionRow,
  guard: SaveGuard,
  policy: Pick<Policy, 'textLimit' | 'timeZone'>,
): SessionMode {
  const { id, noteUid } = session;
  const { textLimit, timeZone } = policy;
  const machine = useMemo(() => {
    const saved = async (what: string, work: () => Promise<void>) => {
      if ((await guard.attempt(what, work)) === null) throw new NotSaved(what);
    };
    return sessionMachine.provide({
      actors: {
        pause: fromPromise(async () => {
          await saved('Pause', () => pauseSession(device, id));
          announce('Timer paused');
        }),
        resume: fromPromise(async () => {
          await saved('Resume', () => resumeSession(device, id));
          announce('Timer running');
        }),
        submit: fromPromise<void, SubmitAnswers>(({ input }) =>
          saved('Submit', async () => {
            // Its screen has brought it: counting does not wait for it.
            const { submitSession } = await import('./submit-session.ts');
            await submitSession(device, id, noteUid, input, { textLimit, timeZone });
          }),
        ),
        restart: fromPromise(() => saved('Reopen', () => restartSession(device, id))),
      },
    });
  }, [device, id, noteUid, guard, textLimit, timeZone]);
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
