import { TallybookDb } from '../database.ts';
import { type DeviceDb, listPeople } from '../device/device-database.ts';
import type { LocalUserId } from '../device/local-user.ts';
import { storedVersion } from '../device/stored-version.ts';
import { listUnsent } from './unsent.ts';

/** Someone with unsent work on this device: a name and a number, nothing about the records. */
export type WaitingPerson = { userId: LocalUserId; name: string; waiting: number };

/** Everyone but `exceptUserId` whose work on this device is not sent. */
export async function listWaitingPeople(
  deviceDb: DeviceDb,
  exceptUserId: LocalUserId | null,
): Promise<WaitingPerson[]> {
  const people = (await listPeople(deviceDb)).filter(({ userId }) => userId !== exceptUserId);
  const counted = await Promise.all(
    people.map(async ({ userId, name }) => ({ userId, name, waiting: await countRecords(userId) })),
  );
  return counted.filter(({ waiting }) => waiting > 0);
}

async function countRecords(userId: LocalUserId): Promise<number> {
  const db = new TallybookDb(userId);
  try {
    return (await storedVersion(db.name)) !== null ? (await listUnsent(db)).length : 0;
  } finally {
    db.close();
  }
}
