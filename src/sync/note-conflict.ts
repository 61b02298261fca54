import * as z from 'zod/mini';
import { type Note, note as noteSchema } from '#contract/notes.ts';
import type { NoteRow, OpRow } from '#db/rows.ts';
import { type NoteField, type NoteFields, noteFieldsOf } from '#domain/note/note-fields.ts';
import { mergeNote } from '#domain/note/note-merge.ts';
import { baseOf, carriedFields } from './send/repair-note.ts';

/** One note, with at least one field changed on both sides: a person chooses (never the clock). */
export type NoteConflict = {
  mine: NoteFields;
  /** When mine was written, ISO 8601. */
  mineAt: string;
  theirs: Note;
  /** My fields and, merged automatically, theirs; `conflicts` are still mine. */
  merged: NoteFields;
  conflicts: readonly NoteField[];
  /** Fields that only the other side, and only this side, changed. */
  took: readonly NoteField[];
  kept: readonly NoteField[];
};

/** What stands between a refused save and the server's note; null when it was refused for another reason. */
export function conflictOf(op: OpRow | undefined, note: Pick<NoteRow, 'base'> | undefined): NoteConflict | null {
  if (op?.state !== 'conflict' || op.lastError?.code !== 'version') return null;
  const current = z.safeParse(noteSchema, op.lastError.current);
  const mine = carriedFields(op);
  if (!current.success || !mine) return null;
  const base = op.noteBase === undefined ? baseOf(note ?? null) : op.noteBase;
  return compareNotes(base, mine, op.capturedAt, current.data);
}

/** Two wordings of one note and what both began with. If no field was changed by both, `conflicts` is empty. */
export function compareNotes(base: NoteFields | null, mine: NoteFields, mineAt: string, theirs: Note): NoteConflict {
  const { fields, took, conflicts } = mergeNote(base, mine, noteFieldsOf(theirs));
  const kept = (Object.keys(mine) as NoteField[]).filter(
    (field) => base !== null && mine[field] !== base[field] && !conflicts.includes(field),
  );
  return { mine, mineAt, theirs, merged: fields, conflicts, took, kept };
}
