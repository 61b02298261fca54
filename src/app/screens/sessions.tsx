import { useMemo } from 'react';
import type { Device } from '#db/capture.ts';
import { useDevice } from '#db/react/device-context.ts';
import { pauseSession, resumeSession } from '#features/session/frame/pause-session.ts';
import { servicesOf } from '#features/session/frame/session-services.ts';
import { useCurrentSession } from '#features/session/frame/use-current-session.ts';
import type { SessionsActions } from '#features/sessions-list/sessions-actions.ts';
import { SessionsScreen } from '#features/sessions-list/sessions-screen.tsx';
import { useStartSession } from '../start-session.tsx';
import { useOpenSession } from '../use-open-session.ts';

const steadyNow = (device: Device) => new Date(servicesOf(device).hub.now()).toISOString();

export function Sessions() {
  const current = useCurrentSession();
  const device = useDevice();
  const start = useStartSession();
  const open = useOpenSession();
  const actions = useMemo<SessionsActions>(
    () => ({
      onStart: () => start(),
      onReturn: (sessionId) => open(sessionId, 'data'),
      onPause: (sessionId) => pauseSession(device, sessionId, { at: steadyNow(device) }),
      onResume: (sessionId) => resumeSession(device, sessionId, { at: steadyNow(device) }),
      onSetCurrent: (sessionId) => open(sessionId, null),
      onRestart: (sessionId) => open(sessionId, 'data', 'running'),
    }),
    [device, start, open],
  );
  return <SessionsScreen actions={actions} currentSessionId={current?.session?.id ?? null} />;
}
