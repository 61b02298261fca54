import { useSyncExternalStore } from 'react';
import { shownOfSession, subscribeToChoice } from '#db/react/current-session-store.ts';
import { useCurrentRoute } from '../address/use-current-route.ts';
import { useApp } from '../app-context.tsx';

/**
 * Whether the shell steps back: a session route while a session runs. Without one, and on the page of one that is over,
 * the same route keeps the shell, or nobody could leave. While the device is still being read, the session's look is assumed: no flash.
 */
export function useFocusMode(): boolean {
  const { sessionRunning } = useApp();
  const isOver = useSyncExternalStore(subscribeToChoice, shownOfSession) === 'over';
  return useCurrentRoute()?.group === 'session' && sessionRunning !== false && !isOver;
}
