import { type InstallationRow, TallybookDb } from './database.ts';

/**
 * Whether this database is of that installation; one that nobody has asked before is from now on. An older server does
 * not say which it is, and is the one that it was.
 */
export function isOfInstallation(db: TallybookDb, installation: string | undefined): Promise<boolean> {
  return db.transaction('rw', db.meta, async () => {
    const known = (await db.meta.get('installation')) as InstallationRow | undefined;
    if (installation === undefined || known) return installation === undefined || known?.id === installation;
    await db.meta.put({ key: 'installation', id: installation });
    return true;
  });
}

/**
 * The database of a user who signed in. Each installation counts its users from 1, and the plain number is of whose it
 * was here first; a namesake of another installation has another database, and neither's work goes out as the other's.
 */
export async function openUser(userId: number, installation: string | undefined): Promise<TallybookDb> {
  const first = new TallybookDb(userId);
  if (await isOfInstallation(first, installation)) return first;
  first.close();
  const own = new TallybookDb(`${userId}-${installation}`);
  await isOfInstallation(own, installation);
  return own;
}
