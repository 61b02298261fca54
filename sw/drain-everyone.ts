import { type AuthRow, TallybookDb } from '#db/database.ts';
import { findAuth } from '#db/device/contact.ts';
import { DeviceDb, listPeople } from '#db/device/device-database.ts';
import type { LocalUserId } from '#db/device/local-user.ts';
import { isSameVersion } from '#db/device/same-version.ts';
import { systemClock } from '#lib/clock.ts';
import { inTime } from '#lib/in-time.ts';
import { systemLocks } from '#lib/locks.ts';
import { createHttp, type Fetch } from '#sync/http.ts';
import { drain } from '#sync/send/drain.ts';
import type { OutcomeClass } from '#sync/send/outcome.ts';
import { wirePorts } from '#sync/send/wire-ports.ts';
import { createServer } from '#sync/server.ts';

/** What sending needs from the worker it runs in. */
type WorkerScope = { fetch: Fetch; location: { origin: string }; navigator: { locks?: LockManager } };

/** A database blocked by another window may not open as long as that window stays, ms. */
const OPEN_MS = 5000;

/** Reasons for everything to wait that may end by themselves. */
const passing: ReadonlySet<OutcomeClass | null> = new Set(['unknown', 'network-sign-in', 'transient']);

/**
 * Sends the waiting work of everyone signed in on this device, each with their own token and under their own name.
 * Rejects while work is left that could go out later, so that the browser tries again: the server can't be reached or
 * fails, the time was too short, or something went wrong here.
 */
export async function drainEveryone(scope: WorkerScope): Promise<void> {
  const deviceDb = new DeviceDb();
  let isLeft = false;
  try {
    if (!(await inTime(OPEN_MS, isSameVersion(deviceDb)))) return;
    for (const person of await listPeople(deviceDb)) {
      // A problem with one person's work must not keep anybody else's on the device.
      const left = await drainPerson(scope, person.userId).catch(() => true);
      isLeft ||= left;
    }
  } finally {
    deviceDb.close();
  }
  if (isLeft) throw new Error('Work is left that could not be sent');
}

/** @returns whether work is left that could go out later. */
async function drainPerson({ fetch, location, navigator }: WorkerScope, userId: LocalUserId): Promise<boolean> {
  const db = new TallybookDb(userId);
  try {
    const auth = await inTime(OPEN_MS, findSignIn(db));
    if (!auth?.accessToken || auth.needsSignIn) return false;
    const locks = systemLocks(navigator);
    const now = () => systemClock.now();
    const http = createHttp((input, init) => fetch(input, init), location.origin);
    const server = createServer({ db, http, locks, now });
    const { stopped, nextInMs } = await drain({
      db,
      ...wirePorts(server),
      locks,
      now,
      random: Math.random,
    });
    return nextInMs !== null || passing.has(stopped);
  } finally {
    db.close();
  }
}

async function findSignIn(db: TallybookDb): Promise<AuthRow | undefined> {
  return (await isSameVersion(db)) ? findAuth(db) : undefined;
}
