import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';
import type { Database } from '#server/db/schema.ts';
import type { Principal } from '#server/http/access/principal.ts';

export type Profile = Omit<Selectable<Database['user_profiles']>, 'company_id' | 'user_id'>;

/** What a person who never saved a profile has. */
const empty: Profile = {
  phone: '',
  middle_name: '',
  ien: '',
  address: '',
  address_2: '',
  city: '',
  country: '',
  postal_code: '',
  bank_account_type: null,
  bank_name: '',
  about: '',
  social_security: null,
  date_of_birth: null,
  routing_number: null,
  account_number: null,
  closed_fields: [],
};

/** The caller's own profile, sensitive fields still sealed. */
export async function findProfile(db: Db, who: Principal): Promise<Profile> {
  const row = await db
    .selectFrom('user_profiles')
    .selectAll()
    .where('company_id', '=', who.companyId)
    .where('user_id', '=', who.userId)
    .executeTakeFirst();
  return row ?? empty;
}

/** The caller's name, and the address that they sign in with. */
export function selectPerson(db: Db, who: Principal) {
  return (
    db
      .selectFrom('users')
      .select(['id', 'first_name', 'last_name', 'version'])
      // The office may have another one that is not confirmed yet.
      .select(
        sql<string>`coalesce((select accounts.email from accounts
      where accounts.company_id = users.company_id and accounts.user_id = users.id), users.email)`.as('email'),
      )
      .where('company_id', '=', who.companyId)
      .where('id', '=', who.userId)
  );
}
