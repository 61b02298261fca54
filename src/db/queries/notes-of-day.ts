import type { TallybookDb } from '../database.ts';
import type { NoteRow } from '../rows.ts';
import { findClientName } from './client-name.ts';

/** A note of a day, and whom it is about. */
type NoteOfDay = NoteRow['fields'] & { uid: string; client: { first_name: string; last_name: string } };

const unknown = { first_name: 'another client', last_name: '' };

/**
 * One's own notes of a day that stand in the way of another one's times, as far as this device knows: no drafts of open
 * sessions, and none that is held itself, which gives way (reading 31).
 */
export async function listNotesOfDay(db: TallybookDb, date: string): Promise<NoteOfDay[]> {
  const rows = await db.notes.where('dateVisited').equals(date).toArray();
  return Promise.all(
    rows
      .filter(({ state }) => state !== 'draft' && state !== 'held')
      .map(async ({ uid, fields, base }) => ({
        ...fields,
        uid,
        client: (await findClientName(db, fields.client_id)) ?? base?.client ?? unknown,
      })),
  );
}
