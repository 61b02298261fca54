import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { Program, ProgramKind } from './program-text.ts';
import type { AssignConflict } from './use-assignment.ts';

/** Two people changed one list: both are shown, nothing is chosen in advance, nothing was overwritten. */
export function ConflictDialog({
  conflict,
  kind,
  nameOf,
  onMine,
  onTheirs,
}: {
  conflict: AssignConflict | null;
  kind: ProgramKind;
  nameOf: (id: number) => string;
  onMine: () => void;
  onTheirs: () => void;
}) {
  const theirs: Program[] = conflict?.theirs[kind] ?? [];
  return (
    <Dialog
      description="Somebody else changed this list while you did. Which one holds?"
      footer={
        <>
          <Button onClick={onTheirs}>Take theirs</Button>
          <Button onClick={onMine}>Keep mine</Button>
        </>
      }
      onClose={onTheirs}
      open={conflict !== null}
      title="Choose a list"
    >
      <div className="grid gap-5 pt-4 md:grid-cols-2">
        <Side names={theirs.map(({ name }) => name)} title="Theirs, stored now" />
        <Side names={(conflict?.mine ?? []).map(nameOf)} title="Mine, not stored" />
      </div>
    </Dialog>
  );
}

function Side({ title, names }: { title: string; names: readonly string[] }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1.5 font-semibold text-label">{title}</h3>
      <ol className="list-decimal rounded-card border border-line py-2 pr-3 pl-9 text-body">
        {names.map((name) => (
          <li className="wrap-anywhere" key={name}>
            {name}
          </li>
        ))}
      </ol>
    </section>
  );
}
