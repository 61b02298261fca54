import { sql } from 'kysely';
import type { ClientRecord, UserRecord } from '#contract/people.ts';
import type { Db } from '../pool.ts';
import { selectUsers, userOf } from './list-users.ts';

/** Every client of the company as the office edits it, by name. */
export function listClientRecords(db: Db, companyId: number): Promise<ClientRecord[]> {
  return selectClientRecords(db, companyId).execute();
}

/** One client as the office edits it; undefined when the company has no such client. */
export function findClientRecord(db: Db, companyId: number, id: number): Promise<ClientRecord | undefined> {
  return selectClientRecords(db, companyId).where('clients.id', '=', id).executeTakeFirst();
}

/** Everybody of the company as the office edits them, by name. */
export async function listUserRecords(db: Db, companyId: number): Promise<UserRecord[]> {
  const rows = await selectUserRecords(db, companyId).execute();
  return rows.map(recordOf);
}

/** One person as the office edits them; undefined when the company has no such person. */
export async function findUserRecord(db: Db, companyId: number, id: number): Promise<UserRecord | undefined> {
  const row = await selectUserRecords(db, companyId).where('users.id', '=', id).executeTakeFirst();
  return row && recordOf(row);
}

function selectClientRecords(db: Db, companyId: number) {
  return db
    .selectFrom('clients')
    .select(['id', 'first_name', 'last_name', 'middle_initial', 'gender', 'insurance_type', 'asst_billing_hours'])
    .select([
      'version',
      sql<number[]>`array(select c.user_id from caseloads c where c.company_id = clients.company_id
        and c.client_id = clients.id and c.removed_at is null order by c.user_id)`.as('user_ids'),
    ])
    .where('company_id', '=', companyId)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id');
}

function selectUserRecords(db: Db, companyId: number) {
  return selectUsers(db, companyId).select([
    'users.version',
    'users.disabled_at',
    'users.invited_at',
    sql<number[]>`array(select c.client_id from caseloads c where c.company_id = users.company_id
      and c.user_id = users.id and c.removed_at is null order by c.client_id)`.as('client_ids'),
    sql<
      string | null
    >`(select a.email from accounts a where a.company_id = users.company_id and a.user_id = users.id)`.as(
      'signs_in_with',
    ),
  ]);
}

type UserRow = Awaited<ReturnType<ReturnType<typeof selectUserRecords>['execute']>>[number];

function recordOf(row: UserRow): UserRecord {
  const { version, client_ids, signs_in_with, disabled_at, invited_at } = row;
  const state = {
    disabled: disabled_at !== null,
    can_sign_in: signs_in_with !== null,
    sign_in_email: signs_in_with === row.email ? null : signs_in_with,
    invited_at: invited_at?.toISOString() ?? null,
  };
  return { ...userOf(row), roles: row.roles, version, client_ids, ...state };
}
