import { notTheirsToGive } from '#domain/access/role-rules.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { ProblemError } from '#server/http/answer/problem.ts';

interface Giver {
  db: Tx;
  who: Principal;
}

/** Throws 403 when the caller would give, take away, or change a role with, more than they hold. */
export function requireTheirsToGive({ who }: Giver, grants: string[]): void {
  const foreign = notTheirsToGive(who.permissions, grants);
  if (foreign.length === 0) return;
  throw new ProblemError(403, 'beyond_own_rights', {
    detail: `You can only change, give and take permissions that you hold yourself: not ${foreign.slice(0, 5).join(', ')}.`,
  });
}

export async function giveGrants({ db, who }: Giver, roleId: number, added: string[]): Promise<void> {
  if (added.length === 0) return;
  await db
    .insertInto('role_permissions')
    .values(added.map((permission) => ({ company_id: who.companyId, role_id: roleId, permission })))
    .execute();
}

export async function takeGrants({ db, who }: Giver, roleId: number, removed: string[]): Promise<void> {
  if (removed.length === 0) return;
  await db
    .deleteFrom('role_permissions')
    .where('company_id', '=', who.companyId)
    .where('role_id', '=', roleId)
    .where('permission', 'in', removed)
    .execute();
}
