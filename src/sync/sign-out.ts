import type { TallybookDb } from '#db/database.ts';
import { dropAuth } from '#db/device/contact.ts';
import { listPeople, savePerson, saveSignedIn } from '#db/device/device-database.ts';
import { dropLock } from '#db/device/device-pin.ts';
import { userIdOf } from '#db/device/local-user.ts';
import { clearPulled } from '#db/store/clear-pulled.ts';
import { fetchPart } from '#lib/fetch-part.ts';
import type { Call } from './http.ts';
import type { Reply } from './send/outcome.ts';
import type { SignInPorts } from './sign-in.ts';

type SignOutPorts = Pick<SignInPorts, 'deviceDb' | 'http'>;

/** Removes the sign-in from this device: from here on nothing more is sent for this person. */
export async function removeSignIn(deviceDb: SignOutPorts['deviceDb'], db: TallybookDb): Promise<void> {
  await saveSignedIn(deviceDb, null);
  await dropLock(deviceDb, db.localUserId);
  await dropAuth(db);
}

/**
 * Signs out on this device: the token, the PIN and everything downloaded go at once, whatever the server answers; unsent work
 * stays, bound to its author. Without a network the server is told at the next contact.
 */
export async function signOut(ports: SignOutPorts, db: TallybookDb, accessToken: string | null): Promise<void> {
  await removeSignIn(ports.deviceDb, db);
  await clearPulled(db);
  const reply = await tell(ports, { token: accessToken, body: { user_id: db.userId } });
  const person = (await listPeople(ports.deviceDb)).find(({ userId }) => userId === db.localUserId);
  const isRevoked = reply?.kind === 'answer' && reply.status === 204;
  if (person) await savePerson(ports.deviceDb, { ...person, signOutPending: !isRevoked });
}

/** Tells the server of sign-outs that were made without a network; each person's own cookie says whose it is. */
export async function tellSignOuts(ports: SignOutPorts): Promise<void> {
  for (const person of await listPeople(ports.deviceDb)) {
    if (!person.signOutPending) continue;
    const reply = await tell(ports, { body: { user_id: userIdOf(person.userId) } });
    if (reply?.kind === 'answer' && (reply.status === 204 || reply.status === 401))
      await savePerson(ports.deviceDb, { ...person, signOutPending: false });
  }
}

/** Null where the question itself is not on the device yet, and can't be fetched. */
async function tell({ http }: SignOutPorts, call: Call): Promise<Reply | null> {
  const known = await fetchPart(() => import('#contract/auth.ts')).catch(() => null);
  return known && http.call(known.authEndpoints.logout, call);
}
