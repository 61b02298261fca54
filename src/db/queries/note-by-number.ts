import type { TallybookDb } from '../database.ts';
import type { NoteRow } from '../rows.ts';

/** One's own note by the server's number. Read all at once: a walk over thousands of rows would ask for each by itself. */
export async function findNoteByNumber(db: TallybookDb, serverId: number): Promise<NoteRow | undefined> {
  return (await db.notes.toArray()).find((note) => note.serverId === serverId);
}
