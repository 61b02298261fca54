import { type ReactNode, useState } from 'react';
import type { NoteRow } from '#db/rows.ts';
import type { RestartedTimer } from '#features/session/start/session-machine.ts';
import { isAsked, ReopenQuestion } from '#records/note/reopen-question.tsx';
import { useSessionView } from './session-context.ts';

/** Opens the shown session again: at once, or after its question where its note is billed or paid. */
export function useReopen(note: NoteRow | undefined): {
  reopen: (timer?: RestartedTimer, then?: () => void) => void;
  question: ReactNode;
} {
  const { device, policy, mode } = useSessionView();
  const [asked, setAsked] = useState<{ go: () => void } | null>(null);
  const reopen = (timer: RestartedTimer = 'running', then?: () => void) => {
    const go = () => {
      setAsked(null);
      mode.send({ type: 'RESTART', timer });
      then?.();
    };
    if (isAsked(note)) setAsked({ go });
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
