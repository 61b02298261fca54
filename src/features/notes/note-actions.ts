import type { NoteItem } from './note-item.ts';

/** What the lists pass to the rest of the app. What is left out is not offered anywhere. */
export type NoteActions = {
  /** Opens the note form. */
  onEdit?: ((note: Pick<NoteItem, 'id' | 'uid'>) => void) | undefined;
  /** Asks, then deletes. */
  onDelete?: ((note: NoteItem) => void) | undefined;
};
