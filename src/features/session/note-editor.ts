import type { NoteFields } from '#domain/note-rules.ts';
import * as editor from '#lib/field-editor.ts';

export type EditorState = editor.EditorState<NoteFields>;
export type SaveFields = editor.SaveFields<NoteFields>;
export type NoteEditor = editor.FieldEditor<NoteFields>;

/** The working copy of a note while it is written (see `createFieldEditor`). */
export const createNoteEditor = editor.createFieldEditor<NoteFields>;
