import type { Dexie } from 'dexie';
import { storedVersion } from './stored-version.ts';

/**
 * Whether the stored database has the version that this code knows. A service worker may be newer or older than the
 * page; only a page changes a database's version, so a worker that differs stands back.
 */
export const isSameVersion = async ({ name, verno }: Dexie): Promise<boolean> => (await storedVersion(name)) === verno;
