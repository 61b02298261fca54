import { sql } from 'kysely';
import { isGranted, permissions } from '#domain/access/permission.ts';
import { type PolicyDifferences, policyWith } from '#domain/access/policy.ts';
import type { Db } from '#server/db/pool.ts';
import type { Principal } from './principal.ts';

interface Row {
  disabled: boolean;
  policy: PolicyDifferences;
  permissions: string[];
}

/**
 * A person of the company as if they had called themselves, for work of theirs that `office` imports or accepts. Of the
 * rights over other people's work they get only those that both hold: a file does not prove who wrote it. Null when
 * there is no such person.
 */
export async function findAuthor(
  db: Db,
  office: Pick<Principal, 'companyId' | 'permissions'>,
  userId: number,
): Promise<Principal | null> {
  const { companyId } = office;
  const { rows } = await sql<Row>`
    select users.disabled_at is not null as disabled, companies.policy, array(
      select distinct held.permission from user_roles
      join roles on roles.company_id = user_roles.company_id and roles.id = user_roles.role_id and roles.active
      join role_permissions held on held.company_id = roles.company_id and held.role_id = roles.id
      where user_roles.company_id = users.company_id and user_roles.user_id = users.id) as permissions
    from users join companies on companies.id = users.company_id
    where users.company_id = ${companyId} and users.id = ${userId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const granted = Object.keys(permissions).filter(
    (one) => isGranted(row.permissions, one) && (!one.startsWith('company.') || isGranted(office.permissions, one)),
  );
  return { ...row, companyId, userId, familyId: '', permissions: granted, policy: policyWith(row.policy) };
}
