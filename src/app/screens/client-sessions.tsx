import { ClientSessionsScreen } from '#features/programs/client-sessions-screen.tsx';
import { useOpenSessionOrTell } from '../use-open-session.ts';

export function ClientSessions() {
  const open = useOpenSessionOrTell();
  return <ClientSessionsScreen onOpenSession={(sessionId) => open(sessionId, 'data')} />;
}
