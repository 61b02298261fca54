import { useState } from 'react';
import { billingEndpoints } from '#contract/billing.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';
import { listFailureText } from '#sync/words/list-failure-text.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { RestoreDialog } from './restore-dialog.tsx';

/** The way back from one act, just after it was done: what the server has kept of it. */
export function RestoreAct({
  act,
  today,
  zone,
  onClose,
}: {
  act: string;
  today: string;
  zone: string;
  onClose: () => void;
}) {
  const { answer, isFresh, loading, failed } = useOnlinePage(billingEndpoints.undone);
  const listed = isFresh ? answer?.data.find((one) => one.act === act) : undefined;
  // What is being restored leaves the list meanwhile.
  const [found, setFound] = useState(listed);
  if (listed && !found) setFound(listed);
  const undo = found ?? listed;
  if (undo) return <RestoreDialog onClose={onClose} today={today} undos={[undo]} zone={zone} />;
  const failure = failed === null ? null : listFailureText('what can be restored', failed);
  return (
    <Dialog
      footer={
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      }
      noCross
      onClose={onClose}
      open
      title="Restore"
      width="wide"
    >
      {loading ? (
        <Skeleton label="Loading what can be restored" rows={2} />
      ) : (
        <p className="text-body">
          {failure ? `${failure.title}. ${failure.text}` : 'Nothing of it can be restored any more.'}
        </p>
      )}
    </Dialog>
  );
}
