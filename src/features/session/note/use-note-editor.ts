import { useState, useSyncExternalStore } from 'react';
import type { NoteRow } from '#db/rows.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { useFlushOnLeaving } from '#lib/use-flush-on-leaving.ts';
import { holdLateNote } from './late-notes.ts';
import { createNoteEditor, type EditorState, type NoteEditor, pieceOf } from './note-editor.ts';
import { saveSessionNote } from './save-session-note.ts';

/**
 * The note while it is being written on this screen; however the screen is left, nothing typed is lost. What could not
 * be saved is there again when the person comes back.
 */
export function useNoteEditor(note: NoteRow): EditorState & { editor: NoteEditor } {
  const { device, services, policy } = useSessionView();
  const [editor] = useState(() => {
    const { uid } = note;
    const content = { ...note.fields, unread: note.unread ?? {} };
    const unsaved = services.unsavedNotes.get(uid);
    if (unsaved) {
      unsaved.refresh(content);
      return unsaved;
    }
    const made: NoteEditor = createNoteEditor(content, async (take) => {
      // When retried, it saves what is still unsaved by then: the earlier words may have been overwritten since.
      const work = (again?: string) =>
        again === undefined ? saveSessionNote(device, uid, take(), policy) : made.flush();
      return (await services.guard.attempt<unknown>('Note', work, pieceOf(uid, made))) !== null;
    });
    made.subscribe(() => {
      holdLateNote(device, uid, made);
      if (made.get().dirty) services.unsavedNotes.set(uid, made);
      else services.unsavedNotes.delete(uid);
    });
    return made;
  });
  useFlushOnLeaving(editor);
  return { ...useSyncExternalStore(editor.subscribe, editor.get), editor };
}
