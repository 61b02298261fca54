import { type ReactNode, useState } from 'react';
import type { NoteRow } from '#db/rows.ts';
import { isOpenedElsewhere } from '#domain/session/something-runs.ts';
import { useBringElsewhere } from '#features/session/devices/use-elsewhere.ts';
import type { RestartedTimer } from '#features/session/start/session-machine.ts';
import { useAppActions } from '#lib/app-actions.ts';
import { isAsked, ReopenQuestion } from '#records/note/reopen-question.tsx';
import { useSessionView } from './session-context.ts';

/** Opens the shown session again: at once, or after its question where its note is billed or paid. */
export function useReopen(note: NoteRow | undefined): {
  reopen: (timer?: RestartedTimer, then?: () => void) => void;
  question: ReactNode;
} {
  const { device, session, policy, mode } = useSessionView();
  const { goToSession } = useAppActions();
  const { bring } = useBringElsewhere();
  const [asked, setAsked] = useState<{ go: () => void } | null>(null);
  const reopen = (timer: RestartedTimer = 'running', then?: () => void) => {
    const go = () => {
      setAsked(null);
      // Of one whose data is elsewhere that is fetched, which opens it.
      // What that device recorded comes along where there is a connection; without one it goes on from what is here.
      if (isOpenedElsewhere(session)) void bring().then(() => mode.send({ type: 'RESTART', timer }));
      else if (session.eventsHere) mode.send({ type: 'RESTART', timer });
      else goToSession(session.id, timer === 'paused' ? 'note' : 'data', 'running');
      then?.();
    };
    if (isAsked(note) && session.state !== 'open') setAsked({ go });
    else go();
  };
  const question = asked && isAsked(note) && (
    <ReopenQuestion
      action="Reopen"
      base={note.base}
      now={device.clock.now()}
      onClose={() => setAsked(null)}
      onReopen={asked.go}
      policy={policy}
    />
  );
  return { reopen, question };
}
