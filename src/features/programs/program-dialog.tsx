import { programEndpoints } from '#contract/programs.ts';
import { useDevice } from '#db/react/device-context.ts';
import { storeProgram } from '#db/store/store-programs.ts';
import { FormDialog } from '#forms/form-dialog.tsx';
import { useRecordForm } from '#forms/use-record-form.ts';
import { useOnlineWrite } from '#sync/react/use-online-write.ts';
import { BehaviorFields, SkillFields } from './program-fields.tsx';
import { bodyOf, changesOf, formOf, type ProgramForm, whyNotMeaning, whyNotProgram } from './program-form.ts';
import { type Program, type ProgramKind, programWords } from './program-text.ts';

const calls = {
  behaviors: { add: programEndpoints.addBehavior, change: programEndpoints.changeBehavior },
  skills: { add: programEndpoints.addSkill, change: programEndpoints.changeSkill },
} as const;

const descriptions = {
  behaviors:
    'It is the same for every client who has it. What was recorded before stays as it was recorded, and the graphs draw a line where it is measured otherwise.',
  skills: 'It is the same for every client who has it.',
} as const;

/** Adds a behavior or skill to the catalogue, or renames it and changes how it is measured. */
export function ProgramDialog({
  kind,
  program,
  onClose,
}: {
  kind: ProgramKind;
  /** Null: a new one. */
  program: Program | null;
  onClose: () => void;
}) {
  const { db } = useDevice();
  const write = useOnlineWrite(program ? calls[kind].change : calls[kind].add);
  const { one } = programWords[kind];
  const form = useRecordForm<Program, ProgramForm>({
    key: `program:${kind}:${program?.id ?? 'new'}`,
    what: `the ${one}`,
    record: program,
    formOf,
    whyNot: (typed) => ({ ...whyNotProgram(typed, kind), ...whyNotMeaning(typed, program) }),
    send: ({ value, over }) =>
      write.send(
        over ? { params: { id: over.id }, body: changesOf(value, formOf(over), kind) } : { body: bodyOf(value, kind) },
      ),
    onSaved: (saved) => storeProgram(db, kind, saved).catch(() => undefined),
    onClose,
  });
  const fields = { form: form.value, errors: form.errors, onChange: form.change, program };
  return (
    <FormDialog
      description={program ? descriptions[kind] : 'Every client of the company can be given it.'}
      form={form}
      onClose={onClose}
      onSave={form.save}
      save={program ? 'Save changes' : `Add ${one}`}
      title={program ? `Edit ${one} for all clients` : `New ${one}`}
    >
      {kind === 'behaviors' ? <BehaviorFields {...fields} /> : <SkillFields {...fields} />}
    </FormDialog>
  );
}
