import { CircleAlert } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { programEndpoints } from '#contract/programs.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useFormDraft } from '#db/react/use-form-draft.ts';
import { storeProgram } from '#db/store/store-programs.ts';
import { fieldErrorsOf, useOnlineWrite } from '#sync/react/use-online-write.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { RestoredNotice } from '#ui/feedback/restored-notice.tsx';
import { BusyFields } from '#ui/fields/busy-fields.tsx';
import { useFocusWrong } from '#ui/fields/use-focus-wrong.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useIsMounted } from '#ui/use-is-mounted.ts';
import { BehaviorFields, SkillFields } from './program-fields.tsx';
import { bodyOf, changesOf, formOf, type ProgramForm, whyNotProgram } from './program-form.ts';
import { type Program, type ProgramKind, programWords } from './program-text.ts';

const calls = {
  behaviors: { add: programEndpoints.addBehavior, change: programEndpoints.changeBehavior },
  skills: { add: programEndpoints.addSkill, change: programEndpoints.changeSkill },
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
  const formId = useId();
  const before = formOf(program);
  const drafted = useFormDraft<ProgramForm>(`program:${kind}:${program?.id ?? 'new'}`, before);
  const form = drafted.value;
  const here = useIsMounted();
  const { box, refuse } = useFocusWrong<HTMLFormElement>();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<{ title: string; text: string } | null>(null);
  const write = useOnlineWrite(program ? calls[kind].change : calls[kind].add);
  const { one } = programWords[kind];

  async function save(event: FormEvent) {
    event.preventDefault();
    const wrong = whyNotProgram(form, kind);
    setErrors(wrong);
    setFailure(null);
    if (Object.keys(wrong).length > 0) return refuse();
    const result = await write.send(
      program ? { params: { id: program.id }, body: changesOf(form, before, kind) } : { body: bodyOf(form, kind) },
    );
    if (result.ok) {
      drafted.saved();
      await storeProgram(db, kind, result.answer).catch(() => undefined);
      if (here()) onClose();
      return;
    }
    const { outcome } = result;
    setErrors(fieldErrorsOf(outcome));
    refuse();
    setFailure(writeFailureText(`the ${one}`, outcome));
  }

  const fields = { form, errors, onChange: drafted.change };
  return (
    <Dialog
      description={
        program ? 'It is the same for every client who has it.' : 'Every client of the company can be given it.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button busy={write.busy} form={formId} kind="primary" type="submit">
            {program ? 'Save changes' : `Add ${one}`}
          </Button>
        </>
      }
      hasInputs
      onClose={onClose}
      open
      title={program ? `Edit ${one} for all clients` : `New ${one}`}
    >
      <form className="flex flex-col gap-5" id={formId} noValidate onSubmit={(event) => void save(event)} ref={box}>
        {drafted.restored && <RestoredNotice onDiscard={drafted.discard} />}
        {failure && (
          <div role="alert">
            <Banner icon={CircleAlert} title={failure.title} tone="attention">
              {failure.text}
            </Banner>
          </div>
        )}
        <BusyFields busy={write.busy}>
          {kind === 'behaviors' ? <BehaviorFields {...fields} /> : <SkillFields {...fields} />}
        </BusyFields>
      </form>
    </Dialog>
  );
}
