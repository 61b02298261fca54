import { SessionLayout } from '#features/session/frame/session-layout.tsx';
import { SessionNoteScreen } from '#features/session/note/session-note-screen.tsx';
import { sessionBadge } from '../session-badge.tsx';

export function SessionNote() {
  return (
    <SessionLayout badge={sessionBadge}>
      <SessionNoteScreen />
    </SessionLayout>
  );
}
