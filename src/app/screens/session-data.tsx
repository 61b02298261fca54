import { SessionDataScreen } from '#features/session/session-data-screen.tsx';
import { SessionLayout } from '#features/session/session-layout.tsx';
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
