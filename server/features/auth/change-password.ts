import type { FastifyReply, FastifyRequest } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { whyNotPassword } from '#domain/access/password-rules.ts';
import type { Db } from '#server/db/pool.ts';
import { dropLinks, findLinkHolder } from '#server/db/queries/password-links.ts';
import { recordAudit } from '#server/db/queries/record-audit.ts';
import { inCompany, type Tx } from '#server/db/transaction.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { beginSignIn } from '#server/http/access/sign-in-throttle.ts';
import { invalid, notPermitted, type ProblemError } from '#server/http/answer/problem.ts';
import { readBody } from '#server/http/route.ts';
import { deviceIdOf } from '#server/http/write/write-headers.ts';

/**
 * POST /api/user/account/password: a new password for a caller who knows the current one. Every other sign-in ends;
 * this one stays. No transaction is open while passwords are hashed: hashing waits its turn among all who sign in.
 */
export async function changePassword(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { db, clock, limits, passwords } = request.server.services;
  const { who } = request;
  if (!who) throw notPermitted();
  const { current, password } = readBody(endpoints.changePassword, request);
  const account = await readAccount(db, who);
  // A stolen token must not be usable for trying passwords.
  const caller = { address: request.ip, email: account.email, deviceId: deviceIdOf(request) };
  const attempt = await beginSignIn(db, limits, caller, clock.now());
  if (!(await passwords.verify(account.password_hash, current))) throw notInUse();
  await attempt.succeed();
  if (password === current) throw invalid({ password: 'Choose another one than the one in use.' });
  const weak = whyNotPassword(password, account.about);
  if (weak) throw invalid({ password: weak });
  const hash = await passwords.hash(password);
  const now = clock.now();
  await inCompany(db, who.companyId, async (tx) => {
    await storePassword(tx, who, account.password_hash, hash);
    await dropLinks(tx, who);
    await endOtherSignIns(tx, who, now);
    await recordAudit(tx, { at: now, who, action: 'password changed', requestId: request.id });
  });
  return reply.code(204).send();
}

/** What the caller signs in with, and the facts about them that no password may be made of. */
function readAccount(db: Db, who: Principal) {
  return inCompany(
    db,
    who.companyId,
    async (tx) => {
      const account = await tx
        .selectFrom('accounts')
        .select(['email', 'password_hash'])
        .where('company_id', '=', who.companyId)
        .where('user_id', '=', who.userId)
        .executeTakeFirstOrThrow();
      const { first_name, last_name, company, email } = await findLinkHolder(tx, who, 'reset');
      return { ...account, about: [first_name, last_name, company, email, account.email] };
    },
    'read only',
  );
}

/**
 * Throws 422 when another password was chosen since `verified` was checked: somebody who knew the old one must not
 * overwrite it.
 */
async function storePassword(tx: Tx, who: Principal, verified: string, password_hash: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ password_hash })
    .where('company_id', '=', who.companyId)
    .where('user_id', '=', who.userId)
    .where('password_hash', '=', verified)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notInUse();
}

function notInUse(): ProblemError {
  return invalid({ current: 'Is not the password in use' });
}

async function endOtherSignIns(tx: Tx, { companyId, userId, familyId }: Principal, now: Date): Promise<void> {
  await tx
    .updateTable('token_families')
    .set({ revoked_at: now })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('id', '<>', familyId)
    .where('revoked_at', 'is', null)
    .execute();
}
