import { TallybookDb } from '../database.ts';
import { findAuth } from '../device/contact.ts';
import { type DeviceDb, listPeople } from '../device/device-database.ts';
import type { LocalUserId } from '../device/local-user.ts';
import { type LockRow, type PinState, pinStateOf } from '../device/lock-row.ts';
import { storedVersion } from '../device/stored-version.ts';
import { listUnsent } from './unsent.ts';

/** Someone who locked instead of signing out: a name and a number, nothing about the records. */
export type LockedPerson = { userId: LocalUserId; name: string; waiting: number; pin: PinState };

/** Who can continue here with a PIN: signed in on this device before, set one, and locked. */
export async function listLockedPeople(deviceDb: DeviceDb): Promise<LockedPerson[]> {
  const [people, locks] = await Promise.all([listPeople(deviceDb), deviceDb.locks.toArray()]);
  const rows = new Map(locks.map((lock) => [lock.userId, lock]));
  const found = await Promise.all(people.map((person) => lockedPerson(person, rows.get(person.userId))));
  return found.flatMap((person) => person ?? []);
}

/** The person of this database as their lock screen names them. */
export async function findLockedPerson(deviceDb: DeviceDb, db: TallybookDb): Promise<LockedPerson> {
  const { localUserId: userId } = db;
  const [person, lock, unsent] = await Promise.all([
    deviceDb.people.get(userId),
    deviceDb.locks.get(userId),
    listUnsent(db),
  ]);
  return { userId, name: person?.name ?? '', waiting: unsent.length, pin: pinStateOf(lock) };
}

async function lockedPerson({ userId, name }: { userId: LocalUserId; name: string }, lock: LockRow | undefined) {
  if (!lock?.locked || !lock.pin) return null;
  const db = new TallybookDb(userId);
  try {
    if ((await storedVersion(db.name)) === null || !(await findAuth(db))?.accessToken) return null;
    return { userId, name, waiting: (await listUnsent(db)).length, pin: pinStateOf(lock) };
  } finally {
    db.close();
  }
}
