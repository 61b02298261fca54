import type { TallybookDb } from './database.ts';
import { noteDraftKey } from './queries/note-drafts.ts';

/** The server has deleted a note: it leaves the device, and what was typed into it. */
export async function forgetNote(db: TallybookDb, uid: string): Promise<void> {
  await db.transaction('rw', [db.notes, db.drafts], () =>
    Promise.all([db.notes.delete(uid), db.drafts.delete(noteDraftKey(uid))]),
  );
}
