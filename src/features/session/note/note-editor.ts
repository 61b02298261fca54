import type { UnreadNoteTexts } from '#db/rows.ts';
import type { NoteFields } from '#domain/note/note-fields.ts';
import type { Piece } from '#features/session/frame/save-guard.ts';
import * as editor from '#lib/field-editor.ts';

/** What is in the form: the note, and what can't be read as a date or time. */
export type NoteContent = NoteFields & { unread: UnreadNoteTexts };

export type EditorState = editor.EditorState<NoteContent>;
export type NoteEditor = editor.FieldEditor<NoteContent>;

/** The working copy of a note while it is being written (see `createFieldEditor`). */
export const createNoteEditor = editor.createFieldEditor<NoteContent>;

/** The words of a note that are not on the disk: discarded, its form says what is there. */
export const pieceOf = (uid: string, { adopt, typedOver }: NoteEditor): Piece => ({
  key: `note:${uid}`,
  discard: () => adopt(typedOver()),
});
