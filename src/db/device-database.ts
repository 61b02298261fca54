import { Dexie, type EntityTable } from 'dexie';

/** Someone who has signed in on this device. Their work stays theirs, in a database of their own. */
export type PersonRow = {
  userId: number;
  companyId: number;
  name: string;
  /** Signed out here without a network: the server is told at the next contact. */
  signOutPending: boolean;
};

type SettingRow = { key: 'deviceId'; value: string };

/** What belongs to the device and to no one: its id, and who has signed in on it. No client data. */
export class DeviceDb extends Dexie {
  declare people: EntityTable<PersonRow, 'userId'>;
  declare settings: EntityTable<SettingRow, 'key'>;

  constructor() {
    super('tallybook-device', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ people: 'userId', settings: 'key' });
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

/** Everyone who has signed in on this device. */
export function listPeople(db: DeviceDb): Promise<PersonRow[]> {
  return db.people.toArray();
}

/** Remembers who signed in. */
export async function savePerson(db: DeviceDb, person: PersonRow): Promise<void> {
  await db.people.put(person);
}
