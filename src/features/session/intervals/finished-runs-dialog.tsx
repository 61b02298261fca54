import { Dialog } from '#ui/overlays/dialog.tsx';
import { FinishedRuns } from './finished-runs.tsx';

/** The recordings of the session that are over, one line each. */
export function FinishedRunsDialog({ onOpen, onClose }: { onOpen: (run: string) => void; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} open title="Finished interval recordings" width="wide">
      <FinishedRuns onOpen={onOpen} />
    </Dialog>
  );
}
