import { SessionLayout } from '#features/session/frame/session-layout.tsx';
import { SessionDataScreen } from '#features/session/record/session-data-screen.tsx';
import { useLocking } from '../lock/locking.tsx';
import { sessionBadge } from '../session-badge.tsx';

export function SessionData() {
  const { lock } = useLocking();
  return (
    <SessionLayout badge={sessionBadge} onLock={lock}>
      <SessionDataScreen badge={sessionBadge} />
    </SessionLayout>
  );
}
