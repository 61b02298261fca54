import { dexieOutbox } from '#db/dexie-outbox.ts';
import { trimJournal } from '#db/journal.ts';
import { countQueued } from '#db/outbox.ts';
import { findContact } from '#db/queries/unsent.ts';
import { prune } from '#db/rewind.ts';
import { checkServer, type DrainPorts } from './drain.ts';
import { followChanges } from './follow-changes.ts';
import type { PullPorts } from './pull.ts';
import { tellNumbers } from './tell-numbers.ts';
import { verifySessions } from './verify-sessions.ts';

/**
 * One look for news: first, which life of the server answers, and whether it has what it took; then what changed of
 * what this device keeps; then whether sent sessions are the same on both sides; then work that has been on the server
 * for long enough goes off the device. @returns whether there is work to send: a server that was put back has lost some.
 */
export async function lookForNews(ports: PullPorts & Pick<DrainPorts, 'ask'>): Promise<boolean> {
  const { db, server, now } = ports;
  await tellNumbers(db, server, now);
  await checkServer(ports);
  await followChanges(ports);
  await verifySessions(ports);
  const offsetMs = (await findContact(db))?.offsetMs ?? null;
  // Without the server's time nothing is old.
  if (offsetMs !== null) await prune(dexieOutbox(db), now() + offsetMs);
  await trimJournal(db);
  return (await countQueued(dexieOutbox(db))) > 0;
}
