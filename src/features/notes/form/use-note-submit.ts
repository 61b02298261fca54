import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Policy } from '#domain/access/policy.ts';
import { isNoteField, type NoteFields } from '#domain/note/note-fields.ts';
import { type FieldErrors, messages } from '#domain/session/session-rules.ts';
import { shownErrors } from '#records/note/note-fact-fields.ts';
import { showToast, toasts } from '#ui/feedback/toast-store.ts';
import { type NoteContent, noteIn, type WritingMode, whyNotSubmit } from './note-content.ts';
import { notSaved, type SaveOutcome } from './save-outcome.ts';
import type { NoteWriting } from './use-note-writing.ts';

/** How long the toasts of an invalid form and of a time conflict stay, ms (specification 8). */
const INVALID_TOAST_MS = 10_000;
const CONFLICT_TOAST_MS = 5000;

type SubmitRules = {
  mode: WritingMode;
  base: NoteFields | null;
  policy: Pick<Policy, 'textLimit'>;
  today: string;
  /** A conflict that the server has already reported, kept at the field until the times are changed. */
  knownConflict: string | null;
  /** What the server already said against single fields. */
  knownErrors?: FieldErrors | undefined;
  save: (content: NoteContent) => Promise<SaveOutcome>;
};

/** The times for which the server reported an overlap. */
type Conflict = { text: string; times: string };

/** Checks, saves, and keeps each error at its field until it is corrected. */
export function useNoteSubmit({ fields, editor }: NoteWriting, ids: string, rules: SubmitRules) {
  const { mode, base, policy, save } = rules;
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<FieldErrors>({});
  const [conflict, setConflict] = useState<Conflict | null>(() =>
    rules.knownConflict === null ? null : { text: rules.knownConflict, times: timesOf(fields) },
  );
  const [outcome, setOutcome] = useState<SaveOutcome | null>(null);

  const [first] = useState(fields);

  const all = whyNotSubmit(fields, mode, base, policy, refused, rules.today);
  const overlap = conflict?.times === timesOf(fields) ? conflict.text : undefined;
  const answered = outcome?.kind === 'not-saved' ? outcome.errors : unchanged(rules.knownErrors, first, fields);
  const errors: FieldErrors = { ...(overlap ? { begin_time: overlap } : {}), ...answered, ...shownErrors(all, asked) };

  async function submit() {
    if (busy) return;
    setAsked(true);
    const [wrong] = Object.keys(all);
    if (wrong !== undefined) {
      showToast({ kind: 'danger', text: messages.fixAll, duration: INVALID_TOAST_MS });
      focusField(ids + wrong);
      return;
    }
    toasts.dismissText(messages.fixAll);
    setBusy(true);
    await editor.flush();
    const content = editor.get().fields;
    const became = await save(content).catch(() =>
      notSaved('We could not save the note', 'What you typed is kept on this device. Try again.'),
    );
    // Rendered at once: a field takes no focus while it is still busy.
    flushSync(() => setBusy(false));
    setOutcome(became);
    if (became.kind === 'timeconflicts') tellConflict(became.text, content);
  }

  function tellConflict(text: string, content: NoteContent) {
    setConflict({ text, times: timesOf(content) });
    showToast({ kind: 'danger', text, duration: CONFLICT_TOAST_MS });
    focusField(`${ids}begin_time`);
  }

  return {
    errors,
    wrong: asked && Object.keys(all).length > 0,
    busy,
    outcome,
    submit,
    onRefuse: (field: string, problem: string | null) =>
      setRefused((was) => ({ ...was, [field]: problem ?? undefined })),
  };
}

/** What was said about a field holds until the field is changed. */
function unchanged(errors: FieldErrors = {}, then: NoteContent, now: NoteContent): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([field]) => isNoteField(field) && then[field] === now[field]),
  );
}

function timesOf(content: NoteContent): string {
  const { date_visited, begin_time, end_time } = noteIn(content);
  return `${date_visited} ${begin_time} ${end_time}`;
}

/** Puts the focus on a field by its id; in a group of choices, on the first one. */
function focusField(id: string): void {
  const target = document.getElementById(id);
  const control = target?.matches('fieldset, [role="radiogroup"]')
    ? target.querySelector<HTMLElement>('input:checked, input')
    : target;
  control?.focus();
}
