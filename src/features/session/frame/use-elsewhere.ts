import { useContext, useState } from 'react';
import { useDevice } from '#db/react/device-context.ts';
import type { SessionRow } from '#db/rows.ts';
import { said } from '#domain/announcements.ts';
import { bringElsewhere } from '#sync/download/fetch-session.ts';
import { SyncContext } from '#sync/react/sync-context.ts';
import { AskFailed } from '#sync/server.ts';
import { announce } from '#ui/feedback/announcer-store.ts';
import { showToast } from '#ui/feedback/toast-store.ts';

/** "3 more are recorded on another device"; null where nothing is known of one. */
export function elsewhereText({ elsewhere = 0 }: Pick<SessionRow, 'elsewhere'>): string | null {
  if (elsewhere === 0) return null;
  return `${elsewhere} more ${elsewhere === 1 ? 'is' : 'are'} recorded on another device`;
}

/** Brings in what another device has recorded in this session, or says why that can't be done now. */
export function useBringElsewhere({ id }: Pick<SessionRow, 'id'>): { bring: () => Promise<void>; busy: boolean } {
  const { db } = useDevice();
  const sync = useContext(SyncContext);
  const [busy, setBusy] = useState(false);
  async function bring() {
    if (!sync || busy) return;
    setBusy(true);
    try {
      await bringElsewhere(db, sync.server, id);
      announce(said.cameFromOtherDevice);
    } catch (error) {
      showToast({ kind: 'danger', text: error instanceof AskFailed ? NO_CONTACT : NOT_KEPT });
    } finally {
      setBusy(false);
    }
  }
  return { bring, busy };
}

const NO_CONTACT = 'Bringing it here needs a connection. Nothing is lost: it is in the record.';
const NOT_KEPT = 'This device could not keep it. Nothing is lost: it is in the record. Free some space and try again.';
