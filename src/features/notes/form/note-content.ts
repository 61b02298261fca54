import type { Note } from '#contract/notes.ts';
import type { NoteDraftContent } from '#db/queries/note-drafts.ts';
import type { UnreadNoteTexts } from '#db/rows.ts';
import type { Policy } from '#domain/access/policy.ts';
import type { NoteField, NoteFields } from '#domain/note/note-fields.ts';
import { changedNoteFields } from '#domain/note/note-merge.ts';
import { whyNotAddendum, whyNotEdit, whyNotMove, whyNotSave } from '#domain/note/note-rules.ts';
import type { FieldErrors } from '#domain/session/session-rules.ts';

/** What is in the form: the note, for an addendum the reason, and what can't be read as a date or time. */
export type NoteContent = NoteFields & { reason: string; unread: UnreadNoteTexts };

/** A new note, a changed one, or what is added to one that is closed. */
export type WritingMode = 'new' | 'edit' | 'addendum';

/** Why a note takes no edit, why only of its texts, and whether it takes an addendum. */
export type Settled = { closed: string | null; paid: string | null; takesAddenda: boolean };

/** Whether what was begun as an addendum is open again meanwhile and takes none: then Submit changes the note itself. */
export const changesItself = (mode: WritingMode, { closed, paid, takesAddenda }: Settled): boolean =>
  mode === 'addendum' && closed === null && paid === null && !takesAddenda;

/** As far as this device knows; `null`: a note that only it has. */
export function settledOf(note: Note | null, policy: Policy, now: number): Settled {
  if (note === null) return { closed: null, paid: null, takesAddenda: false };
  const takesAddenda = whyNotAddendum(note) === null;
  return { closed: whyNotEdit(note, policy, now), paid: whyNotMove(note), takesAddenda };
}

export function contentOf({ fields, reason, unread = {} }: StartContent): NoteContent {
  return { ...fields, reason, unread };
}

type StartContent = Pick<NoteDraftContent, 'fields' | 'reason' | 'unread'>;

export function noteIn({ reason: _reason, unread: _unread, ...fields }: NoteContent): NoteFields {
  return fields;
}

/** The fields in which the form differs from its starting point. */
export function changedSince(content: NoteContent, base: NoteFields | null): NoteField[] {
  return base === null ? [] : changedNoteFields(noteIn(content), base);
}

const LONGEST_REASON = 1000;

/**
 * What is wrong, by field and in the order of the form; none when it may be saved. `refused`: what was typed but is not
 * a date or time, in the field's own words; it is never dropped silently.
 */
export function whyNotSubmit(
  content: NoteContent,
  mode: WritingMode,
  base: NoteFields | null,
  policy: Pick<Policy, 'textLimit'>,
  refused: FieldErrors,
  today: string,
): FieldErrors {
  const typed = Object.fromEntries(Object.entries(refused).filter(([, problem]) => problem !== undefined));
  const found = { ...whyNotSave(noteIn(content), policy, today, base), ...typed };
  const reason = mode === 'addendum' ? whyNotReason(content, base) : undefined;
  return reason === undefined ? found : { reason, ...found };
}

function whyNotReason(content: NoteContent, base: NoteFields | null): string | undefined {
  if (content.reason.trim() === '') return 'Say why, for example: End time was typed wrong';
  if (content.reason.length > LONGEST_REASON) return `Must be at most ${LONGEST_REASON} characters`;
  return changedSince(content, base).length === 0 ? 'Change at least one field to how it should read' : undefined;
}
