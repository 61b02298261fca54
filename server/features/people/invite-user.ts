import type { endpoints } from '#contract/endpoints.ts';
import type { Tx } from '#server/db/transaction.ts';
import { may } from '#server/http/access/principal.ts';
import { ProblemError } from '#server/http/answer/problem.ts';
import { askForLinkMail } from '#server/http/mail/password-link.ts';
import type { Effect } from '#server/http/write/effect.ts';
import { requireVersion } from '#server/http/write/require-version.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { type MailServices, requireMayMail } from './mail-limits.ts';
import { listRoleIds, requireCoversClients, requireCoversRoles } from './role-limits.ts';
import { lockUser } from './store-user.ts';

/**
 * POST /api/users/{id}/invite: mails a one-time link by which the person chooses their first password, or confirms the
 * address that the office has changed. The mail waits
 * in the queue until a mail server takes it, and is asked for in the same transaction: a repeated key mails nothing more.
 */
export async function inviteUser(
  { db, who, params, now, ifMatch }: WriteCall<typeof endpoints.inviteUser>,
  { limits, mails }: MailServices,
): Promise<Effect> {
  const user = await lockUser(db, who, params.id);
  if (user.disabled) {
    throw new ProblemError(409, 'user_disabled', { detail: 'This person is disabled. Enable them first.' });
  }
  if (user.can_sign_in && !user.sign_in_email) {
    const detail = 'This person has chosen a password already. “Forgot password” mails them a new link.';
    throw new ProblemError(409, 'already_signed_up', { detail });
  }
  await requireCoversRoles(db, who, await listRoleIds(db, who.companyId, user.id));
  const person = { companyId: who.companyId, userId: user.id };
  // Whoever may not change caseloads sends no link to an address that only such people have seen; whoever may says by
  // the version that they have seen it.
  if (!(await isVouched(db, person))) {
    await requireCoversClients(db, who, user.id);
    await requireVersion(ifMatch === 'any' ? null : ifMatch, user.version, async () => user, { must: true });
  }
  await requireMayMail(db, limits, { companyId: who.companyId, email: user.email }, now);
  await askForLinkMail(db, person, user.can_sign_in ? 'address' : 'invite', now);
  if (!user.can_sign_in) await storeInvitedAt(db, person, now);
  if (may(who, 'company.clients.edit')) await vouch(db, person);
  return { status: 200, entity: 'user', entityId: user.id, afterCommit: () => mails.wake() };
}

interface Person {
  companyId: number;
  userId: number;
}

async function storeInvitedAt(tx: Tx, { companyId, userId }: Person, at: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ invited_at: at })
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .execute();
}

async function isVouched(tx: Tx, { companyId, userId }: Person): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('address_vouched')
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.address_vouched;
}

/** They have seen the address that the link goes to. */
async function vouch(tx: Tx, { companyId, userId }: Person): Promise<void> {
  await tx
    .updateTable('users')
    .set({ address_vouched: true })
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .execute();
}
