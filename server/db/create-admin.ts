import { sql } from 'kysely';
import * as z from 'zod/mini';
import { whyNotNamePart } from '#domain/access/name-signs.ts';
import { whyNotPassword } from '#domain/access/password-rules.ts';
import { foundCompany, lockFounding } from './found-company.ts';
import { hashPassword } from './password-hash.ts';
import { placesOf } from './places/places.ts';
import type { Db } from './pool.ts';
import { Refusal } from './refusal.ts';
import { inTransaction, keepHere, type Tx } from './transaction.ts';

interface NewAdmin {
  company: string;
  email: string;
  /** First and last name; what follows the first space is the last. */
  name: string;
  password: string;
  /** One more company beside others; without it a name that none of them has is a slip. */
  oneMore?: boolean;
}

const LONGEST_NAME = 200;
const address = z.email();

/**
 * Makes an administrator, and their company when no company has that name. Needs a login that owns the tables.
 * Throws a {@link Refusal} for what can't be used: an empty name, an address that is no address or is taken, a weak
 * password, and a database of made-up people, which a real company never joins.
 */
export async function createAdmin(db: Db, wanted: NewAdmin, now: Date): Promise<{ company: string; founded: boolean }> {
  const admin = checkAdmin(wanted);
  const hash = await hashPassword(admin.password);
  return inTransaction(db, async (tx) => {
    await lockFounding(tx);
    await refuseDemo(tx);
    await refuseTaken(tx, admin.email);
    const { id, name, founded } = await findOrFound(tx, admin.company, now, {
      oneMore: wanted.oneMore ?? false,
      // Of several databases another one may have it.
      isAlone: placesOf(db) === undefined,
    });
    await keepHere(tx, id);
    await addUser(tx, id, admin, hash, now);
    return { company: name, founded };
  });
}

/** Throws a {@link Refusal} for what {@link createAdmin} would not take, before a database is opened for it. */
export function checkAdmin({ company, email, name, password }: NewAdmin): NewAdmin & { first: string; last: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const last = rest.join(' ');
  if (company.trim() === '' || company.length > LONGEST_NAME) throw new Refusal('Give the name of the company.');
  if (last === '' || name.length > LONGEST_NAME) throw new Refusal('Give a first and a last name.');
  const odd = whyNotNamePart(first) ?? whyNotNamePart(last);
  if (odd !== null) throw new Refusal(`"${name.trim()}" can’t be a name. ${odd}.`);
  const known = { company: company.trim(), email: email.trim().toLowerCase(), name: name.trim() };
  if (!z.safeParse(address, known.email).success) throw new Refusal(`"${email}" is not an email address.`);
  const weakness = whyNotPassword(password, [known.company, known.email, known.name]);
  if (weakness !== null) throw new Refusal(`This password can't be used. ${weakness}`);
  return { ...known, password, first, last };
}

async function refuseDemo(tx: Tx): Promise<void> {
  const demo = await tx.selectFrom('companies').select('id').where('demo', '=', true).executeTakeFirst();
  if (!demo) return;
  throw new Refusal(
    'This database holds the demo company, and a real company needs one without made-up people: choose another DATA_DIR or DATABASE_URL.',
  );
}

async function refuseTaken(tx: Tx, email: string): Promise<void> {
  const user = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  const account = await tx.selectFrom('accounts').select('email').where('email', '=', email).executeTakeFirst();
  if (user || account) throw new Refusal(`Somebody has the address ${email} already.`);
}

async function findOrFound(
  tx: Tx,
  company: string,
  now: Date,
  { oneMore, isAlone }: { oneMore: boolean; isAlone: boolean },
): Promise<{ id: number; name: string; founded: boolean }> {
  const companies = await tx
    .selectFrom('companies')
    .select(['id', 'name', sql<boolean>`lower(name) = lower(${company})`.as('is_it')])
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
  const there = companies.find(({ is_it }) => is_it);
  if (there) return { id: there.id, name: there.name, founded: false };
  if ((companies.length > 0 || !isAlone) && !oneMore) {
    const names = companies.map(({ name }) => `"${name}"`).join(', ') || 'none';
    throw new Refusal(
      `There is no company "${company}" here. There is ${names}. Write its name as it stands, or add --one-more for another company.`,
    );
  }
  const { id } = await foundCompany(tx, { name: company, demo: false }, now);
  return { id, name: company, founded: true };
}

async function addUser(
  tx: Tx,
  companyId: number,
  admin: { email: string; first: string; last: string },
  hash: string,
  now: Date,
): Promise<void> {
  const role = await tx
    .selectFrom('roles')
    .select('id')
    .where('company_id', '=', companyId)
    .where('ident', '=', 'admin')
    .orderBy('id')
    .executeTakeFirst();
  if (!role) throw new Refusal('This company has no role with the ident admin any more: make one first.');
  const user = await tx
    .insertInto('users')
    .values({
      company_id: companyId,
      email: admin.email,
      first_name: admin.first,
      last_name: admin.last,
      disabled_at: null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const key = { company_id: companyId, user_id: user.id };
  await tx
    .insertInto('user_roles')
    .values({ ...key, role_id: role.id })
    .execute();
  await tx
    .insertInto('accounts')
    .values({ ...key, email: admin.email, password_hash: hash })
    .execute();
  await tx
    .insertInto('audit')
    .values({
      company_id: companyId,
      at: now,
      user_id: null,
      action: 'create-admin',
      entity: 'user',
      entity_id: user.id,
      request_id: null,
      device_id: null,
    })
    .execute();
}
