import { useSyncExternalStore } from 'react';
import type { TallybookDb } from '#db/database.ts';
import { findSession, listOpenSessions } from '#db/queries/sessions.ts';
import { useDevice } from '#db/react/device-context.ts';
import { keepAnswer, keptAnswers } from '#db/react/kept-answers.ts';
import { useFirstRead } from '#db/react/use-first-read.ts';
import { useLive } from '#db/react/use-live.ts';
import type { SessionRow } from '#db/rows.ts';
import { chosenSessionId, subscribeToChoice } from './current-session-store.ts';

export type CurrentSession = {
  /**
   * The open session that the screens show: the one chosen in this window, otherwise the one that they showed before,
   * otherwise the one started last.
   */
  session: SessionRow | null;
  /** All open sessions, most recently started first. */
  open: readonly SessionRow[];
  /** The chosen session even if it has been submitted since. */
  chosen: SessionRow | null;
};

/** Which session is current in this window; undefined while it is being read. */
export function useCurrentSession(): CurrentSession | undefined {
  const { db } = useDevice();
  const chosenId = useSyncExternalStore(subscribeToChoice, chosenSessionId);
  const first = useFirstRead();
  return useLive(
    async () => {
      const open = await listOpenSessions(db);
      return currentOf(db, open, byId(open, chosenId) ?? (chosenId ? await findSession(db, chosenId) : undefined));
    },
    [db, chosenId],
    first ? knownAtFirst(db, first.open, chosenId) : undefined,
  );
}

const byId = (open: readonly SessionRow[], id: string | null | undefined) => open.find((one) => one.id === id);

/** One that another window starts takes no place of one that is shown here. */
function currentOf(db: TallybookDb, open: readonly SessionRow[], chosen: SessionRow | undefined): CurrentSession {
  const session = chosen?.state === 'open' ? chosen : (byId(open, keptAnswers(db).current) ?? open[0] ?? null);
  if (session) keepAnswer(db, 'current', session.id);
  return { session, open, chosen: chosen ?? null };
}

/** One that was chosen and is not among the open ones has to be looked for. */
function knownAtFirst(
  db: TallybookDb,
  open: readonly SessionRow[],
  chosenId: string | null,
): CurrentSession | undefined {
  const chosen = byId(open, chosenId);
  return chosenId !== null && !chosen ? undefined : currentOf(db, open, chosen);
}
