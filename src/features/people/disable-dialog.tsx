import { useRef } from 'react';
import type { UserRecord } from '#contract/people.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** What disabling means, before it is done. */
export function DisableDialog({
  user,
  busy,
  onDisable,
  onClose,
}: {
  user: UserRecord;
  busy: boolean;
  onDisable: () => void;
  onClose: () => void;
}) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose} ref={cancel}>
            Cancel
          </Button>
          <Button busy={busy} kind="danger" onClick={onDisable}>
            Disable
          </Button>
        </>
      }
      initialFocus={cancel}
      noCross
      onClose={onClose}
      open
      role="alertdialog"
      title={`Disable ${user.profile.name}?`}
    >
      <p className="text-body">
        From now on they cannot sign in or see anything. Their notes and sessions stay. What they recorded and have not
        sent is still accepted when it arrives. You can enable them again at any time.
      </p>
    </Dialog>
  );
}
