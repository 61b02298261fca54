import { sql } from 'kysely';
import { isGranted } from '#domain/access/permission.ts';
import { inSameCompany } from '#server/db/in-same-company.ts';
import { hasFullAccess, lockFullAccess } from '#server/db/queries/full-access.ts';
import type { Tx } from '#server/db/transaction.ts';
import { may, type Principal } from '#server/http/access/principal.ts';
import { invalid, ProblemError } from '#server/http/answer/problem.ts';

/**
 * Lets a caller pass who may do everything that the roles allow: nobody can give, take, or reach through another
 * person's account, rights that they do not hold themselves. The roles stay as they are until the caller has done it: a
 * link mailed while one of them grows would be a way to what it has then. Throws 403 otherwise, and 422 for roles that
 * the company does not have.
 */
export async function requireCoversRoles(tx: Tx, who: Principal, roleIds: readonly number[]): Promise<void> {
  if (roleIds.length === 0) return;
  // Before they are read: a statement that waits for a lock reads other tables as they were before it waited.
  await tx
    .selectFrom('roles')
    .select('id')
    .where('company_id', '=', who.companyId)
    .where('id', 'in', roleIds)
    .orderBy('id')
    .forShare()
    .execute();
  const rows = await tx
    .selectFrom('roles')
    .leftJoin('role_permissions as held', inSameCompany('held.role_id', 'roles.id'))
    .select(['roles.id', 'held.permission'])
    .where('roles.company_id', '=', who.companyId)
    .where('roles.id', 'in', roleIds)
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const missing = roleIds.filter((id) => !known.has(id));
  if (missing.length > 0) throw invalid({ role_ids: `Names no role of this company: ${missing.join(', ')}` });
  if (rows.every(({ permission }) => permission === null || isGranted(who.permissions, permission))) return;
  throw new ProblemError(403, 'beyond_own_rights', { detail: 'This role may do more than you may.' });
}

/**
 * A caseload gives access to clients' records, and emptying it removes that access: the right to edit people alone does
 * not go that far.
 */
export function requireKeepsCaseloads(who: Principal): void {
  if (may(who, 'company.clients.edit')) return;
  throw new ProblemError(403, 'beyond_own_rights', { detail: 'Caseloads are for who may change clients.' });
}

/**
 * Lets a caller pass who may reach what somebody's clients let them see: whoever signs in as them sees it too, their
 * earlier clients' sessions and notes included. Throws 403 otherwise.
 */
export async function requireCoversClients(tx: Tx, who: Principal, userId: number): Promise<void> {
  if (may(who, 'company.clients.edit')) return;
  const { rows } = await sql<{ sees: boolean }>`
    select exists (select from caseloads where company_id = ${who.companyId} and user_id = ${userId})
      or exists (select from sessions where company_id = ${who.companyId} and user_id = ${userId})
      or exists (select from notes where company_id = ${who.companyId} and user_id = ${userId}) as sees`.execute(tx);
  if (rows[0]?.sees !== false) requireKeepsCaseloads(who);
}

/**
 * Runs a change that may take rights from somebody. Throws 409 when afterwards nobody who can sign in would hold
 * everything (`*`).
 */
export async function keepingFullAccess(tx: Tx, companyId: number, work: () => Promise<void>): Promise<void> {
  await lockFullAccess(tx, companyId);
  const before = await hasFullAccess(tx, companyId);
  await work();
  if (!before || (await hasFullAccess(tx, companyId))) return;
  throw new ProblemError(409, 'last_administrator', {
    detail: 'Nobody else may do everything. Give somebody else the administrator’s role first.',
  });
}

/** Ids of the roles somebody has, inactive ones too. */
export async function listRoleIds(tx: Tx, companyId: number, userId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('user_roles')
    .select('role_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .orderBy('role_id')
    .execute();
  return rows.map((row) => row.role_id);
}
