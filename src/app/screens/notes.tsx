import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { CompanyNotesScreen } from '#features/notes/company-notes-screen.tsx';
import type { NoteActions } from '#features/notes/note-actions.ts';
import { NotesScreen } from '#features/notes/notes-screen.tsx';

export function Notes() {
  return <NotesScreen actions={useNoteActions()} />;
}

export function CompanyNotes() {
  return <CompanyNotesScreen actions={useNoteActions()} />;
}

/** A note is opened by the server's number, or while it has none, by its own name. */
function useNoteActions(): NoteActions {
  const navigate = useNavigate();
  return useMemo(() => ({ onEdit: ({ id, uid }) => void navigate(`/note/add-edit/${id ?? uid}`) }), [navigate]);
}
