import type { TallybookDb } from '../database.ts';
import type { NoteRow } from '../rows.ts';

/**
 * One's own note by the server's number. Read all at once: a walk over thousands of rows would request each one
 * separately.
 */
export async function findNoteByNumber(db: TallybookDb, serverId: number): Promise<NoteRow | undefined> {
  return (await db.notes.toArray()).find((note) => note.serverId === serverId);
}
