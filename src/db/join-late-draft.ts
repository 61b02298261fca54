import { isObject } from '#domain/json-object.ts';
import { joinedText, lateWords } from '#domain/note/late-words.ts';
import type { NoteFields } from '#domain/note/note-fields.ts';
import type { UnreadNoteTexts } from './rows.ts';

type NoteDraft = { fields: NoteFields; reason: string; unread?: UnreadNoteTexts };

/**
 * The draft of a note that a tab kept when it went, laid over the one that another tab has written since, field by field.
 * Undefined: they are no drafts of notes.
 * @param over the draft as that tab knew it
 */
export function joinLateDraft(late: unknown, over: unknown, there: unknown): object | undefined {
  if (!isNoteDraft(late) || !isNoteDraft(over) || !isNoteDraft(there)) return;
  const typed = { fields: changesOf(late.fields, over.fields), unread: late.unread };
  const { fields, unread } = lateWords(there, typed, over);
  const reason = late.reason === over.reason ? there.reason : joinedText(there.reason, late.reason);
  return { ...there, fields: { ...there.fields, ...fields }, reason, unread };
}

function isNoteDraft(content: unknown): content is NoteDraft {
  return isObject(content) && 'fields' in content && isObject(content.fields);
}

function changesOf(fields: NoteFields, over: NoteFields): Partial<NoteFields> {
  const known: Record<string, unknown> = over;
  return Object.fromEntries(Object.entries(fields).filter(([field, value]) => value !== known[field]));
}
