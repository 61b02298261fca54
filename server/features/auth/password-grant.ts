import type { FastifyRequest } from 'fastify';
import type { Db } from '#server/db/pool.ts';
import { inCompany, type Tx } from '#server/db/transaction.ts';
import { beginSignIn } from '#server/http/access/sign-in-throttle.ts';
import { OAuthError } from '#server/http/answer/oauth-error.ts';
import { deviceIdOf } from '#server/http/write/write-headers.ts';
import type { Background } from './background.ts';
import { type Account, findAccount } from './find-account.ts';
import { recordSignIn } from './record-sign-in.ts';
import { openFamily, type Tokens } from './token-store.ts';

/**
 * Signs in with a name and a password. What was wrong is never revealed, by words or by timing: a failure is recorded
 * after the answer.
 */
export async function grantByPassword(
  request: FastifyRequest,
  { username, password }: { username: string; password: string },
  background: Background,
): Promise<Tokens> {
  const { db, clock, limits, passwords } = request.server.services;
  const email = username.trim().toLowerCase();
  const caller = { address: request.ip, email, deviceId: deviceIdOf(request) };
  const attempt = await beginSignIn(db, limits, caller, clock.now());
  const account = await findAccount(db, email);
  const right = await passwords.verify(account?.password_hash ?? null, password);
  const signedIn = right && account ? await openUnlessReplaced(db, account, clock.now(), caller.deviceId) : null;
  const who = account && { companyId: account.company_id, userId: account.user_id };
  if (!signedIn || !who) {
    if (who) background(request, () => recordSignIn(request, who, 'sign-in failed'));
    throw new OAuthError('invalid_grant', 'The email address or the password is not right.');
  }
  await attempt.succeed();
  await recordSignIn(request, who, 'sign-in');
  return signedIn;
}

/**
 * Null when the password that was checked is no longer the current one: the change that replaced it while this waited
 * for its turn has ended every sign-in, and must not be followed by one more.
 */
function openUnlessReplaced(db: Db, account: Account, now: Date, deviceId: string | null): Promise<Tokens | null> {
  const holder = { companyId: account.company_id, userId: account.user_id };
  return inCompany(db, holder.companyId, async (tx) =>
    (await isInUse(tx, account)) ? openFamily(tx, holder, now, deviceId) : null,
  );
}

/** Waits for a change of the password that has not committed; one that comes later waits for this sign-in, and ends it. */
async function isInUse(tx: Tx, { company_id, user_id, password_hash }: Account): Promise<boolean> {
  const row = await tx
    .selectFrom('accounts')
    .select('password_hash')
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .forShare()
    .executeTakeFirst();
  return row?.password_hash === password_hash;
}
