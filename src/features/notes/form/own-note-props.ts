import type { AccountRow } from '#db/database.ts';
import type { NewNote } from '#lib/new-note-path.ts';
import type { BehaviorsModal, NoteFormActions } from './note-form-actions.tsx';

export type OwnNoteProps = {
  uid: string;
  account: AccountRow;
  actions: NoteFormActions;
  Behaviors?: BehaviorsModal | undefined;
  /** What a new note begins with. */
  preset: NewNote;
};
