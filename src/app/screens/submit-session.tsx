import { SessionLayout } from '#features/session/session-layout.tsx';
import { SubmitSessionScreen } from '#features/session/submit-session-screen.tsx';
import { sessionBadge } from '../session-badge.tsx';

export function SubmitSession() {
  return (
    <SessionLayout badge={sessionBadge}>
      <SubmitSessionScreen />
    </SessionLayout>
  );
}
