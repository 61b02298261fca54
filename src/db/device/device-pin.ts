import type { PinHash } from '#lib/pin-hash.ts';
import type { DeviceDb } from './device-database.ts';
import { changeLock, unwrittenLock } from './device-lock.ts';
import type { LocalUserId } from './local-user.ts';
import { PIN_TRIES, pinStateOf } from './lock-row.ts';

/** A new PIN, or none. */
export function savePin(db: DeviceDb, userId: LocalUserId, pin: PinHash | null): Promise<void> {
  return changeLock(db, userId, () => ({ pin, wrongTries: 0, hadPin: pin !== null }));
}

/** A sign-out leaves no lock and no PIN behind, and that there was one: with its owner it comes back. */
export function dropLock(db: DeviceDb, userId: LocalUserId): Promise<void> {
  return changeLock(db, userId, ({ pin, hadPin }) => ({
    ...{ locked: false, pin: null, wrongTries: 0 },
    hadPin: pin !== null || hadPin === true,
  }));
}

/** Whoever had a PIN here says that they want no other. */
export function wantNoPin(db: DeviceDb, userId: LocalUserId): Promise<void> {
  return changeLock(db, userId, () => ({ hadPin: false }));
}

/**
 * Takes one of the tries, before the PIN is looked at: a page closed in the middle of a wrong try has spent it all the
 * same. Null when there is none left, or no PIN.
 */
export async function spendTry(db: DeviceDb, userId: LocalUserId): Promise<Try | null> {
  try {
    return await spendWritten(db, userId);
  } catch (error) {
    if (unwrittenLock.get() !== userId) throw error;
    return spendOfPage(db, userId);
  }
}

type Try = { pin: PinHash; left: number };

/** Tries at a lock that the disk did not take. Like that lock, they end with the page. */
let triesOfPage = 0;

async function spendOfPage(db: DeviceDb, userId: LocalUserId): Promise<Try | null> {
  const pin = (await db.locks.get(userId))?.pin;
  if (!pin || triesOfPage === PIN_TRIES) return null;
  triesOfPage += 1;
  return { pin, left: PIN_TRIES - triesOfPage };
}

function spendWritten(db: DeviceDb, userId: LocalUserId): Promise<Try | null> {
  return db.transaction('rw', db.locks, async () => {
    const row = await db.locks.get(userId);
    if (!row?.pin || pinStateOf(row) !== 'set') return null;
    const wrongTries = row.wrongTries + 1;
    await db.locks.put({ ...row, wrongTries });
    return { pin: row.pin, left: PIN_TRIES - wrongTries };
  });
}

/** The PIN was right: all tries are there again. */
export function forgiveTries(db: DeviceDb, userId: LocalUserId): Promise<void> {
  triesOfPage = 0;
  return changeLock(db, userId, () => ({ wrongTries: 0 }));
}
