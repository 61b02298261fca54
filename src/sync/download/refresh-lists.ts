import { noteEndpoints } from '#contract/notes.ts';
import { sessionEndpoints } from '#contract/session.ts';
import type { TallybookDb } from '#db/database.ts';
import { markPulled } from '#db/queries/pages.ts';
import { storeNotes, storeSessions } from '#db/store/store-pulled.ts';
import type { Server } from '#sync/server.ts';

/** Rows requested when a person opens or refreshes a list of their own; the rest comes with the regular download. */
const NEWEST = 200;

/** Fetches the person's newest notes. Unsent work on this device stays on top of them. @throws AskFailed */
export async function refreshNotes(db: TallybookDb, server: Server, now: () => number): Promise<void> {
  const answer = await server.ask(noteEndpoints.notes, { query: { limit: NEWEST } });
  await storeNotes(db, answer.data);
  await markPulled(db, 'notes', new Date(now()).toISOString());
}

/**
 * Fetches the person's newest sessions, as the first page with the insurance-billing filters (`limit` is that list's),
 * with the user reduced to its id. @throws AskFailed
 */
export async function refreshSessions(
  db: TallybookDb,
  server: Server,
  now: () => number,
  limit: number,
): Promise<void> {
  const answer = await server.ask(sessionEndpoints.sessions, { query: { limit, page: 1, user: db.userId } });
  await storeSessions(db, answer.sessions);
  await markPulled(db, 'sessions', new Date(now()).toISOString());
}
