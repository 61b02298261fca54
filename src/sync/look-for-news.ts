import { dexieOutbox } from '#db/dexie-outbox.ts';
import { findContact } from '#db/queries/unsent.ts';
import { prune } from '#db/rewind.ts';
import { checkServer, type DrainPorts } from './drain.ts';
import { type PullPorts, pull, pullDepth } from './pull.ts';

/**
 * One download: first, which life of the server answers, and whether it has what it took; then what this device keeps;
 * then work that has been on the server for long enough goes off the device.
 */
export async function lookForNews(ports: PullPorts & Pick<DrainPorts, 'ask'>): Promise<void> {
  const { db, now } = ports;
  await checkServer(ports);
  await pull(ports, await pullDepth(db, now()));
  const offsetMs = (await findContact(db))?.offsetMs ?? null;
  // Without the server's time nothing is old.
  if (offsetMs !== null) await prune(dexieOutbox(db), now() + offsetMs);
}
