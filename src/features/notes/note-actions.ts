import { useNavigate } from 'react-router';
import type { NoteItem } from './note-item.ts';

/** What a list offers for a note. What is left out is not offered. */
export type NoteActions = {
  /** Opens the note form. */
  onEdit?: ((note: Pick<NoteItem, 'id' | 'uid'>) => void) | undefined;
  /** Asks, then deletes. */
  onDelete?: ((note: NoteItem) => void) | undefined;
};

/** Opens the form of a note: by the server's number, or while it has none, by its own name. */
export function useEditNote() {
  const navigate = useNavigate();
  return ({ id, uid }: Pick<NoteItem, 'id' | 'uid'>) => void navigate(`/note/add-edit/${id ?? uid}`);
}
