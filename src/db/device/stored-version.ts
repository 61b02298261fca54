import { Dexie } from 'dexie';

/** Dexie counts versions in tenths. */
const NATIVE = 10;

/**
 * The version of a stored database, as Dexie counts them; null where there is none. The browser is asked, and nothing is
 * opened: `Dexie.exists` makes what is not there and deletes it again, and with it what a page or another window had
 * begun to store there in the same moment.
 */
export async function storedVersion(name: string): Promise<number | null> {
  const found = (await Dexie.dependencies.indexedDB.databases()).find((one) => one.name === name);
  return found?.version === undefined ? null : found.version / NATIVE;
}
