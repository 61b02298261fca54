import type { TallybookDb } from '../database.ts';
import type { NoteRow } from '../rows.ts';

/** One's own note by the server's number. */
export function findNoteByNumber(db: TallybookDb, serverId: number): Promise<NoteRow | undefined> {
  return db.notes.filter((note) => note.serverId === serverId).first();
}
