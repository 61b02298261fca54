import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { HeldRole, User } from '#contract/people.ts';
import { fullName } from '#domain/access/person-name.ts';
import { inSameCompany } from '#server/db/in-same-company.ts';
import type { Db } from '../pool.ts';
import { caseloadOf } from './list-clients.ts';
import { findSignInAddress } from './password-links.ts';
import type { Reader } from './standing.ts';

/** Everybody of the company with address and roles, by name. */
export async function listUsers(db: Db, reader: Reader): Promise<User[]> {
  const rows = await selectUsers(db, reader.companyId).select('users.disabled_at').execute();
  return rows.map((row) => ({ ...userOf(row), ...(row.disabled_at === null ? {} : { disabled: true }) }));
}

/** The person themselves, with the address that they sign in with. */
export async function findUser(db: Db, reader: Reader): Promise<User> {
  const row = await selectUsers(db, reader.companyId).where('users.id', '=', reader.userId).executeTakeFirstOrThrow();
  const email = await findSignInAddress(db, reader);
  return userOf({ ...row, email: email ?? row.email });
}

/** The people who share a client with the reader: their names and nothing else. */
export async function listColleagues(db: Db, reader: Reader): Promise<User[]> {
  const rows = await db
    .selectFrom('users')
    .select(['users.id', 'users.first_name', 'users.last_name'])
    .where('users.company_id', '=', reader.companyId)
    .where('users.id', '<>', reader.userId)
    .where('users.id', 'in', (eb) =>
      eb
        .selectFrom('caseloads as theirs')
        .select('theirs.user_id')
        .where('theirs.company_id', '=', reader.companyId)
        .where('theirs.removed_at', 'is', null)
        .where('theirs.client_id', 'in', caseloadOf(db, reader)),
    )
    .orderBy('users.last_name')
    .orderBy('users.first_name')
    .orderBy('users.id')
    .execute();
  return rows.map((row) => userOf({ ...row, email: '', roles: [] }));
}

/** People with all their roles, those that are switched off too, for one query more to be added to. */
export function selectUsers(db: Db, companyId: number) {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.email', 'users.first_name', 'users.last_name'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('user_roles')
          .innerJoin('roles', inSameCompany('roles.id', 'user_roles.role_id'))
          .select(['roles.id', 'roles.name', 'roles.ident', 'roles.active'])
          .whereRef('user_roles.company_id', '=', 'users.company_id')
          .whereRef('user_roles.user_id', '=', 'users.id')
          .orderBy('roles.id'),
      ).as('roles'),
    )
    .where('users.company_id', '=', companyId)
    .orderBy('users.last_name')
    .orderBy('users.first_name')
    .orderBy('users.id');
}

/** A person as the wire has them: with the roles that give them something. */
export function userOf(row: {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  roles: HeldRole[];
}): User {
  const { id, email, first_name, last_name, roles } = row;
  return {
    id,
    email,
    profile: { name: fullName({ first_name, last_name }), first_name, last_name },
    roles: roles.filter((role) => role.active !== false),
  };
}
