import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { noteTexts } from '#domain/note-rules.ts';
import type { NoteValues } from '#server/db/queries/store-note.ts';
import type { NoteCall, NoteRow } from './session-note.ts';

/**
 * What a billed note can still be given: an addendum with the fields that now read differently, its earlier addenda
 * counted in (reading 30). When nothing reads differently there is none.
 */
export async function addAddendum(
  { db, who, now }: NoteCall,
  note: NoteRow,
  values: NoteValues,
  reason: string,
): Promise<void> {
  const earlier = await db
    .selectFrom('addenda')
    .select('fields')
    .where('company_id', '=', who.companyId)
    .where('note_id', '=', note.id)
    .orderBy('id')
    .execute();
  const before: Record<string, string> = Object.assign(textsOf(note), ...earlier.map((row) => row.fields));
  const differing = Object.entries(textsOf(values)).filter(([field, text]) => before[field] !== text);
  if (differing.length === 0) return;
  const fields = Object.fromEntries(differing);
  const made = { company_id: who.companyId, uid: uuid(), note_id: note.id, user_id: who.userId, created_at: now };
  await db
    .insertInto('addenda')
    .values({ ...made, reason, fields })
    .execute();
  await db
    .updateTable('notes')
    .set({ version: sql<number>`version + 1`, updated_at: now, updated_by: who.userId })
    .where('company_id', '=', who.companyId)
    .where('id', '=', note.id)
    .execute();
}

function textsOf(values: NoteValues): Record<string, string> {
  const fields = ['client_id', 'date_visited', 'location', 'begin_time', 'end_time', ...noteTexts] as const;
  return Object.fromEntries(fields.map((field) => [field, String(values[field])]));
}
