import { useId, useState } from 'react';
import { useFormDraft } from '#db/react/use-form-draft.ts';
import type { Clash } from '#ui/overlays/version-choice.tsx';
import { useIsMounted } from '#ui/use-is-mounted.ts';
import { type FieldTexts, named, problemsOf } from './problems-of.ts';
import { type SaveRecordOptions, useSaveRecord, type Versioned } from './use-save-record.ts';

/** How one kind of record is edited. */
interface RecordKind<R extends Versioned, F extends object> extends Omit<SaveRecordOptions<R>, 'onSaved'> {
  /** The prefix of the draft's key: `client`. */
  key: string;
  /** Labels by field, in the order of the form. */
  labels: Readonly<Record<keyof F & string, string>>;
  formOf: (record: R | null) => F;
  whyNot: (form: F) => FieldTexts;
  bodyOf: (changes: Partial<F>) => unknown;
  /** A field's value, in words. */
  textOf: (form: F, field: keyof F & string) => string;
}

/** The form of a client or a person: what is typed, what is wrong with it, and what becomes of saving it. */
export function useRecordForm<R extends Versioned, F extends object>(
  kind: RecordKind<R, F>,
  record: R | null,
  { onSaved, onClose }: { onSaved: (record: R) => void; onClose: () => void },
) {
  const here = useIsMounted();
  const ids = useId();
  const [base, setBase] = useState(record);
  const [attempt, setAttempt] = useState(0);
  const form = useFormDraft<F>(`${kind.key}:${record?.id ?? 'new'}`, kind.formOf(base));
  const saving = useSaveRecord({
    ...kind,
    onSaved: (saved) => {
      form.saved();
      close(saved);
    },
  });
  const { theirs, problem } = saving;
  const errors = attempt > 0 ? { ...named(problem?.fields ?? {}, kind.labels), ...kind.whyNot(form.value) } : {};

  function close(saved: R) {
    onSaved(saved);
    if (here()) onClose();
  }

  function save(over: R | null) {
    setAttempt(attempt + 1);
    if (Object.keys(kind.whyNot(form.value)).length > 0) return;
    if (over !== null && Object.keys(form.changes).length === 0) return close(over);
    void saving.save(over, kind.bodyOf(over === null ? form.value : form.changes));
  }

  /** Continues from what somebody else saved: over their version, or with it. */
  function goOn(keepMine: boolean) {
    if (!theirs) return;
    setBase(theirs);
    saving.clear();
    if (keepMine) save(theirs);
    else form.discard();
  }

  return {
    ids,
    errors,
    form,
    /** For the dialog around the fields. */
    dialog: {
      attempt,
      busy: saving.busy,
      clashes: theirs && clashesOf(kind, theirs, base, form.changes),
      failure: problem && Object.keys(problem.fields).length === 0 ? problem : null,
      problems: problemsOf(errors, kind.labels, ids),
      restored: form.restored,
      onDiscard: form.discard,
      onMine: () => goOn(true),
      onTheirs: () => goOn(false),
      onSave: () => save(base),
    },
  };
}

/** Fields that both changed, with what the other person wrote. */
function clashesOf<R extends Versioned, F extends object>(
  kind: RecordKind<R, F>,
  theirs: R,
  base: R | null,
  mine: Partial<F>,
): Clash[] {
  const [now, before] = [kind.formOf(theirs), kind.formOf(base)];
  const fields = Object.keys(kind.labels) as (keyof F & string)[];
  return fields
    .filter((field) => mine[field] !== undefined && JSON.stringify(now[field]) !== JSON.stringify(before[field]))
    .map((field) => ({ label: kind.labels[field], theirs: kind.textOf(now, field) }));
}
