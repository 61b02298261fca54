import { SessionLayout } from '#features/session/frame/session-layout.tsx';
import { SessionDataScreen } from '#features/session/record/session-data-screen.tsx';
import { sessionBadge } from '../session-badge.tsx';

export function SessionData() {
  return (
    <SessionLayout badge={sessionBadge}>
      <SessionDataScreen badge={sessionBadge} />
    </SessionLayout>
  );
}
