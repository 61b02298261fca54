import type { TallybookDb } from '../database.ts';
import type { BehaviorEntryRow, NoteRow, OpRow, SessionRow } from '../rows.ts';
import { describeEvent } from './event-about.ts';

/** A thing people call a record: the data of a session, a note, or counts typed in. */
export type RecordKey = Pick<OpRow, 'entityType' | 'entityId'>;

/** What a record is about, in familiar words. */
export type RecordAbout = {
  client: { first_name: string; last_name: string } | null;
  /** The day of the visit, YYYY-MM-DD, and the time it begins, HH:mm. */
  date: string | null;
  time: string | null;
  session: SessionRow | null;
  note: NoteRow | null;
};

export const recordKeyOf = ({ entityType, entityId }: RecordKey): string => `${entityType}:${entityId}`;

/** What each record is about, by `recordKeyOf`. A record whose rows are gone is still listed: it can still be sent. */
export async function describeRecords(db: TallybookDb, keys: readonly RecordKey[]): Promise<Map<string, RecordAbout>> {
  const described = await Promise.all(keys.map((key) => describe(db, key)));
  return new Map(keys.map((key, i) => [recordKeyOf(key), described[i] ?? nothingKnown]));
}

const nothingKnown: RecordAbout = { client: null, date: null, time: null, session: null, note: null };

async function describe(db: TallybookDb, { entityType, entityId }: RecordKey): Promise<RecordAbout> {
  if (entityType === 'event') return { ...nothingKnown, ...(await describeEvent(db, entityId)) };
  const entry = entityType === 'entry' ? await db.entries.get(entityId) : undefined;
  if (entry) return aboutEntry(db, entry);
  const note = entityType === 'note' ? ((await db.notes.get(entityId)) ?? null) : null;
  const sessionId = entityType === 'session' ? entityId : (note?.sessionId ?? null);
  const session = sessionId === null ? null : ((await db.sessions.get(sessionId)) ?? null);
  return {
    client: (await clientOf(db, note, session)) ?? null,
    date: note?.dateVisited ?? session?.startDate ?? null,
    time: note?.fields.begin_time || session?.startTime || null,
    session,
    note,
  };
}

async function clientOf(db: TallybookDb, note: NoteRow | null, session: SessionRow | null) {
  const id = note?.fields.client_id ?? null;
  if (session && (id === null || id === session.clientId)) return session.clientName;
  if (note?.base && note.base.client_id === id) return note.base.client;
  return id === null ? null : db.clients.get(id);
}

async function aboutEntry(db: TallybookDb, entry: BehaviorEntryRow): Promise<RecordAbout> {
  const client = (await db.clients.get(entry.clientId)) ?? null;
  return { client, date: entry.recordDate, time: null, session: null, note: null };
}
