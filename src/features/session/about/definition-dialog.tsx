import { useSessionView } from '#features/session/frame/session-context.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';

/** What counts as one of a behavior, and what does not. It is on the device: it needs no network. */
export function DefinitionDialog({ behaviorId, onClose }: { behaviorId: number; onClose: () => void }) {
  const { behaviors, words } = useSessionView();
  const definition = behaviors.get(behaviorId)?.definition;
  return (
    <Dialog onClose={onClose} open title={words.behavior(behaviorId)}>
      <p className="whitespace-pre-line text-body wrap-anywhere">
        {definition ?? 'No definition yet. Whoever keeps the list of behaviors can write one under Assign.'}
      </p>
    </Dialog>
  );
}
