import type { TallybookDb } from '../database.ts';
import type { NoteRow, OpRow } from '../rows.ts';

/** Work on a note that this device still has, and the note itself. */
export type NoteHistory = { note: NoteRow | undefined; ops: OpRow[] };

/** Everything this device sent or meant to send of a note, oldest first; what is acknowledged stays for 30 days. */
export async function findNoteHistory(db: TallybookDb, uid: string): Promise<NoteHistory> {
  const [note, ops] = await Promise.all([db.notes.get(uid), db.ops.where('entityId').equals(uid).sortBy('seq')]);
  return { note, ops };
}
