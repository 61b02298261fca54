import { TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { peopleText } from './people-text.ts';
import type { Grantable } from './permission-groups.ts';
import type { RoleChanges } from './role-draft.ts';

/** What a save changes, and for how many people, before it is done. */
export function SaveRoleDialog({
  name,
  holders,
  changes,
  all,
  ownLoss,
  busy,
  onSave,
  onClose,
}: {
  name: string;
  holders: number;
  changes: RoleChanges;
  all: readonly Grantable[];
  /** The person who saves has this role and could not change roles by it any more. */
  ownLoss: boolean;
  busy: boolean;
  onSave: () => void;
  onClose: () => void;
}) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      description={`${peopleText(holders)}.${holders > 0 ? ' The change applies as soon as their device is online.' : ''}`}
      footer={
        <>
          <Button onClick={onClose} ref={cancel}>
            Cancel
          </Button>
          <Button busy={busy} kind={ownLoss ? 'danger' : 'primary'} onClick={onSave}>
            {ownLoss ? 'Save and lose this right' : 'Save role'}
          </Button>
        </>
      }
      initialFocus={ownLoss ? cancel : undefined}
      onClose={onClose}
      open
      title={`Save changes to the ${name} role?`}
    >
      <div className="flex flex-col gap-4 pt-4">
        {ownLoss && (
          <Banner icon={TriangleAlert} title="You lose the right to change roles" tone="attention">
            You have this role yourself. Unless another role of yours gives it, you can't take this back: somebody else
            has to.
          </Banner>
        )}
        <Lines lines={changes.others} title="About the role" />
        <Lines lines={wordsOf(changes.added, all)} title={`New permissions (${changes.added.length})`} />
        <Lines lines={wordsOf(changes.removed, all)} title={`Removed permissions (${changes.removed.length})`} />
      </div>
    </Dialog>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h3 className="font-semibold text-label">{title}</h3>
      <ul className="list-disc pl-5 text-body">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function wordsOf(ids: readonly number[], all: readonly Grantable[]): string[] {
  return all.filter(({ id }) => ids.includes(id)).map(({ name, description }) => `${description} (${name})`);
}
