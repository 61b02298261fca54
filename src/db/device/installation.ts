import type { InstallationRow, TallybookDb } from '#db/database.ts';

/**
 * Whether this database is of that installation; one that nobody has asked before is from now on. An older server does
 * not say which it is, and is the one that it was.
 */
export async function isOfInstallation(db: TallybookDb, installation: string | undefined): Promise<boolean> {
  if (installation === undefined) return true;
  return db.transaction('rw', db.meta, async () => {
    const known = (await db.meta.get('installation')) as InstallationRow | undefined;
    if (known) return known.id === installation;
    await db.meta.put({ key: 'installation', id: installation });
    return true;
  });
}
