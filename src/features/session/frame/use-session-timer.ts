import { useActorRef } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { type ActorRefFrom, fromPromise } from 'xstate';
import type { SessionRow } from '#db/rows.ts';
import { said } from '#domain/announcements.ts';
import { timerStart } from '#domain/session/session-timer.ts';
import { closedSince } from '#features/session/devices/closed-since.ts';
import { announce } from '#ui/feedback/announcer-store.ts';
import { resetTimer } from './pause-session.ts';
import { NotSaved } from './save-guard.ts';
import type { SessionServices } from './session-services.ts';
import { sessionTimerMachine } from './session-timer-machine.ts';

export type TimerRef = ActorRefFrom<typeof sessionTimerMachine>;

/** The session's timer. Its ticks render nothing by themselves: leaf components that show the time select it. */
export function useSessionTimer(session: SessionRow, { guard, hub }: Pick<SessionServices, 'guard' | 'hub'>): TimerRef {
  const { id, tally, state, submittedAt } = session;
  const startedAt = timerStart(session);
  // Ended elsewhere, it stands at that instant.
  const from = state === 'open' ? undefined : (closedSince(session, hub.recording.offsetMs()) ?? submittedAt);
  const pauses = from ? [...tally.pauses, { from, to: null }] : tally.pauses;
  const machine = useMemo(
    () =>
      sessionTimerMachine.provide({
        actors: {
          reset: fromPromise(async () => {
            const reset = () => resetTimer(hub.recording, id, new Date(hub.now()).toISOString());
            if ((await guard.attempt('Reset timer', reset)) === null) throw new NotSaved();
            announce(said.timerReset);
          }),
        },
      }),
    [id, guard, hub],
  );
  const timer = useActorRef(machine, { input: { startedAt, pauses, clock: () => hub.now() } });
  const stamps = JSON.stringify({ startedAt, pauses });
  useEffect(() => timer.send({ type: 'STAMPS', stamps: JSON.parse(stamps) }), [timer, stamps]);
  return timer;
}
