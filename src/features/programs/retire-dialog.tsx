import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
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
  const { one } = programWords[kind];
  return (
    <ConfirmDialog
      action="Retire for all clients"
      busy={busy}
      onClose={onClose}
      onConfirm={onRetire}
      title={`Retire ${name} for all clients?`}
    >
      <p className="text-body">
        This {one} leaves the tiles of every client of the company, and nobody can assign it. What was recorded with it
        stays, and it can be brought back. To take it off this client alone, press Remove in the list instead.
      </p>
    </ConfirmDialog>
  );
}
