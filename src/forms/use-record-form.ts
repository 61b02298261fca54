import { useState } from 'react';
import { useIsMounted } from '#ui/use-is-mounted.ts';
import { differing } from './kept-form.ts';
import { type DraftOptions, useFormDraft } from './use-form-draft.ts';
import { type FieldTexts, type SendingOptions, type Sent, useSending } from './use-sending.ts';

/** What is to be saved. `over`: the record as it is known now; `version`: the one that was typed over. */
export type ToSend<R, F> = { value: F; changes: Partial<F>; over: R | null; version: number };

export interface RecordFormOptions<R, F extends object>
  extends Pick<DraftOptions<F>, 'secret' | 'former'>,
    SendingOptions<R> {
  /** The key of the draft. Forms with the same key share it: it names everything that must not be mixed up. */
  key: string;
  /** Null: a new one. */
  record: R | null;
  formOf: (record: R | null) => F;
  /** Left out where records are saved without a version. */
  versionOf?: (record: R) => number;
  /** By field, where the server's messages about single fields do not name them: "Email: Already in use". */
  labels?: Readonly<Record<string, string>>;
  /** What can't be saved, in words, by field. */
  whyNot: (form: F) => FieldTexts;
  send: (mine: ToSend<R, F>) => Promise<Sent<R>>;
  /** One's own changes on what somebody else has saved meanwhile; field by field where nothing is said. */
  merge?: (theirs: F, before: F, mine: F) => F;
  /** The form goes on from another version than it was opened with. */
  onMoved?: (now: R) => void;
  onSaved: (saved: R) => unknown;
  /** The form closes once it is saved, unless it was left before. */
  onClose?: () => void;
}

/**
 * The form of a record: what is typed, what is wrong with it, and where saving it stands. What is typed is kept on the
 * device until it is saved or discarded, and never written over what nobody has seen.
 */
export function useRecordForm<R, F extends object>(options: RecordFormOptions<R, F>) {
  const { record, formOf, versionOf = () => 0, merge, onSaved, onClose } = options;
  const whyNot = (form: F) => saidIn(options.whyNot(form));
  const isHere = useIsMounted();
  const [moved, setMoved] = useState<R | null>(null);
  const [attempt, setAttempt] = useState(0);
  const now = moved && (!record || versionOf(moved) > versionOf(record)) ? moved : record;
  const versionNow = now ? versionOf(now) : 0;
  const draft = useFormDraft(options.key, formOf(now), { ...options, version: versionNow });
  const { state, failure, refusals, busy, ...sending } = useSending(options);
  const theirs = state.is === 'conflict' ? state.theirs : null;

  async function press(value: F, over: R | null, version: number): Promise<void> {
    if (!check(value)) return sending.clear();
    await sending.send(
      () => options.send({ value, changes: differing(value, formOf(over)), over, version }),
      async (saved) => {
        draft.saved();
        setAttempt(0);
        await onSaved(saved);
        if (isHere()) onClose?.();
      },
    );
  }

  /** Whether nothing is wrong with it; what is, is said from now on. */
  function check(value: F): boolean {
    setAttempt((was) => was + 1);
    return Object.keys(whyNot(value)).length === 0;
  }

  /** Goes on from what somebody else has saved: with it, or over it. */
  function move(): F | null {
    if (!theirs) return null;
    setMoved(theirs);
    options.onMoved?.(theirs);
    const base = formOf(theirs);
    return merge?.(base, draft.before, draft.value) ?? { ...base, ...draft.changes };
  }

  return {
    ...draft,
    /** The record as it is known now: the newest that was seen. */
    record: now,
    change(part: Partial<F>) {
      draft.change(part);
      sending.changed(part);
    },
    /** Fields that the form has beside its draft. */
    changedBeside: sending.changed,
    discard() {
      draft.discard();
      sending.clear();
    },
    state,
    busy,
    failure,
    /** How often Save was pressed since it was opened or saved. */
    attempt,
    check: () => check(draft.latest()),
    /** At the fields, once Save was pressed. */
    errors: attempt > 0 ? { ...named(refusals, options.labels), ...whyNot(draft.value) } : noErrors,
    /** What somebody else has saved meanwhile: nothing is written until one is chosen. */
    theirs: theirs && formOf(theirs),
    onTheirs() {
      if (move() === null) return;
      draft.discard();
      sending.clear();
    },
    onMine() {
      const mine = move();
      if (mine === null || !theirs) return Promise.resolve();
      draft.typeOver({ base: formOf(theirs), version: versionOf(theirs) }, mine);
      return press(mine, theirs, versionOf(theirs));
    },
    save: () => press(draft.value, now, draft.version),
  };
}

const noErrors: FieldTexts = {};

const named = (refusals: FieldTexts, labels: Readonly<Record<string, string>> = {}): FieldTexts =>
  Object.fromEntries(
    Object.entries(refusals).map(([field, text]) => [field, labels[field] ? `${labels[field]}: ${text}` : text]),
  );

const saidIn = (texts: FieldTexts): FieldTexts => Object.fromEntries(Object.entries(texts).filter(([, text]) => text));
