import type { endpoints } from '#contract/endpoints.ts';
import { inCompany, type Tx } from '#server/db/transaction.ts';
import type { Effect, GiveBackKey } from '#server/http/effect.ts';
import type { MailMessage } from '#server/http/mail.ts';
import { writeLinkMail } from '#server/http/password-link.ts';
import { ProblemError } from '#server/http/problem.ts';
import type { Services } from '#server/http/services.ts';
import type { WriteCall } from '#server/http/write-route.ts';
import { listRoleIds, requireCoversRoles } from './role-limits.ts';
import { lockUser } from './store-user.ts';

/**
 * POST /api/users/{id}/invite: mails a one-time link by which the person chooses their first password. The mail goes
 * out after the commit, because it can't be taken back; when it is not accepted the answer is 502, `invited_at` stays
 * what it was, unless a colleague has invited them since, and the same key tries again.
 */
export async function inviteUser(
  { db, who, params, now }: WriteCall<typeof endpoints.inviteUser>,
  services: Services,
): Promise<Effect> {
  const user = await lockUser(db, who, params.id);
  if (user.disabled) {
    throw new ProblemError(409, 'user_disabled', { detail: 'This person is disabled. Enable them first.' });
  }
  if (user.can_sign_in) {
    const detail = 'This person has chosen a password already. “Forgot password” mails them a new link.';
    throw new ProblemError(409, 'already_signed_up', { detail });
  }
  await requireCoversRoles(db, who, await listRoleIds(db, who.companyId, user.id));
  const person = { companyId: who.companyId, userId: user.id };
  const message = await writeLinkMail(db, person, 'invite', { now, origin: services.origin() });
  await storeInvitedAt(db, person, now);
  const before = user.invited_at === null ? null : new Date(user.invited_at);
  const undo = (giveBackKey: GiveBackKey) =>
    inCompany(services.db, person.companyId, async (tx) => {
      await takeBackInvitedAt(tx, person, { now, before });
      await giveBackKey(tx);
    });
  const afterCommit = (giveBackKey: GiveBackKey) => send(services, message, () => undo(giveBackKey));
  return { status: 200, entity: 'user', entityId: user.id, afterCommit };
}

interface Person {
  companyId: number;
  userId: number;
}

async function send({ mail }: Services, message: MailMessage, undo: () => Promise<void>): Promise<void> {
  try {
    await mail.send(message);
  } catch (cause) {
    await undo();
    const problem = new ProblemError(502, 'mail_failed', {
      detail: 'The invitation could not be mailed. Try again, or ask who runs the server about its mail settings.',
    });
    problem.cause = cause;
    throw problem;
  }
}

async function storeInvitedAt(tx: Tx, { companyId, userId }: Person, at: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ invited_at: at })
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .execute();
}

async function takeBackInvitedAt(
  tx: Tx,
  { companyId, userId }: Person,
  { now, before }: { now: Date; before: Date | null },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ invited_at: before })
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .where('invited_at', '=', now)
    .execute();
}
