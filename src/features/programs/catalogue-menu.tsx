import { Archive, ArchiveRestore, Pencil, UserPen } from 'lucide-react';
import { useState } from 'react';
import { programEndpoints } from '#contract/programs.ts';
import { useDevice } from '#db/react/device-context.ts';
import { storeProgram } from '#db/store/store-programs.ts';
import { useOnlineWrite } from '#sync/react/use-online-write.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';
import { showToast } from '#ui/feedback/toast-store.ts';
import { Menu } from '#ui/overlays/menu.tsx';
import { type Program, type ProgramKind, programWords } from './program-text.ts';
import { RetireDialog } from './retire-dialog.tsx';

/**
 * Edit, retire and bring back, for people who may change the catalogue. It stands in the list of one client and acts on
 * all of them: it says so, asks before it retires, and what it did can be undone.
 */
export function CatalogueMenu({
  kind,
  program,
  onEdit,
  own,
}: {
  kind: ProgramKind;
  program: Program;
  /** Absent for people who may not change the catalogue. */
  onEdit: ((program: Program) => void) | undefined;
  /** What can be done for the one client whose list it is. */
  own?: { label: string; onSelect: () => void } | undefined;
}) {
  const { db } = useDevice();
  const [asking, setAsking] = useState(false);
  const write = useOnlineWrite(kind === 'behaviors' ? programEndpoints.changeBehavior : programEndpoints.changeSkill);

  async function setRetired(retired: boolean): Promise<void> {
    const result = await write.send({ params: { id: program.id }, body: { retired } });
    if (!result.ok) {
      const { title, text } = writeFailureText(`the ${programWords[kind].one}`, result.outcome);
      showToast({ kind: 'danger', text: `${title}. ${text}` });
      return;
    }
    await storeProgram(db, kind, result.answer).catch(() => undefined);
    setAsking(false);
    showToast({
      kind: 'success',
      about: `${kind} ${program.id}`,
      text: retired ? `${program.name} is retired for every client. Its history stays.` : `${program.name} is back`,
      action: { label: 'Undo', onPress: () => void setRetired(!retired) },
    });
  }

  const retiring = program.retired
    ? { label: 'Bring back for all clients', icon: ArchiveRestore, onSelect: () => void setRetired(false) }
    : { label: 'Retire for all clients…', icon: Archive, onSelect: () => setAsking(true), separated: true };
  return (
    <>
      <Menu
        entries={[
          ...(own ? [{ ...own, icon: UserPen }] : []),
          ...(onEdit
            ? [{ label: 'Edit for all clients…', icon: Pencil, onSelect: () => onEdit(program) }, retiring]
            : []),
        ]}
        label={`Options, ${program.name}`}
      />
      {asking && (
        <RetireDialog
          busy={write.busy}
          kind={kind}
          onClose={() => setAsking(false)}
          onRetire={() => void setRetired(true)}
          program={program}
        />
      )}
    </>
  );
}
