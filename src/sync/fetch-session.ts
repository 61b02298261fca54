import type { TallybookDb } from '#db/database.ts';
import { storeOpenedSession } from '#db/store-pulled.ts';
import type { Server } from './server.ts';

/**
 * Reopens a session whose events are not on this device and brings them here, so that counting can go on from
 * facts and not from totals. Needs a network. @throws AskFailed
 */
export async function fetchSession(db: TallybookDb, server: Server, sessionId: string): Promise<void> {
  const opened = await server.ask('restartSession', { body: { uid: sessionId } });
  await storeOpenedSession(db, opened, {
    behaviors: opened.behaviors.map((behavior) => behavior.id),
    skills: opened.skills.map((skill) => skill.id),
  });
}
