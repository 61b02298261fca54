import { useLiveQuery } from 'dexie-react-hooks';
import { listRecordStatuses } from '#db/queries/record-status.ts';
import { useDevice } from '#db/react/device-context.ts';
import type { Policy } from '#domain/access/policy.ts';
import { sentText } from '#domain/time/moment-text.ts';
import { NoteSavedDialog } from './note-saved-dialog.tsx';

/** 'Note is Saved!' with where the note is now: its badge is counted from the outbox, never from hope. */
export function OwnNoteSaved({ uid, clientId, policy }: { uid: string; clientId: number; policy: Policy }) {
  const { db, clock } = useDevice();
  const status = useLiveQuery(
    async () => (await listRecordStatuses(db, [{ entityType: 'note', entityId: uid }])).get(`note:${uid}`),
    [db, uid],
  );
  if (!status) return null;
  const sentTime = status.sentAt === null ? undefined : sentText(status.sentAt, clock.now(), policy.timeZone);
  return <NoteSavedDialog clientId={clientId} sentTime={sentTime} status={status.state} />;
}
