import { useLiveQuery } from 'dexie-react-hooks';
import { findReasonAdded } from '#db/queries/note-work.ts';
import { listRecordStatuses } from '#db/queries/record-status.ts';
import { useDevice } from '#db/react/device-context.ts';
import type { Policy } from '#domain/access/policy.ts';
import { sentText } from '#domain/time/moment-text.ts';
import { NoteSavedDialog } from './note-saved-dialog.tsx';

/**
 * 'Note is Saved!' with where the note is now: its badge is counted from the outbox, never from hope; and so is whether
 * it was the note that was saved, or an addendum to it, also one that was made of a change.
 */
export function OwnNoteSaved({ uid, clientId, policy }: { uid: string; clientId: number; policy: Policy }) {
  const { db, clock } = useDevice();
  const saved = useLiveQuery(async () => {
    const statuses = await listRecordStatuses(db, [{ entityType: 'note', entityId: uid }]);
    return { status: statuses.get(`note:${uid}`), added: await findReasonAdded(db, uid) };
  }, [db, uid]);
  if (!saved?.status) return null;
  const { status, added } = saved;
  const sentTime = status.sentAt === null ? undefined : sentText(status.sentAt, clock.now(), policy.timeZone);
  return <NoteSavedDialog added={added} clientId={clientId} sentTime={sentTime} status={status.state} />;
}
