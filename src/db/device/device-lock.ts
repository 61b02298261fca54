import type { DeviceDb } from './device-database.ts';
import type { LocalUserId } from './local-user.ts';
import { type LockRow, pinStateOf } from './lock-row.ts';

export function findLock(db: DeviceDb, userId: LocalUserId): Promise<LockRow | undefined> {
  return db.locks.get(userId);
}

/** Locks the device for this person. */
export function lockDevice(db: DeviceDb, userId: LocalUserId): Promise<void> {
  return changeLock(db, userId, () => ({ locked: true }));
}

/** Unlocks the device. The caller has already checked the person's proof. */
export function unlockDevice(db: DeviceDb, userId: LocalUserId): Promise<void> {
  return changeLock(db, userId, () => ({ locked: false, wrongTries: 0 }));
}

/** An online sign-in opens every lock. A PIN that was tried too often goes: its owner forgot it, or somebody guesses. */
export function openLock(db: DeviceDb, userId: LocalUserId): Promise<void> {
  return changeLock(db, userId, (row) => ({
    locked: false,
    wrongTries: 0,
    pin: pinStateOf(row) === 'set' ? row.pin : null,
  }));
}

export function changeLock(
  db: DeviceDb,
  userId: LocalUserId,
  decide: (row: LockRow) => Partial<LockRow>,
): Promise<void> {
  return db.transaction('rw', db.locks, async () => {
    const row = (await db.locks.get(userId)) ?? { userId, locked: false, pin: null, wrongTries: 0 };
    await db.locks.put({ ...row, ...decide(row) });
  });
}
