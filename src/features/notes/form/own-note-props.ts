import type { AccountRow } from '#db/database.ts';
import type { BehaviorsModal, NoteFormActions } from './note-form-actions.tsx';

export type OwnNoteProps = {
  uid: string;
  account: AccountRow;
  actions: NoteFormActions;
  Behaviors?: BehaviorsModal | undefined;
  presetClient: number | null;
};
