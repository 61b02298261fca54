import { createListeners } from '#lib/listeners.ts';
import type { DeviceDb } from './device-database.ts';
import type { LocalUserId } from './local-user.ts';
import { type LockRow, pinStateOf } from './lock-row.ts';

export function findLock(db: DeviceDb, userId: LocalUserId): Promise<LockRow | undefined> {
  return db.locks.get(userId);
}

const { subscribe, notify } = createListeners();
let unwritten: LocalUserId | null = null;

/** Whose lock the disk did not take: it holds in this page, until it is opened. */
export const unwrittenLock = { get: () => unwritten, subscribe };

function holdUnwritten(userId: LocalUserId | null): void {
  unwritten = userId;
  notify();
}

/** Locks the device for this person. A full disk keeps nobody's names in sight: then this page is locked alone. */
export async function lockDevice(db: DeviceDb, userId: LocalUserId): Promise<void> {
  try {
    await changeLock(db, userId, () => ({ locked: true }));
  } catch {
    holdUnwritten(userId);
  }
}

/** Unlocks the device. The caller has already checked the person's proof. */
export async function unlockDevice(db: DeviceDb, userId: LocalUserId): Promise<void> {
  await changeLock(db, userId, () => ({ locked: false, wrongTries: 0 }));
  if (unwritten === userId) holdUnwritten(null);
}

/** An online sign-in opens every lock. A PIN that was tried too often goes: its owner forgot it, or somebody guesses. */
export async function openLock(db: DeviceDb, userId: LocalUserId): Promise<void> {
  await changeLock(db, userId, (row) => ({
    locked: false,
    wrongTries: 0,
    pin: pinStateOf(row) === 'set' ? row.pin : null,
  }));
  if (unwritten === userId) holdUnwritten(null);
}

/** Writes only what changes: a disk without room still opens what it never wrote. */

export function changeLock(
  db: DeviceDb,
  userId: LocalUserId,
  decide: (row: LockRow) => Partial<LockRow>,
): Promise<void> {
  return db.transaction('rw', db.locks, async () => {
    const row = (await db.locks.get(userId)) ?? { userId, locked: false, pin: null, wrongTries: 0 };
    const next = { ...row, ...decide(row) };
    if (JSON.stringify(next) !== JSON.stringify(row)) await db.locks.put(next);
  });
}
