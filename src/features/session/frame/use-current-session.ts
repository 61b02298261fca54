import { useSyncExternalStore } from 'react';
import { findSession, listOpenSessions } from '#db/queries/sessions.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useLive } from '#db/react/use-live.ts';
import type { SessionRow } from '#db/rows.ts';
import { chosenSessionId, subscribeToChoice } from './current-session-store.ts';

export type CurrentSession = {
  /** The open session that the screens show: the chosen one, otherwise the one started last. */
  session: SessionRow | null;
  /** All open sessions, most recently started first. */
  open: readonly SessionRow[];
  /** The chosen session even if it has been submitted since. */
  chosen: SessionRow | null;
};

/** Which session is current on this device; undefined while it is being read. */
export function useCurrentSession(): CurrentSession | undefined {
  const { db } = useDevice();
  const chosenId = useSyncExternalStore(subscribeToChoice, chosenSessionId);
  return useLive(async () => {
    const open = await listOpenSessions(db);
    const chosen = open.find(({ id }) => id === chosenId) ?? (chosenId ? await findSession(db, chosenId) : undefined);
    return { session: chosen?.state === 'open' ? chosen : (open[0] ?? null), open, chosen: chosen ?? null };
  }, [db, chosenId]);
}
