import { inSameCompany } from '#server/db/in-same-company.ts';
import type { Tx } from '../transaction.ts';
import { lockUid } from './lock-uid.ts';

/**
 * One transaction at a time may take `*` from somebody: two administrators who disable each other at the same moment
 * would else both be let. Call it before the change, and {@link hasFullAccess} before and after it.
 */
export async function lockFullAccess(tx: Tx, companyId: number): Promise<void> {
  await lockUid(tx, companyId, 'who holds everything');
}

/** Whether anybody of the company who can sign in still may do everything (`*`). */
export async function hasFullAccess(tx: Tx, companyId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .innerJoin('accounts', inSameCompany('accounts.user_id', 'users.id'))
    .innerJoin('user_roles', inSameCompany('user_roles.user_id', 'users.id'))
    .innerJoin('roles', inSameCompany('roles.id', 'user_roles.role_id'))
    .innerJoin('role_permissions as held', inSameCompany('held.role_id', 'roles.id'))
    .select('users.id')
    .where('users.company_id', '=', companyId)
    .where('users.disabled_at', 'is', null)
    .where('roles.active', '=', true)
    .where('held.permission', '=', '*')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
