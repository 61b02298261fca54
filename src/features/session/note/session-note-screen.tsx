import { SessionNoteForm } from './session-note-form.tsx';
import { useSessionNote } from './use-session-note.ts';

/** The session's note: drafted from the data, written and signed by the person. */
export function SessionNoteScreen() {
  const note = useSessionNote();
  return note ? <SessionNoteForm key={note.uid} note={note} /> : null;
}
