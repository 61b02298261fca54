import { useMemo } from 'react';
import { useDevice } from '#db/device-context.ts';
import { pauseSession, resumeSession } from '#features/session/pause-session.ts';
import { useCurrentSession } from '#features/session/use-current-session.ts';
import type { SessionsActions } from '#features/sessions-list/sessions-actions.ts';
import { SessionsScreen } from '#features/sessions-list/sessions-screen.tsx';
import { useStartSession } from '../start-session.tsx';
import { useOpenSession } from '../use-open-session.ts';

export function Sessions() {
  const current = useCurrentSession();
  const device = useDevice();
  const start = useStartSession();
  const open = useOpenSession();
  const actions = useMemo<SessionsActions>(
    () => ({
      onStart: () => start(),
      onReturn: (sessionId) => open(sessionId, 'data'),
      onPause: (sessionId) => pauseSession(device, sessionId),
      onResume: (sessionId) => resumeSession(device, sessionId),
      onSetCurrent: (sessionId) => open(sessionId, null),
      onRestart: (sessionId) => open(sessionId, 'data', 'reopen'),
    }),
    [device, start, open],
  );
  return <SessionsScreen actions={actions} currentSessionId={current?.session?.id ?? null} />;
}
