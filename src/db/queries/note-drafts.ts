import { isObject } from '#domain/json-object.ts';
import { emptyNote, type NoteFields, withAllTexts } from '#domain/note/note-fields.ts';
import { changedNoteFields } from '#domain/note/note-merge.ts';
import type { DraftRow, TallybookDb } from '../database.ts';
import { findDraft, listDrafts } from '../drafts.ts';
import type { UnreadNoteTexts } from '../rows.ts';

/** A note, or a change to one, that is still being written. */
export type NoteDraftContent = {
  uid: string;
  /** The server's number, null while it has none. */
  noteId: number | null;
  fields: NoteFields;
  /** The note as it was when the writing began, and its version; null for a new one. */
  base: NoteFields | null;
  version: number | null;
  /** Why an addendum is made. */
  reason: string;
  unread?: UnreadNoteTexts;
};

/** The draft of a change, once its note is deleted: nothing is there any more that it would change. */
export function asNewNote(content: unknown): unknown {
  return isObject(content) ? { ...content, noteId: null, base: null, version: null } : content;
}

export type NoteDraftRow = NoteDraftContent & { at: string };

/** What is saved of a note; `reason` is that of an addendum, and an edit asks for none. */
export type NoteWords = { fields: Partial<NoteFields>; reason?: string };

/** Whether all that was typed into the draft is in these words. */
export function saysNoMore({ fields, base, reason, unread = {} }: NoteDraftContent, words: NoteWords): boolean {
  const typed = changedNoteFields(fields, base ?? emptyNote);
  return (
    typed.every((field) => words.fields[field] === fields[field]) &&
    (words.reason === undefined || reason.trim() === words.reason.trim()) &&
    Object.keys(unread).length === 0
  );
}

export const noteDraftKey = (uid: string): string => `note:${uid}`;

export async function findNoteDraft(db: TallybookDb, uid: string): Promise<NoteDraftRow | undefined> {
  const row = await findDraft(db, noteDraftKey(uid));
  return row && readDraft(row);
}

/** Drafts of notes, the most recently edited first. */
export async function listNoteDrafts(db: TallybookDb): Promise<NoteDraftRow[]> {
  return (await listDrafts(db, 'note:')).flatMap((row) => readDraft(row) ?? []);
}

/** A draft that an older app wrote in another shape is left alone, not shown; a text that it did not know is empty. */
export function readDraft({ content, at }: DraftRow): NoteDraftRow | undefined {
  if (!isObject(content) || !('uid' in content && 'fields' in content)) return;
  const { fields, base, ...draft } = content as NoteDraftContent;
  return { ...draft, fields: withAllTexts(fields), base: base && withAllTexts(base), at };
}
