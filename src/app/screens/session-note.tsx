import { SessionLayout } from '#features/session/frame/session-layout.tsx';
import { SessionNoteScreen } from '#features/session/note/session-note-screen.tsx';
import { useLocking } from '../lock/locking.tsx';
import { sessionBadge } from '../session-badge.tsx';

export function SessionNote() {
  const { lock } = useLocking();
  return (
    <SessionLayout badge={sessionBadge} onLock={lock}>
      <SessionNoteScreen />
    </SessionLayout>
  );
}
