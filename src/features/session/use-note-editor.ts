import { useState, useSyncExternalStore } from 'react';
import type { NoteRow } from '#db/rows.ts';
import { useFlushOnLeaving } from '#lib/use-flush-on-leaving.ts';
import { holdLateNote } from './late-notes.ts';
import { createNoteEditor, type EditorState, type NoteEditor } from './note-editor.ts';
import { saveSessionNote } from './save-session-note.ts';
import { useSessionView } from './session-context.ts';

/** The note while it is written on this screen; whatever way the screen is left, nothing typed stays behind. */
export function useNoteEditor(note: NoteRow): EditorState & { editor: NoteEditor } {
  const { device, services, policy } = useSessionView();
  const [editor] = useState(() => {
    const made = createNoteEditor({ ...note.fields, unread: note.unread ?? {} }, async (take) => {
      const saved = await services.guard.attempt('Note', () => saveSessionNote(device, note.uid, take(), policy));
      return saved !== null;
    });
    made.subscribe(() => holdLateNote(device, note.uid, made.get()));
    return made;
  });
  useFlushOnLeaving(editor);
  return { ...useSyncExternalStore(editor.subscribe, editor.get), editor };
}
