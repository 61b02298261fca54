import { sql } from 'kysely';
import { foundCompany } from '#server/db/found-company.ts';
import type { Db } from '#server/db/pool.ts';
import { inCompany, inTransaction } from '#server/db/transaction.ts';
import { ACCESS_SECONDS, openFamily, type Tokens } from '#server/features/auth/token-store.ts';

/** Somebody who is signed in, and the address of the network that their clinic has. */
export interface Person extends Tokens {
  /** Until when `access` is good, in milliseconds since 1970. */
  until: number;
  address: string;
  clientId: number;
  behaviorIds: number[];
}

export interface Clinics {
  therapists: Person[];
  /** One of each clinic, who has a list open. */
  office: Person[];
}

/** So many therapists work for one clinic. */
const A_CLINIC = 100;

/** Clinics of a hundred therapists, each with a client of their own, and all of them signed in. */
export async function foundClinics(db: Db, therapists: number): Promise<Clinics> {
  const clinics: Clinics = { therapists: [], office: [] };
  for (let n = 0; n * A_CLINIC < therapists; n++) {
    const people = await foundClinic(db, n, Math.min(A_CLINIC, therapists - n * A_CLINIC));
    const [office, ...others] = people;
    if (office) clinics.office.push(office);
    clinics.therapists.push(...others);
  }
  await sql`vacuum (analyze)`.execute(db);
  return clinics;
}

async function foundClinic(db: Db, n: number, therapists: number): Promise<Person[]> {
  const now = new Date();
  const { id, roleIds } = await inTransaction(db, (tx) => foundCompany(tx, { name: `Clinic ${n}`, demo: false }, now));
  const company = sql.lit(id);
  await sql`insert into users (company_id, email, first_name, last_name, created_at)
    select ${company}, p || '@' || ${String(n)} || '.monday.test', 'Person', p::text, ${now}::timestamptz
    from generate_series(0, ${sql.lit(therapists)}) p`.execute(db);
  await sql`insert into user_roles (company_id, user_id, role_id)
    select ${company}, id, case when first_value(id) over (order by id) = id then ${sql.lit(roleIds.get('staff') ?? 0)}
      else ${sql.lit(roleIds.get('rbt') ?? 0)} end from users where company_id = ${company}`.execute(db);
  await sql`insert into clients (company_id, first_name, last_name, created_at)
    select ${company}, 'Client', id::text, ${now}::timestamptz from users where company_id = ${company}`.execute(db);
  await sql`insert into caseloads (company_id, user_id, client_id)
    select ${company}, users.id, clients.id from users join clients
      on clients.company_id = users.company_id and clients.last_name = users.id::text
    where users.company_id = ${company}`.execute(db);
  await sql`insert into client_behaviors (company_id, client_id, behavior_id, position)
    select ${company}, c.id, b.id, row_number() over (partition by c.id order by b.id) from clients c
    cross join (select id from behaviors where company_id = ${company} order by id limit 4) b
    where c.company_id = ${company}`.execute(db);
  const { rows } = await sql<{ userId: number; clientId: number; behaviorIds: number[] }>`
    select user_id as "userId", client_id as "clientId", array(
      select behavior_id from client_behaviors b where b.company_id = ${company} and b.client_id = c.client_id
      order by position) as "behaviorIds"
    from caseloads c where company_id = ${company} order by user_id`.execute(db);
  const people: Person[] = [];
  for (const { userId, ...program } of rows) {
    const tokens = await inCompany(db, id, (tx) => openFamily(tx, { companyId: id, userId }, now));
    people.push({
      ...tokens,
      until: now.getTime() + ACCESS_SECONDS * 1_000,
      ...program,
      address: `198.51.100.${n + 1}`,
    });
  }
  return people;
}
