import type { AccountRow } from '#db/database.ts';
import type { NewNote } from '#lib/new-note-path.ts';

export type OwnNoteProps = {
  uid: string;
  account: AccountRow;
  /** What a new note begins with. */
  preset: NewNote;
};
