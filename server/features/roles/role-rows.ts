import { sql } from 'kysely';
import type { RoleAnswer, RoleRow } from '#contract/roles.ts';
import { grants, idsOf } from '#domain/access/grants.ts';
import type { Db } from '#server/db/pool.ts';
import { notFound } from '#server/http/answer/problem.ts';

/** The company's roles with how many people hold each, by name. */
export function listRoles(db: Db, companyId: number): Promise<RoleRow[]> {
  return selectRoles(db, companyId).orderBy(sql`lower(name)`).orderBy('id').execute();
}

/** One role with what it holds. Throws 404. */
export async function readRole(db: Db, companyId: number, roleId: number): Promise<RoleAnswer> {
  const role = await selectRoles(db, companyId).where('id', '=', roleId).executeTakeFirst();
  if (!role) throw notFound();
  const held = await listHeld(db, companyId, roleId);
  return { role, permissions: [...grants], role_permissions_id: idsOf(held) };
}

/** The names of what a role holds. */
export async function listHeld(db: Db, companyId: number, roleId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('role_permissions')
    .select('permission')
    .where('company_id', '=', companyId)
    .where('role_id', '=', roleId)
    .execute();
  return rows.map((row) => row.permission);
}

function selectRoles(db: Db, companyId: number) {
  return db
    .selectFrom('roles')
    .select(['id', 'name', 'description', 'active', 'ident', 'version'])
    .select(
      sql<number>`(select count(*)::int from user_roles
        join users on users.company_id = user_roles.company_id and users.id = user_roles.user_id
        where user_roles.company_id = roles.company_id and user_roles.role_id = roles.id
          and users.disabled_at is null)`.as('holders'),
    )
    .where('company_id', '=', companyId);
}
