import { SessionDataScreen } from '#features/session/session-data-screen.tsx';
import { SessionLayout } from '#features/session/session-layout.tsx';
import { sessionBadge } from '../session-badge.tsx';

export function SessionData() {
  return (
    <SessionLayout badge={sessionBadge}>
      <SessionDataScreen badge={sessionBadge} />
    </SessionLayout>
  );
}
