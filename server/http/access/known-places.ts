import { sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';
import { keyOf } from './hashed-key.ts';
import { networkOf } from './network-of.ts';

/** Who signs in, as they say, and from where. */
export interface Caller {
  address: string;
  /** In lower case. */
  email: string;
  /** The device that the request names. */
  deviceId: string | null;
}

/** Of one account: more devices and networks than a person comes back to. The one not used for longest makes room. */
const MOST_PLACES = 20;

/** The device, or else the network, of the caller, if this account was signed in to from there before. */
export async function findKnownPlace(db: Db, who: Caller): Promise<Buffer | null> {
  const places = placesOf(who);
  const rows = await db
    .selectFrom('known_sign_in_places')
    .select('place')
    .where('account', '=', keyOf('account', who.email))
    .where('place', 'in', places)
    .execute();
  return places.find((place) => rows.some((row) => row.place.equals(place))) ?? null;
}

/** From here its owner has just shown that the account is theirs. */
export async function rememberPlaces(db: Db, who: Caller, now: Date): Promise<void> {
  const account = keyOf('account', who.email);
  const rows = placesOf(who).map((place) => ({ account, place, last_at: now }));
  await db
    .insertInto('known_sign_in_places')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['account', 'place']).doUpdateSet({ last_at: now }))
    .execute();
  await sql`
    delete from known_sign_in_places where account = ${account} and place in (
      select place from known_sign_in_places where account = ${account}
      order by last_at desc, place offset ${MOST_PLACES})`.execute(db);
}

/** The device first: it is one person's more surely than a network is. */
function placesOf({ address, deviceId }: Caller): Buffer[] {
  const network = keyOf('network', networkOf(address));
  return deviceId === null ? [network] : [keyOf('device', deviceId), network];
}
