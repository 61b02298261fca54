import type { FastifyRequest } from 'fastify';
import type { Db } from '#server/db/pool.ts';
import { recordAudit } from '#server/http/audit.ts';
import { OAuthError } from '#server/http/oauth-error.ts';
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
    if (who) await recordAudit(db, { at: now, who, action: 'sign-in failed', requestId: request.id });
    throw new OAuthError('invalid_grant', 'The email address or the password is not right.');
  }
  await attempt.succeed();
  await recordAudit(db, { at: now, who, action: 'sign-in', requestId: request.id });
  return openFamily(db, who, now);
}

function findAccount(db: Db, email: string) {
  return db
    .selectFrom('accounts')
    .select(['company_id', 'user_id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
}
