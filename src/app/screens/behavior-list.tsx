import { BehaviorListScreen } from '#features/behaviors/behavior-list-screen.tsx';
import { useOpenSessionOrTell } from '../use-open-session.ts';

export function BehaviorList() {
  const open = useOpenSessionOrTell();
  return <BehaviorListScreen onOpenSession={(sessionId) => open(sessionId, 'data')} />;
}
