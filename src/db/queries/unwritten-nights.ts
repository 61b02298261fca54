import { noteLocationFor } from '#domain/note/note-rules.ts';
import { observedKinds } from '#domain/session/session-event.ts';
import { goesOnAfterMidnight, LAST_MINUTE } from '#domain/session/session-rules.ts';
import { addDays, inZone } from '#domain/time/service-time.ts';
import type { TallybookDb } from '../database.ts';
import { effectiveEvents } from '../effective-events.ts';
import type { SessionRow } from '../rows.ts';
import { listEvents } from './sessions.ts';

/** Days back in which a second note is asked for: further back, a note that is not here may still have been written. */
const ASK_DAYS = 14;

/** Whether somebody's note of this client and day is on the device. */
export async function hasNoteOf(db: TallybookDb, clientId: number, day: string): Promise<boolean> {
  const notes = await db.notes.where('dateVisited').equals(day).toArray();
  return notes.some(({ fields, userId }) => fields.client_id === clientId && userId === db.userId);
}

/** The part of a session after midnight, which needs a note of its own. */
export type UnwrittenNight = {
  session: SessionRow;
  day: string;
  /** HH:mm; null where nobody said when it ended. */
  until: string | null;
  /** Of its first note. */
  location: number | null;
};

/**
 * Those of these sessions that went on after midnight, and whose second day has no note yet (reading 269).
 * @param zone the company's
 */
export async function listUnwrittenNights(
  db: TallybookDb,
  sessions: readonly SessionRow[],
  today: string,
  zone: string,
): Promise<UnwrittenNight[]> {
  const since = addDays(today, -ASK_DAYS);
  const recent = sessions.filter(({ startDate }) => startDate >= since);
  const nights = await Promise.all(recent.map((session) => unwrittenNight(db, session, session.timeZone ?? zone)));
  return nights.flatMap((night) => night ?? []);
}

async function unwrittenNight(db: TallybookDb, session: SessionRow, zone: string): Promise<UnwrittenNight | null> {
  const part = await afterMidnight(db, session, zone);
  if (!part || (await hasNoteOf(db, session.clientId, part.day))) return null;
  const first = await db.notes.get(session.noteUid);
  return { session, ...part, location: first ? first.fields.location : noteLocationFor(session.visitLocation) };
}

async function afterMidnight(db: TallybookDb, session: SessionRow, zone: string) {
  if (goesOnAfterMidnight(session)) return { day: session.endDate ?? '', until: session.endTime };
  const day = addDays(session.startDate, 1);
  return (await wentOn(db, session, day, zone)) ? { day, until: null } : null;
}

/**
 * It was not planned that way, but its note fills its day to the last minute, and something was recorded on the next
 * day.
 */
async function wentOn(db: TallybookDb, session: SessionRow, next: string, zone: string): Promise<boolean> {
  const { id, state, startDate, endTime, createdAt } = session;
  const dayOf = (at: string) => inZone(Date.parse(at), zone).date;
  if (state !== 'closed' || endTime !== LAST_MINUTE || dayOf(createdAt) !== startDate) return false;
  const events = effectiveEvents(await listEvents(db, id));
  return events.some(({ kind, at }) => observedKinds.has(kind) && dayOf(at) === next);
}
