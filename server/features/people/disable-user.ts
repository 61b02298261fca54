import type { endpoints } from '#contract/endpoints.ts';
import { dropLinks } from '#server/db/queries/password-links.ts';
import type { Tx } from '#server/db/transaction.ts';
import { ProblemError } from '#server/http/answer/problem.ts';
import type { Effect } from '#server/http/write/effect.ts';
import { requireVersion } from '#server/http/write/require-version.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { keepingFullAccess, listRoleIds, requireCoversRoles } from './role-limits.ts';
import { lockUser } from './store-user.ts';

/** POST /api/users/{id}/disable: from the next call on the person can deliver what they recorded, and nothing else. */
export async function disableUser(call: WriteCall<typeof endpoints.disableUser>): Promise<Effect> {
  const { who, params, now } = call;
  if (params.id === who.userId) {
    throw new ProblemError(409, 'own_account', { detail: 'You can’t disable yourself. Ask another administrator.' });
  }
  return setDisabled(call, now);
}

/** POST /api/users/{id}/enable */
export function enableUser(call: WriteCall<typeof endpoints.enableUser>): Promise<Effect> {
  return setDisabled(call, null);
}

type Switch = Pick<WriteCall<typeof endpoints.disableUser>, 'db' | 'who' | 'params' | 'ifMatch'>;

async function setDisabled(call: Switch, at: Date | null): Promise<Effect> {
  const { db, who, params } = call;
  const { companyId } = who;
  const user = await lockUser(db, who, params.id);
  const done: Effect = { status: 200, entity: 'user', entityId: user.id };
  if (user.disabled === (at !== null)) return done;
  await requireVersion(call.ifMatch, user.version, async () => user);
  await requireCoversRoles(db, who, await listRoleIds(db, companyId, user.id));
  await keepingFullAccess(db, companyId, () => store(db, companyId, user.id, at));
  // Somebody who never chose a password has nothing to deliver, and needs no access.
  if (at !== null && !user.can_sign_in) await dropLinks(db, { companyId, userId: user.id });
  return done;
}

async function store(db: Tx, companyId: number, id: number, at: Date | null): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({ disabled_at: at, version: eb('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}
