import { findAuth } from '#db/contact.ts';
import { type AuthRow, TallybookDb } from '#db/database.ts';
import { DeviceDb, listPeople } from '#db/device-database.ts';
import type { LocalUserId } from '#db/local-user.ts';
import { isSameVersion } from '#db/same-version.ts';
import { systemClock } from '#lib/clock.ts';
import { inTime } from '#lib/in-time.ts';
import { systemLocks } from '#lib/locks.ts';
import { drain } from '#sync/drain.ts';
import { createHttp, type Fetch } from '#sync/http.ts';
import { createServer } from '#sync/server.ts';
import { wirePorts } from '#sync/wire-ports.ts';

/** What sending needs of the worker it runs in. */
type WorkerScope = { fetch: Fetch; location: { origin: string }; navigator: { locks?: LockManager } };

/** A database that another window holds back may not open for as long as that window stays, ms. */
const OPEN_MS = 5000;

/**
 * Sends the waiting work of everyone signed in on this device, each with their own token and under their own name.
 * Rejects while something is left because the server can't be reached, or because it went wrong here, so that the
 * browser tries again.
 */
export async function drainEveryone(scope: WorkerScope): Promise<void> {
  const deviceDb = new DeviceDb();
  let isLeft = false;
  try {
    for (const person of await listPeople(deviceDb)) {
      // What goes wrong with one person's work keeps nobody else's on the device.
      const result = await drainPerson(scope, person.userId).catch(() => 'failed');
      isLeft ||= result === 'unknown' || result === 'network-sign-in' || result === 'failed';
    }
  } finally {
    deviceDb.close();
  }
  if (isLeft) throw new Error('Work is left that could not be sent');
}

async function drainPerson({ fetch, location, navigator }: WorkerScope, userId: LocalUserId): Promise<string | null> {
  const db = new TallybookDb(userId);
  try {
    const auth = await inTime(OPEN_MS, findSignIn(db));
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

async function findSignIn(db: TallybookDb): Promise<AuthRow | undefined> {
  return (await isSameVersion(db)) ? findAuth(db) : undefined;
}
