import { TallybookDb } from '#db/database.ts';
import type { DeviceDb } from './device-database.ts';
import { isOfInstallation } from './installation.ts';
import { userIdOf } from './local-user.ts';

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

/**
 * The cookie of a number is of who signed in with it last: a sign-out of their namesake of another installation, told
 * now, would end theirs.
 */
export async function forgetSignOuts(db: DeviceDb, userId: number): Promise<void> {
  await db.people.filter((person) => userIdOf(person.userId) === userId).modify({ signOutPending: false });
}
