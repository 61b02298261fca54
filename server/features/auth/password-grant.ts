import type { FastifyRequest } from 'fastify';
import { OAuthError } from '#server/http/oauth-error.ts';
import { deviceIdOf } from '#server/http/write-headers.ts';
import { findAccount } from './find-account.ts';
import { recordSignIn } from './record-sign-in.ts';
import { beginSignIn } from './sign-in-throttle.ts';
import { openFamily, type Tokens } from './token-store.ts';

/** Signs in with a name and a password. What was wrong is never told, by words or by time. */
export async function grantByPassword(request: FastifyRequest, username: string, password: string): Promise<Tokens> {
  const { db, clock, limits, passwords } = request.server.services;
  const email = username.trim().toLowerCase();
  const attempt = await beginSignIn(db, limits, { address: request.ip, email }, clock.now());
  const account = await findAccount(db, email);
  const right = await passwords.verify(account?.password_hash ?? null, password);
  const now = clock.now();
  const who = account && { companyId: account.company_id, userId: account.user_id };
  if (!right || !who) {
    if (who) await recordSignIn(request, who, 'sign-in failed');
    throw new OAuthError('invalid_grant', 'The email address or the password is not right.');
  }
  await attempt.succeed();
  await recordSignIn(request, who, 'sign-in');
  return openFamily(db, who, now, deviceIdOf(request));
}
