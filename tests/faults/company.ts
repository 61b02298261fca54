import type { Db } from '#server/db/pool.ts';
import { inCompany } from '#server/db/transaction.ts';
import { openFamily, type Tokens } from '#server/features/auth/token-store.ts';

/** Four people who may record, by the numbers that histories know them by. */
export const PEOPLE = [1, 2, 3, 4] as const;
/** On everyone's caseload; on nobody's; and one that the company never had. */
export const CLIENT = 7;
export const STRANGER = 8;
export const NOBODY = 9;
export const BEHAVIORS = [21, 22];

const ROLE = 1;
const permissions = ['session.record', 'notes.view', 'behavior.record'];

/** A company of its own for one history: nothing of another is in the way, and nothing has to be cleared. @returns its id */
export async function foundCompany(db: Db, name: string, now: Date): Promise<number> {
  const { id: company_id } = await db
    .insertInto('companies')
    .values({ name, demo: false, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await inCompany(db, company_id, async (tx) => {
    await tx.insertInto('roles').values({ company_id, id: ROLE, name: 'Therapist', ident: 'rbt' }).execute();
    await tx
      .insertInto('role_permissions')
      .values(permissions.map((permission) => ({ company_id, role_id: ROLE, permission })))
      .execute();
    const person = (id: number) => ({ id, email: `${id}@${company_id}.test`, first_name: 'P', last_name: `${id}` });
    await tx
      .insertInto('users')
      .values(PEOPLE.map((id) => ({ company_id, ...person(id), disabled_at: null, created_at: now })))
      .execute();
    await tx
      .insertInto('user_roles')
      .values(PEOPLE.map((user_id) => ({ company_id, user_id, role_id: ROLE })))
      .execute();
    const client = { first_name: 'A', last_name: 'B', middle_initial: null, gender: null, insurance_type: null };
    await tx
      .insertInto('clients')
      .values(
        [CLIENT, STRANGER].map((id) => ({ company_id, id, ...client, asst_billing_hours: null, created_at: now })),
      )
      .execute();
    await tx
      .insertInto('caseloads')
      .values(PEOPLE.map((user_id) => ({ company_id, user_id, client_id: CLIENT, added_at: null, removed_at: null })))
      .execute();
    const plain = { type: null, interval_length: null, interval_number: null, retired_at: null };
    await tx
      .insertInto('behaviors')
      .values(BEHAVIORS.map((id) => ({ company_id, id, name: `Behavior ${id}`, ...plain })))
      .execute();
    await tx
      .insertInto('client_behaviors')
      .values(BEHAVIORS.map((behavior_id, position) => ({ company_id, client_id: CLIENT, behavior_id, position })))
      .execute();
  });
  return company_id;
}

/** A sign-in as after the right password; hashing one a thousand times would prove nothing here. */
export function signInTo(db: Db, companyId: number, userId: number, now: Date): Promise<Tokens> {
  return inCompany(db, companyId, (tx) => openFamily(tx, { companyId, userId }, now));
}
