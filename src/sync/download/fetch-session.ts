import { noteEndpoints } from '#contract/notes.ts';
import { type OpenedSession, sessionEndpoints } from '#contract/session.ts';
import type { TallybookDb } from '#db/database.ts';
import { findSession } from '#db/queries/sessions.ts';
import { storeOpenedSession } from '#db/store/store-opened.ts';
import { storeNotes } from '#db/store/store-pulled.ts';
import type { Server } from '#sync/server.ts';

/**
 * Reopens a session whose events are not on this device, and fetches them and its note, so that counting continues from
 * facts and not from totals. Needs a network, unless all is here already. @param now by this device's clock, ms @throws AskFailed
 */
export async function fetchSession(db: TallybookDb, server: Server, sessionId: string, now?: number): Promise<void> {
  if ((await findSession(db, sessionId))?.eventsHere) return;
  const opened = await askFor(server, sessionId);
  const { note } = opened.session;
  if (note) await storeNotes(db, [await server.ask(noteEndpoints.note, { params: { id: note.id } })]);
  await storeOpenedSession(db, opened, now);
}

/**
 * Brings in what another device has recorded in a session that is open here: its events come beside those that are here.
 * Needs a network. @throws AskFailed
 */
export async function bringElsewhere(
  db: TallybookDb,
  server: Server,
  sessionId: string,
  store = (opened: OpenedSession) => storeOpenedSession(db, opened),
): Promise<void> {
  // Of a session that was submitted the question would reopen it.
  if ((await findSession(db, sessionId))?.state !== 'open') return;
  await store(await askFor(server, sessionId));
}

/** An open session stays as it is, and its events are the answer. */
const askFor = (server: Server, uid: string) => server.ask(sessionEndpoints.restartSession, { body: { uid } });
