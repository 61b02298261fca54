import { findAuth } from '#db/contact.ts';
import { TallybookDb } from '#db/database.ts';
import { DeviceDb, listPeople } from '#db/device-database.ts';
import type { LocalUserId } from '#db/local-user.ts';
import { isSameVersion } from '#db/same-version.ts';
import { systemClock } from '#lib/clock.ts';
import { systemLocks } from '#lib/locks.ts';
import { drain } from '#sync/drain.ts';
import { createHttp, type Fetch } from '#sync/http.ts';
import { createServer } from '#sync/server.ts';
import { wirePorts } from '#sync/wire-ports.ts';

/** What sending needs of the worker it runs in. */
type WorkerScope = { fetch: Fetch; location: { origin: string }; navigator: { locks?: LockManager } };

/**
 * Sends the waiting work of everyone signed in on this device, each with their own token and under their own name.
 * Rejects while something is left because the server can't be reached, so that the browser tries again.
 */
export async function drainEveryone(scope: WorkerScope): Promise<void> {
  const deviceDb = new DeviceDb();
  const stopped: string[] = [];
  try {
    for (const person of await listPeople(deviceDb)) {
      const result = await drainPerson(scope, person.userId);
      if (result === 'unknown' || result === 'network-sign-in') stopped.push(result);
    }
  } finally {
    deviceDb.close();
  }
  if (stopped.length > 0) throw new Error('The server could not be reached');
}

async function drainPerson({ fetch, location, navigator }: WorkerScope, userId: LocalUserId): Promise<string | null> {
  const db = new TallybookDb(userId);
  if (!(await isSameVersion(db))) return null;
  try {
    const auth = await findAuth(db);
    if (!auth?.accessToken || auth.needsSignIn) return null;
    const locks = systemLocks(navigator);
    const now = () => systemClock.now();
    const http = createHttp((input, init) => fetch(input, init), location.origin);
    const server = createServer({ db, http, locks, now });
    const { stopped } = await drain({
      db,
      ...wirePorts(server),
      locks,
      now,
      random: Math.random,
    });
    return stopped;
  } finally {
    db.close();
  }
}
