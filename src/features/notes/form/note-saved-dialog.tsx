import { CircleCheck } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { RecordStatus } from '#db/queries/record-status.ts';
import { useAccount } from '#db/react/use-account.ts';
import { isGranted } from '#domain/access/permission.ts';
import { Button } from '#ui/button.tsx';
import { SyncBadge } from '#ui/feedback/sync-badge.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useLeaveForm } from './use-leave-form.ts';

/** After a real save: where the note is now, and where to go next. */
export function NoteSavedDialog({
  clientId,
  status,
  sentTime,
  added,
}: {
  /** The reason of an addendum, where what was saved is one; null where it is the note itself. */
  added: string | null;
  clientId: number;
  status: RecordStatus['state'];
  sentTime: string | undefined;
}) {
  const { permissions } = useAccount();
  const navigate = useNavigate();
  const leave = useLeaveForm();
  return (
    <Dialog
      footer={
        <>
          <Button onClick={leave}>Close</Button>
          <div className="flex flex-wrap gap-3">
            {isGranted(permissions, 'behavior.record') && (
              <Button onClick={() => void navigate(`/behavior/add?client=${clientId}`)}>Behaviors</Button>
            )}
            {isGranted(permissions, 'client.assign') && (
              <Button onClick={() => void navigate(`/client/assign/skills/${clientId}`)}>Skills</Button>
            )}
          </div>
        </>
      }
      noCross
      onClose={leave}
      open
      title={added === null ? 'Note is Saved!' : 'Addendum is saved'}
    >
      <div className="flex items-center gap-4 pt-1">
        <CircleCheck aria-hidden="true" className="size-12 shrink-0 text-sent-fg" />
        <div className="flex flex-col items-start gap-2">
          <SyncBadge state={status} time={sentTime} />
          {added !== null && (
            <p className="text-body">
              The note itself stays as it was. What you changed stands beside it as an addendum, with the reason “
              {added}”.
            </p>
          )}
          {status === 'queued' && <p className="text-body">It will send by itself when there is a connection.</p>}
        </div>
      </div>
    </Dialog>
  );
}
