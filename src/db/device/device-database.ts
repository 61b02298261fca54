import { Dexie, type EntityTable } from 'dexie';
import { endWhenAside } from '#db/open-transactions.ts';
import type { LocalUserId } from './local-user.ts';
import type { LockRow } from './lock-row.ts';

/** Someone who has signed in on this device. Their work stays theirs, in a database of their own. */
type PersonRow = {
  userId: LocalUserId;
  companyId: number;
  name: string;
  /** Signed out here without a network: the server is told at the next contact. */
  signOutPending: boolean;
};

type SettingRow = { key: 'deviceId' | 'signedIn'; value: string };

/** What belongs to the device and to no one: its id, who has signed in on it, and their locks. No client data. */
export class DeviceDb extends Dexie {
  declare people: EntityTable<PersonRow, 'userId'>;
  declare settings: EntityTable<SettingRow, 'key'>;
  declare locks: EntityTable<LockRow, 'userId'>;

  constructor() {
    super('tallybook-device', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ people: 'userId', settings: 'key' });
    this.version(2).stores({ locks: 'userId' });
    endWhenAside(this);
  }
}

/** This device's id, made once. */
export async function findDeviceId(db: DeviceDb, newId: () => string): Promise<string> {
  return db.transaction('rw', db.settings, async () => {
    const known = await db.settings.get('deviceId');
    if (known) return known.value;
    const value = newId();
    await db.settings.add({ key: 'deviceId', value });
    return value;
  });
}

/**
 * Who is signed in on this device: written to the disk before anything is shown. Local storage is not: a browser that
 * is killed may forget what it was told seconds ago, and a therapist without a network would stand before Login.
 */
export async function findSignedIn(db: DeviceDb): Promise<LocalUserId | null> {
  const row = await db.settings.get('signedIn');
  return row ? Number(row.value) || row.value : null;
}

export async function saveSignedIn(db: DeviceDb, userId: LocalUserId | null): Promise<void> {
  if (userId === null) await db.settings.delete('signedIn');
  else await db.settings.put({ key: 'signedIn', value: String(userId) });
}

/** Everyone who has signed in on this device. */
export function listPeople(db: DeviceDb): Promise<PersonRow[]> {
  return db.people.toArray();
}

/** Remembers who signed in. */
export async function savePerson(db: DeviceDb, person: PersonRow): Promise<void> {
  await db.people.put(person);
}
