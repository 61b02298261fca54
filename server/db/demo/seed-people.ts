import { textKey } from '#domain/text.ts';
import { type FoundedCompany, foundCompany } from '../found-company.ts';
import { hashPassword } from '../password-hash.ts';
import type { Tx } from '../transaction.ts';
import type { Cast } from './demo-cast.ts';

/** The ids that everything else in the demo company hangs on; people by last name, clients by both. */
export interface SeededCompany extends FoundedCompany {
  userIds: Map<string, number>;
  clientIds: Map<string, number>;
  /** By name, in the order of the cast. */
  skillIds: Map<string, number>;
  /** What is recorded for a client, in tile order. */
  programs: Map<number, { behaviorIds: number[]; skillIds: number[] }>;
}

const DAY = 24 * 60 * 60 * 1000;

/** The company, its people with accounts and roles, its clients with caseloads and programs. */
export async function seedPeople(tx: Tx, cast: Cast, password: string, now: Date): Promise<SeededCompany> {
  const since = new Date(now.getTime() - (cast.weeks + 2) * 7 * DAY);
  const founded = await foundCompany(tx, { name: cast.company, demo: true }, since);
  const userIds = await addUsers(tx, founded, cast, since);
  await addAccounts(tx, founded.id, cast, userIds, password);
  const clientIds = await addClients(tx, founded.id, cast, since);
  await addCaseloads(tx, founded.id, cast, userIds, clientIds);
  const skillIds = await addSkills(tx, founded.id, cast);
  await define(tx, founded.id, cast);
  const programs = await addPrograms(tx, { ...founded, clientIds, skillIds }, cast);
  return { ...founded, userIds, clientIds, skillIds, programs };
}

export function idOf(ids: Map<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo company has no ${name}`);
  return id;
}

async function addUsers(
  tx: Tx,
  { id, roleIds }: FoundedCompany,
  cast: Cast,
  since: Date,
): Promise<Map<string, number>> {
  const rows = await tx
    .insertInto('users')
    .values(
      cast.people.map(({ name: [first_name, last_name], email }) => ({
        company_id: id,
        email,
        first_name,
        last_name,
        disabled_at: null,
        created_at: since,
      })),
    )
    .returning(['id', 'last_name'])
    .execute();
  const userIds = new Map(rows.map((row) => [row.last_name, row.id]));
  await tx
    .insertInto('user_roles')
    .values(
      cast.people.map(({ name: [, last], role }) => ({
        company_id: id,
        user_id: idOf(userIds, last),
        role_id: idOf(roleIds, role),
      })),
    )
    .execute();
  return userIds;
}

async function addAccounts(tx: Tx, companyId: number, cast: Cast, userIds: Map<string, number>, password: string) {
  const people = cast.people.filter((person) => person.canSignIn);
  const accounts = await Promise.all(
    people.map(async ({ name: [, last], email }) => ({
      email,
      company_id: companyId,
      user_id: idOf(userIds, last),
      password_hash: await hashPassword(password),
    })),
  );
  await tx.insertInto('accounts').values(accounts).execute();
}

async function addClients(tx: Tx, companyId: number, cast: Cast, since: Date): Promise<Map<string, number>> {
  const rows = await tx
    .insertInto('clients')
    .values(
      cast.clients.map(({ name: [first_name, last_name], gender, insurance, budget }) => ({
        company_id: companyId,
        first_name,
        last_name,
        middle_initial: null,
        gender,
        insurance_type: insurance,
        asst_billing_hours: budget,
        created_at: since,
      })),
    )
    .returning(['id', 'first_name', 'last_name'])
    .execute();
  return new Map(rows.map((row) => [`${row.first_name} ${row.last_name}`, row.id]));
}

async function addCaseloads(
  tx: Tx,
  companyId: number,
  cast: Cast,
  userIds: Map<string, number>,
  clientIds: Map<string, number>,
): Promise<void> {
  const analyst = cast.people.find((person) => person.role === 'bcba')?.name[1];
  const pairs = [
    ...cast.rules.map(({ therapist, client }) => ({ therapist, client })),
    ...cast.clients.flatMap(({ analyst: has, name }) =>
      has && analyst ? [{ therapist: analyst, client: name.join(' ') }] : [],
    ),
  ];
  const unique = new Map(pairs.map((pair) => [`${pair.therapist} ${pair.client}`, pair]));
  const rows = [...unique.values()].map(({ therapist, client }) => ({
    company_id: companyId,
    user_id: idOf(userIds, therapist),
    client_id: idOf(clientIds, client),
    // The made-up company has been at it for months: its caseloads are no news.
    added_at: null,
    removed_at: null,
  }));
  await tx.insertInto('caseloads').values(rows).execute();
}

async function addSkills(tx: Tx, companyId: number, cast: Cast): Promise<Map<string, number>> {
  const rows = await tx
    .insertInto('skills')
    .values(
      cast.skills.map((name) => ({
        company_id: companyId,
        name,
        name_key: textKey(name),
        min_trials: 3,
        retired_at: null,
      })),
    )
    .returning(['id', 'name'])
    .execute();
  return new Map(rows.map((row) => [row.name, row.id]));
}

async function define(tx: Tx, companyId: number, { definitions, timed }: Cast): Promise<void> {
  for (const name of timed)
    await tx
      .updateTable('behaviors')
      .set({ measure: 'duration' })
      .where('company_id', '=', companyId)
      .where('name', '=', name)
      .execute();
  for (const [name, definition] of Object.entries(definitions))
    for (const table of ['behaviors', 'skills'] as const)
      await tx
        .updateTable(table)
        .set({ definition })
        .where('company_id', '=', companyId)
        .where('name', '=', name)
        .execute();
}

type Programmed = Pick<SeededCompany, 'id' | 'behaviorIds' | 'clientIds' | 'skillIds'>;

/** The first client has every behavior but one; the others a few each. */
async function addPrograms(tx: Tx, company: Programmed, cast: Cast): Promise<SeededCompany['programs']> {
  const behaviors = [...company.behaviorIds.entries()];
  const skills = [...company.skillIds.values()];
  const programs: SeededCompany['programs'] = new Map();
  cast.clients.forEach(({ name }, place) => {
    const chosen = behaviors.filter(([name], at) => (place === 0 ? name !== 'Pica/Mouthing' : (at + place) % 3 !== 0));
    programs.set(idOf(company.clientIds, name.join(' ')), {
      behaviorIds: chosen.map(([, id]) => id),
      skillIds: place === 0 ? skills : skills.filter((_, at) => (at + place) % 2 === 0),
    });
  });
  const rows = [...programs].flatMap(([client_id, { behaviorIds, skillIds }]) => ({
    behaviors: behaviorIds.map((behavior_id, position) => ({
      company_id: company.id,
      client_id,
      behavior_id,
      position,
    })),
    skills: skillIds.map((skill_id, position) => ({ company_id: company.id, client_id, skill_id, position })),
  }));
  await tx
    .insertInto('client_behaviors')
    .values(rows.flatMap((row) => row.behaviors))
    .execute();
  await tx
    .insertInto('client_skills')
    .values(rows.flatMap((row) => row.skills))
    .execute();
  return programs;
}
