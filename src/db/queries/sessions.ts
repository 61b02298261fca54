import { compareText } from '#lib/compare-text.ts';
import type { TallybookDb } from '../database.ts';
import type { EventRow, NoteRow, SessionRow } from '../rows.ts';

export function findSession(db: TallybookDb, id: string): Promise<SessionRow | undefined> {
  return db.sessions.get(id);
}

/**
 * Sessions that can be recorded into here, most recently started first. One that is open on another device is not among
 * them.
 */
export async function listOpenSessions(db: TallybookDb): Promise<SessionRow[]> {
  return (await listStillOpen(db)).filter(({ eventsHere }) => eventsHere);
}

/** Every session that is not submitted, here or on another device, most recently started first. */
export async function listStillOpen(db: TallybookDb): Promise<SessionRow[]> {
  const rows = await db.sessions.where('state').equals('open').toArray();
  return rows.sort((a, b) => compareText(b.createdAt, a.createdAt));
}

/** All sessions on this device, latest service date first. */
export async function listSessions(db: TallybookDb): Promise<SessionRow[]> {
  const rows = await db.sessions.orderBy('startDate').reverse().toArray();
  return rows.sort((a, b) => compareText(`${b.startDate}${b.startTime}`, `${a.startDate}${a.startTime}`));
}

/** A session's events in the order they were recorded here, oldest first. */
export function listEvents(db: TallybookDb, sessionId: string): Promise<EventRow[]> {
  return db.events.where('[sessionId+seq]').between([sessionId, -1], [sessionId, Number.POSITIVE_INFINITY]).toArray();
}

/** The last `limit` events of a session, oldest first. A void comes after what it takes back, so none is missing here. */
export async function listLatestEvents(db: TallybookDb, sessionId: string, limit: number): Promise<EventRow[]> {
  const all = db.events.where('[sessionId+seq]').between([sessionId, -1], [sessionId, Number.POSITIVE_INFINITY]);
  return (await all.reverse().limit(limit).toArray()).reverse();
}

export function findNote(db: TallybookDb, uid: string): Promise<NoteRow | undefined> {
  return db.notes.get(uid);
}

/** Own notes on this device, latest visit first. */
export async function listNotes(db: TallybookDb): Promise<NoteRow[]> {
  // Read all at once, then sorted: walking an index backwards requests each row separately.
  const rows = await db.notes.toArray();
  return rows.sort((a, b) => compareText(b.dateVisited, a.dateVisited));
}
