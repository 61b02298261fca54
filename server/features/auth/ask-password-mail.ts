import type { FastifyRequest } from 'fastify';
import type { endpoints } from '#contract/endpoints.ts';
import { readEpoch } from '#server/db/queries/read-epoch.ts';
import { recordAudit } from '#server/db/queries/record-audit.ts';
import { inCompany } from '#server/db/transaction.ts';
import { countMailAsked, mayMailAccount } from '#server/http/access/sign-in-throttle.ts';
import { askForLinkMail } from '#server/http/mail/password-link.ts';
import type { Answer, Call } from '#server/http/route.ts';
import type { Background } from './background.ts';
import { findAccount, findInvited } from './find-account.ts';

type Ask = typeof endpoints.passwordEmail;

/**
 * POST /api/password/email: the same answer after the same work, whether the account exists or not. Looking for the
 * account and mailing happen after the answer.
 */
export async function askPasswordMail(
  { body, db, now }: Call<Ask>,
  request: FastifyRequest,
  background: Background,
): Promise<Answer<Ask>> {
  await countMailAsked(db, request.server.services.limits, request.ip, now);
  request.epoch = await readEpoch(db);
  background(request, () => mailLink(request, body.email, now));
  return { message: 'If that email has an account, we sent a link.' };
}

/**
 * A new link for the person who signs in under the address; for somebody who was invited and has not signed in yet,
 * their invitation again.
 */
async function mailLink(request: FastifyRequest, email: string, now: Date): Promise<void> {
  const { db, limits } = request.server.services;
  const account = await findAccount(db, email);
  const people = account ? [account] : await findInvited(db, email);
  if (people.length === 0 || !(await mayMailAccount(db, limits, email, now))) return;
  for (const { company_id: companyId, user_id: userId } of people) {
    await queue(request, { companyId, userId }, account ? 'reset' : 'invite', now);
  }
}

async function queue(
  request: FastifyRequest,
  who: { companyId: number; userId: number },
  kind: 'reset' | 'invite',
  now: Date,
): Promise<void> {
  const { db, mails } = request.server.services;
  await inCompany(db, who.companyId, async (tx) => {
    await recordAudit(tx, { at: now, who, action: 'password mail asked for', requestId: request.id });
    await askForLinkMail(tx, who, kind, now);
  });
  mails.wake();
}
