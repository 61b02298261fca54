import { Dialog } from '#ui/overlays/dialog.tsx';
import { FinishedRuns } from './finished-runs.tsx';

/** The recordings of the session that are over. Apart from the list, which a phone has at once: dialogs are fetched late. */
export function FinishedRunsDialog({ onOpen, onClose }: { onOpen: (run: string) => void; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} open title="Finished interval recordings" width="wide">
      <FinishedRuns onOpen={onOpen} />
    </Dialog>
  );
}
