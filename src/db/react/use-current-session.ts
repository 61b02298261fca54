import { useSyncExternalStore } from 'react';
import { findSession, listOpenSessions } from '#db/queries/sessions.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useFirstRead } from '#db/react/use-first-read.ts';
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
  const first = useFirstRead();
  return useLive(
    async () => {
      const open = await listOpenSessions(db);
      return currentOf(open, byId(open, chosenId) ?? (chosenId ? await findSession(db, chosenId) : undefined));
    },
    [db, chosenId],
    first ? knownAtFirst(first.open, chosenId) : undefined,
  );
}

const byId = (open: readonly SessionRow[], id: string | null) => open.find((one) => one.id === id);

function currentOf(open: readonly SessionRow[], chosen: SessionRow | undefined): CurrentSession {
  return { session: chosen?.state === 'open' ? chosen : (open[0] ?? null), open, chosen: chosen ?? null };
}

/** One that was chosen and is not among the open ones has to be looked for. */
function knownAtFirst(open: readonly SessionRow[], chosenId: string | null): CurrentSession | undefined {
  const chosen = byId(open, chosenId);
  return chosenId !== null && !chosen ? undefined : currentOf(open, chosen);
}
