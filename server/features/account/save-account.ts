import { sql } from 'kysely';
import type { Account } from '#contract/account.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { normalSensitive, whyNotAccount } from '#domain/access/account-rules.ts';
import { isForOffice, looksOf, otherScriptsOf } from '#domain/access/own-name.ts';
import { fullName } from '#domain/access/person-name.ts';
import { inZone } from '#domain/time/service-time.ts';
import { lockUid } from '#server/db/queries/lock-uid.ts';
import type { Tx } from '#server/db/transaction.ts';
import { unauthenticated } from '#server/http/access/authenticate.ts';
import type { FieldSeal } from '#server/http/access/field-seal.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { mapInTurns } from '#server/http/answer/in-turns.ts';
import { invalid } from '#server/http/answer/problem.ts';
import { requireName, requireSpelledName } from '#server/http/validate.ts';
import type { Effect } from '#server/http/write/effect.ts';
import { requireVersion } from '#server/http/write/require-version.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { findProfile, type Profile, selectPerson } from './profile-row.ts';
import { readAccount } from './read-account.ts';
import { sealOwn } from './sealed-values.ts';

type SaveAccount = WriteCall<typeof endpoints.saveAccount>;

const profileFields = [
  'phone',
  'middle_name',
  'ien',
  'address',
  'address_2',
  'city',
  'country',
  'postal_code',
  'bank_account_type',
  'bank_name',
  'about',
] as const;
const fields = [...profileFields, 'first_name', 'last_name'] as const;

/** PUT /api/user/account: one's own profile. What is left out stays. */
export async function saveAccount(call: SaveAccount, seal: FieldSeal): Promise<Effect> {
  const { db, who, body, now, ifMatch } = call;
  const errors = whyNotAccount(body, inZone(now.getTime(), who.policy.timeZone).date);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const sealed = sealOwn(seal, who, normalSensitive(body));
  const person = await lockPerson(db, who);
  await requireSignIn(db, who);
  await requireVersion(ifMatch, person.version, () => readAccount(db, who, seal));
  const before = { ...(await findProfile(db, who)), ...person };
  const changed = fields.filter((field) => body[field] !== undefined && body[field] !== before[field]);
  await storePerson(call, before);
  await storeProfile(call, { ...pick(body), ...sealed }, Object.keys(sealed));
  const detail = { changed: [...changed, ...Object.keys(sealed)] };
  return { status: 200, entity: 'user', entityId: who.userId, detail };
}

/** From here on, two devices of one person take turns. */
function lockPerson(db: Tx, who: Principal) {
  return selectPerson(db, who).forNoKeyUpdate().executeTakeFirstOrThrow();
}

type Named = Pick<Account, 'first_name' | 'middle_name' | 'last_name'>;

async function storePerson({ db, who, body }: SaveAccount, before: Named) {
  const { first_name = before.first_name, last_name = before.last_name } = body;
  requireName(before, body);
  requireSpelledName(before, body);
  await requireOwnName(db, who, before, { first_name, last_name });
  await db
    .updateTable('users')
    .set((eb) => ({ first_name, last_name, version: eb('version', '+', 1) }))
    .where('company_id', '=', who.companyId)
    .where('id', '=', who.userId)
    .execute();
}

type Name = Pick<Account, 'first_name' | 'last_name'>;

/**
 * Throws 422 for a name that reads like a colleague's, or is written in a way that could: what somebody writes, reviews or
 * bills is known by it. Two people of one name are entered by the office, and so is a name in letters of its own.
 */
const FOR_OFFICE = 'Has letters or signs that can be taken for others. Ask your office to enter it';

async function requireOwnName(db: Tx, { companyId, userId }: Principal, before: Name, name: Name): Promise<void> {
  const wanted = looksOf(name);
  if (wanted.join() === looksOf(before).join()) return;
  // Two who take one free name at once: the second waits, and then sees the first.
  for (const look of wanted) await lockUid(db, companyId, look);
  const others = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('company_id', '=', companyId)
    .where('id', '<>', userId)
    .execute();
  const known = otherScriptsOf([...others, before].map(fullName));
  for (const field of ['last_name', 'first_name'] as const)
    if (name[field] !== before[field] && isForOffice(name[field], known)) throw invalid({ [field]: FOR_OFFICE });
  // Some names are long in the form in which they are compared.
  const same = await mapInTurns(others, (other) => looksOf(other).some((look) => wanted.includes(look)));
  if (same.includes(true))
    throw invalid({ last_name: 'Somebody else of your company has this name. Ask your office to enter it' });
}

/** The sign-in may have ended, or moved to another address, while this call waited for the person's row. */
async function requireSignIn(db: Tx, who: Principal): Promise<void> {
  const family = await db
    .selectFrom('token_families')
    .select('id')
    .where('company_id', '=', who.companyId)
    .where('id', '=', who.familyId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!family) throw unauthenticated('invalid_token');
}

/** `typed`: sensitive fields that are sealed anew, and so open; what is closed meanwhile stays closed. */
async function storeProfile({ db, who }: SaveAccount, values: Partial<Profile>, typed: string[]): Promise<void> {
  const none = { social_security: null, date_of_birth: null, routing_number: null, account_number: null };
  const owner = { company_id: who.companyId, user_id: who.userId };
  const closed_fields = sql<string[]>`array(select closed from unnest(user_profiles.closed_fields) as closed
    where closed <> all (${typed}::text[]))`;
  await db
    .insertInto('user_profiles')
    .values({ ...none, bank_account_type: null, ...values, ...owner })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'user_id']).doUpdateSet({ ...values, ...owner, closed_fields }),
    )
    .execute();
}

function pick(body: SaveAccount['body']): Partial<Profile> {
  return Object.fromEntries(
    profileFields.flatMap((field) => (body[field] === undefined ? [] : [[field, body[field]]])),
  );
}
