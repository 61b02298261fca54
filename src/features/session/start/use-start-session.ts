import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { fromPromise } from 'xstate';
import type { Device } from '#db/capture.ts';
import { troubleText } from '#db/device/trouble-text.ts';
import { chooseSession } from '#db/react/current-session-store.ts';
import { said } from '#domain/announcements.ts';
import { announce } from '#ui/feedback/announcer-store.ts';
import { noSession, type StartRequest, sessionMachine } from './session-machine.ts';
import { startWithProgram } from './start-session.ts';

/** Starting a session: from the draft in the form to a session on the disk, which is then the current one. */
export function useStartSession(device: Device, onStarted: () => void) {
  const machine = useMemo(
    () =>
      sessionMachine.provide({
        actors: {
          start: fromPromise<string, StartRequest>(({ input }) => startWithProgram(device, input.start, input.whom)),
        },
      }),
    [device],
  );
  const [state, send] = useMachine(machine, { input: noSession });
  const { failure, sessionId } = state.context;
  const problem = failure === null ? null : troubleText(failure);
  const started = useEffectEvent(onStarted);
  useEffect(() => {
    if (problem !== null) announce(said.sessionNotStarted(problem), 'assertive');
  }, [problem]);
  useEffect(() => {
    if (sessionId === null) return;
    chooseSession(sessionId);
    started();
  }, [sessionId]);
  return {
    busy: state.hasTag('busy'),
    problem,
    start: (request: StartRequest) => send({ type: 'START', request }),
  };
}
