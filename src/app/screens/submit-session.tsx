import { SessionLayout } from '#features/session/frame/session-layout.tsx';
import { SubmitSessionScreen } from '#features/session/submit/submit-session-screen.tsx';
import { useLocking } from '../lock/locking.tsx';
import { sessionBadge } from '../session-badge.tsx';

export function SubmitSession() {
  const { lock } = useLocking();
  return (
    <SessionLayout badge={sessionBadge} onLock={lock}>
      <SubmitSessionScreen />
    </SessionLayout>
  );
}
