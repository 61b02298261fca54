import { useLiveQuery } from 'dexie-react-hooks';
import { UserX } from 'lucide-react';
import { findAccount } from '#db/queries/caseload.ts';
import { shortName } from '#domain/access/person-name.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { Banner } from '#ui/feedback/banner.tsx';

/** Says before Submit that the client was taken off the caseload: the session counts, and the office asks. */
export function OffCaseload() {
  const { device, session } = useSessionView();
  const left = useLiveQuery(
    async () =>
      // Before the first download nobody is known.
      (await findAccount(device.db)) !== undefined && (await device.db.clients.get(session.clientId)) === undefined,
    [device.db, session.clientId],
  );
  if (!left) return null;
  return (
    <Banner icon={UserX} title={`${shortName(session.clientName)} is no longer on your caseload`} tone="waiting">
      You can still submit, and nothing is lost. Your office sees it with the note and decides.
    </Banner>
  );
}
