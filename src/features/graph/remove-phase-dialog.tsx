import { useRef } from 'react';
import type { PhaseLine } from '#contract/programs.ts';
import { longDate } from '#domain/time/service-time.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

/** Asks before a phase leaves the graph, for everybody who reads it. */
export function RemovePhaseDialog({
  line,
  busy,
  onClose,
  onRemove,
}: {
  line: PhaseLine;
  busy: boolean;
  onClose: () => void;
  onRemove: () => void;
}) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose} ref={cancel}>
            Cancel
          </Button>
          <Button busy={busy} kind="danger" onClick={onRemove}>
            Remove
          </Button>
        </>
      }
      initialFocus={cancel}
      noCross
      onClose={onClose}
      open
      role="alertdialog"
      title="Remove this phase change?"
    >
      <p className="text-body wrap-anywhere">
        “{line.label}” of {longDate(line.date)} leaves {line.behaviour_id === null ? 'all graphs' : 'this graph'} of the
        client, for everybody who reads them. What was recorded stays.
      </p>
    </Dialog>
  );
}
