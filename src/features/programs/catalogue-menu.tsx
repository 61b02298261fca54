import { Archive, ArchiveRestore, Pencil } from 'lucide-react';
import { programEndpoints } from '#contract/programs.ts';
import { useDevice } from '#db/react/device-context.ts';
import { storeProgram } from '#db/store/store-programs.ts';
import { useOnlineWrite } from '#sync/react/use-online-write.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';
import { showToast } from '#ui/feedback/toast-store.ts';
import { Menu } from '#ui/overlays/menu.tsx';
import { type Program, type ProgramKind, programWords } from './program-text.ts';

/** Edit, retire and bring back, for people who may change the catalogue. */
export function CatalogueMenu({
  kind,
  program,
  onEdit,
}: {
  kind: ProgramKind;
  program: Program;
  onEdit: (program: Program) => void;
}) {
  const { db } = useDevice();
  const write = useOnlineWrite(kind === 'behaviors' ? programEndpoints.changeBehavior : programEndpoints.changeSkill);

  async function setRetired(retired: boolean) {
    const result = await write.send({ params: { id: program.id }, body: { retired } });
    if (!result.ok) {
      const { title, text } = writeFailureText(`the ${programWords[kind].one}`, result.outcome);
      showToast({ kind: 'danger', text: `${title}. ${text}` });
      return;
    }
    await storeProgram(db, kind, result.answer).catch(() => undefined);
    showToast({
      kind: 'success',
      text: retired ? `${program.name} is retired. Its history stays.` : `${program.name} can be assigned again`,
    });
  }

  return (
    <Menu
      entries={[
        { label: 'Edit', icon: Pencil, onSelect: () => onEdit(program) },
        program.retired
          ? { label: 'Bring back', icon: ArchiveRestore, onSelect: () => void setRetired(false) }
          : { label: 'Retire', icon: Archive, onSelect: () => void setRetired(true), separated: true },
      ]}
      label={`Options, ${program.name}`}
    />
  );
}
