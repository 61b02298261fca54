import { findNote } from '#db/queries/sessions.ts';
import { useLive } from '#db/use-live.ts';
import { NoteForm } from './note-form.tsx';
import { useSessionView } from './session-context.ts';

/** The session's note: drafted from the data, written and signed by the person. */
export function SessionNoteScreen() {
  const { device, session } = useSessionView();
  const note = useLive(() => findNote(device.db, session.noteUid), [device.db, session.noteUid]);
  return note ? <NoteForm key={note.uid} note={note} /> : null;
}
