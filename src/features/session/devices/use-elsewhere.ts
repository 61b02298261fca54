import { useContext, useState } from 'react';
import { findSession } from '#db/queries/sessions.ts';
import { said } from '#domain/announcements.ts';
import { howMany } from '#domain/how-many.ts';
import { changedNumbers, type NumberChange } from '#domain/session/changed-numbers.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import type { Words } from '#features/session/record/session-words.ts';
import { AskFailed } from '#sync/ask-failed.ts';
import { bringElsewhere } from '#sync/download/fetch-session.ts';
import { SyncContext } from '#sync/react/sync-context.ts';
import { announce } from '#ui/feedback/announcer-store.ts';
import { showToast } from '#ui/feedback/toast-store.ts';
import { changeShort } from './elsewhere-text.ts';
import { storeBeside } from './keep-running.ts';

/** Brings in what another device has recorded in the session on the screen, or says why that can't be done now. */
export function useBringElsewhere(): { bring: () => Promise<void>; busy: boolean } {
  const { device, session, services, words } = useSessionView();
  const { db } = device;
  const sync = useContext(SyncContext);
  const [busy, setBusy] = useState(false);
  async function bring() {
    if (!sync || busy) return;
    setBusy(true);
    try {
      await bringElsewhere(db, sync.server, session.id, (opened) => storeBeside(services.hub.recording, opened));
      const now = await findSession(db, session.id);
      const changes = now ? changedNumbers(session.tally, now.tally, services.hub.now()) : [];
      if (changes.length === 0) announce(said.cameFromOtherDevice);
      else {
        const again = session.closedAt === undefined ? '' : ` ${SENT_BEFORE}`;
        showToast({ kind: 'info', text: inBrief(changes, words) + again });
      }
    } catch (error) {
      showToast({ kind: 'danger', text: error instanceof AskFailed ? NO_CONTACT : NOT_KEPT });
    } finally {
      setBusy(false);
    }
  }
  return { bring, busy };
}

/** It has the place of a line or two: one number is named, and of more Submit lists all. */
function inBrief(changes: readonly NumberChange[], words: Words): string {
  const [only, ...more] = changes;
  if (only && more.length === 0) return `Brought here. ${changeShort(only, words)}.`;
  return `Brought here: ${howMany(changes.length, 'number')} changed. Submit lists them.`;
}

export const SENT_BEFORE = 'The note that was sent has the numbers of before. Submit again to correct it.';
const NO_CONTACT = 'Bringing it here needs a connection. Nothing is lost: it is in the record.';
const NOT_KEPT = 'This device could not keep it. Nothing is lost: it is in the record. Free some space and try again.';
