import { Dexie } from 'dexie';

/**
 * Whether the stored database has the version that this code knows. A service worker may be newer or older than the
 * page; only a page changes a database's version, so a worker that differs stands back.
 */
export async function isSameVersion(db: Dexie): Promise<boolean> {
  if (!(await Dexie.exists(db.name))) return false;
  const probe = new Dexie(db.name);
  try {
    await probe.open();
    return probe.verno === db.verno;
  } finally {
    probe.close();
  }
}
