import { useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { type Program, type ProgramKind, programWords } from './program-text.ts';

/** Asks before something leaves the whole company's programs: it was pressed in the list of one client. */
export function RetireDialog({
  kind,
  program: { name },
  busy,
  onClose,
  onRetire,
}: {
  kind: ProgramKind;
  program: Pick<Program, 'name'>;
  busy: boolean;
  onClose: () => void;
  onRetire: () => void;
}) {
  const cancel = useRef<HTMLButtonElement>(null);
  const { one } = programWords[kind];
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose} ref={cancel}>
            Cancel
          </Button>
          <Button busy={busy} kind="danger" onClick={onRetire}>
            Retire for all clients
          </Button>
        </>
      }
      initialFocus={cancel}
      noCross
      onClose={onClose}
      open
      role="alertdialog"
      title={`Retire ${name} for all clients?`}
    >
      <p className="text-body">
        This {one} leaves the tiles of every client of the company, and nobody can assign it. What was recorded with it
        stays, and it can be brought back. To take it off this client alone, press Remove in the list instead.
      </p>
    </Dialog>
  );
}
