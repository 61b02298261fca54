import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { timesOfNote } from '#domain/session/session-rules.ts';
import type { Database } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import type { NoteValues } from './store-note.ts';

const times: readonly string[] = ['date_visited', 'begin_time', 'end_time'];

/**
 * The times of a submitted session are those of its note: where these were changed, in the note or beside it, the
 * session and the day of its entry follow. Otherwise its rates would be of the times that were wrong.
 */
export async function moveSession(
  tx: Tx,
  { company_id, session_id }: Pick<Selectable<Database['notes']>, 'company_id' | 'session_id'>,
  note: NoteValues,
  changed: readonly string[],
  now: Date,
): Promise<void> {
  if (session_id === null || !changed.some((field) => times.includes(field))) return;
  const session = await tx
    .selectFrom('sessions')
    .select(['start_date as startDate', 'end_date as endDate', 'end_time as endTime'])
    .where('company_id', '=', company_id)
    .where('id', '=', session_id)
    .where('closed', '=', true)
    .forUpdate()
    .executeTakeFirst();
  if (!session) return;
  const moved = timesOfNote(session, note);
  await tx
    .updateTable('sessions')
    .set({ start_date: moved.startDate, start_time: moved.startTime, end_date: moved.endDate, end_time: moved.endTime })
    .set({ updated_at: now, version: sql<number>`version + 1` })
    .where('company_id', '=', company_id)
    .where('id', '=', session_id)
    .execute();
  await tx
    .updateTable('behavior_entries')
    .set({ record_date: moved.startDate, updated_at: now })
    .where('company_id', '=', company_id)
    .where('session_id', '=', session_id)
    .where('record_date', '<>', moved.startDate)
    .execute();
}
