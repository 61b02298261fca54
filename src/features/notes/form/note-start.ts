import type { Note } from '#contract/notes.ts';
import type { NoteDraftContent, NoteDraftRow } from '#db/queries/note-drafts.ts';
import type { NoteRow } from '#db/rows.ts';
import { saidByAddenda } from '#domain/note/brief-note.ts';
import { emptyNote, type NoteFields, noteFieldsOf } from '#domain/note/note-fields.ts';
import { mergeNote } from '#domain/note/note-merge.ts';
import type { NewNote } from '#lib/new-note-path.ts';
import type { WritingMode } from './note-content.ts';

/** What the form begins with: what was being written, or the note as it is now. */
export type NoteStart = NoteDraftContent & { at?: string };

/** A new note: for today, unless something else is given. */
export function newStart(uid: string, today: string, preset: NewNote): NoteStart {
  const { client, date = today, location, begin, end } = preset;
  const times = { begin_time: begin ?? emptyNote.begin_time, end_time: end ?? emptyNote.end_time };
  const whom = { client_id: client ?? null, location: location ?? null };
  const fields = { ...emptyNote, date_visited: date, ...whom, ...times };
  return { uid, noteId: null, fields, base: null, version: null, reason: '' };
}

type Stands = { uid: string; noteId: number | null; fields: NoteFields; version: number | null };

/**
 * Continues with the draft, or begins with the note. Changes made since the draft began are taken in where they touch
 * other fields; where both changed a field, the draft keeps its base, and saving it shows both sides.
 */
export function startFrom(stands: Stands, draft: NoteDraftRow | undefined): NoteStart {
  const { uid, noteId, fields, version } = stands;
  if (!draft) return { uid, noteId, fields, base: fields, version, reason: '' };
  if (draft.base === null) return { ...draft, noteId };
  const merged = mergeNote(draft.base, draft.fields, fields);
  if (merged.conflicts.length > 0) return { ...draft, noteId };
  return { ...draft, noteId, fields: merged.fields, base: fields, version };
}

export const baselineOf = ({ uid, serverId, fields, version }: NoteRow): Stands => ({
  uid,
  noteId: serverId,
  fields,
  version,
});

/** An addendum starts from what the note reads like with those before it; a change of the note from the note itself. */
export const standsOfNote = (note: Note, mode: WritingMode): Stands => ({
  uid: note.uid,
  noteId: note.id,
  fields: mode === 'addendum' ? readWithAddenda(note) : noteFieldsOf(note),
  version: note.version,
});

/** How a note reads with what was added to it: an addendum's changes start from there. */
export function readWithAddenda(note: Note): NoteFields {
  const read = { ...note } as Record<string, unknown>;
  for (const [field, text] of Object.entries(saidByAddenda(note.addenda)))
    read[field] = field === 'client_id' || field === 'location' ? Number(text) : text;
  return noteFieldsOf(read);
}
