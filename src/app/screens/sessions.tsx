import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useDevice } from '#db/device-context.ts';
import { chooseSession } from '#features/session/current-session-store.ts';
import { pauseSession, resumeSession } from '#features/session/pause-session.ts';
import { restartSession } from '#features/session/restart-session.ts';
import { useCurrentSession } from '#features/session/use-current-session.ts';
import type { SessionsActions } from '#features/sessions-list/sessions-actions.ts';
import { SessionsScreen } from '#features/sessions-list/sessions-screen.tsx';
import { fetchSession } from '#sync/fetch-session.ts';
import { useSync } from '#sync/sync-context.ts';
import { useStartSession } from '../start-session.tsx';

const DATA = '/entry/session/data';

export function Sessions() {
  const current = useCurrentSession();
  const device = useDevice();
  const { server } = useSync();
  const navigate = useNavigate();
  const start = useStartSession();
  const actions = useMemo<SessionsActions>(() => {
    const open = (sessionId: string) => {
      chooseSession(sessionId);
      void navigate(DATA);
    };
    return {
      onStart: () => start(),
      onReturn: async (sessionId) => {
        await fetchSession(device, server, sessionId);
        open(sessionId);
      },
      onPause: (sessionId) => pauseSession(device, sessionId),
      onResume: (sessionId) => resumeSession(device, sessionId),
      onSetCurrent: async (sessionId) => {
        await fetchSession(device, server, sessionId);
        chooseSession(sessionId);
      },
      onRestart: async (sessionId) => {
        await fetchSession(device, server, sessionId);
        await restartSession(device, sessionId);
        open(sessionId);
      },
    };
  }, [device, server, navigate, start]);
  return <SessionsScreen actions={actions} currentSessionId={current?.session?.id ?? null} />;
}
