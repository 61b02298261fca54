import { addDays } from '#domain/service-time.ts';
import { goesOnAfterMidnight } from '#domain/session-rules.ts';
import type { TallybookDb } from '../database.ts';
import type { SessionRow } from '../rows.ts';

/** Days back in which a second note is asked for: further back, that it is not here does not say that it was not written. */
const ASK_DAYS = 14;

/** Whether somebody's note of this client and day is on the device. */
export async function hasNoteOf(db: TallybookDb, clientId: number, day: string): Promise<boolean> {
  const notes = await db.notes.where('dateVisited').equals(day).toArray();
  return notes.some(({ fields, userId }) => fields.client_id === clientId && userId === db.userId);
}

/** Of these sessions those that went on after midnight, and whose second day has no note yet (reading 269). */
export async function listUnwrittenNights(
  db: TallybookDb,
  sessions: readonly SessionRow[],
  today: string,
): Promise<SessionRow[]> {
  const since = addDays(today, -ASK_DAYS);
  const nights = sessions.filter((session) => session.startDate >= since && goesOnAfterMidnight(session));
  const written = await Promise.all(nights.map(({ clientId, endDate }) => hasNoteOf(db, clientId, endDate ?? '')));
  return nights.filter((_, at) => !written[at]);
}
