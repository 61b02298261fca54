import type { PhaseLine } from '#contract/programs.ts';
import { longDate } from '#domain/time/service-time.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';

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
  return (
    <ConfirmDialog action="Remove" busy={busy} onClose={onClose} onConfirm={onRemove} title="Remove this phase change?">
      <p className="text-body wrap-anywhere">
        “{line.label}” of {longDate(line.date)} leaves {line.behaviour_id === null ? 'all graphs' : 'this graph'} of the
        client, for everybody who reads them. What was recorded stays.
      </p>
    </ConfirmDialog>
  );
}
