import type { FastifyRequest } from 'fastify';
import type { endpoints } from '#contract/endpoints.ts';
import { sensitiveFields } from '#domain/access/account-rules.ts';
import { whyNotPassword } from '#domain/access/password-rules.ts';
import type { PasswordLinksTable } from '#server/db/mail-tables.ts';
import { takeAddress } from '#server/db/places/take-address.ts';
import type { Db } from '#server/db/pool.ts';
import { dropLinks, findLinkHolder } from '#server/db/queries/password-links.ts';
import { readEpoch } from '#server/db/queries/read-epoch.ts';
import { recordAudit } from '#server/db/queries/record-audit.ts';
import { isSqlError, sqlState } from '#server/db/sql-error.ts';
import { inCompany, type Tx } from '#server/db/transaction.ts';
import { keyOf } from '#server/http/access/hashed-key.ts';
import { welcome } from '#server/http/access/sign-in-throttle.ts';
import { readToken } from '#server/http/access/tokens.ts';
import { invalid, ProblemError } from '#server/http/answer/problem.ts';
import type { Call } from '#server/http/route.ts';
import { deviceIdOf } from '#server/http/write/write-headers.ts';
import { revokeEverySignIn } from './token-store.ts';

/** One sentence for every reason: nobody is told which addresses exist, or whose link it is. */
const DEAD_LINK =
  'This link was not mailed to this email, or it has been used or has run out. Check the email, or ask for a new link.';

interface Link {
  companyId: number;
  hash: Buffer;
  now: Date;
}

/** POST /api/password/reset: a mailed link sets one password, and ends every sign-in made with the old one. */
export async function resetPassword(
  { body, db, now }: Call<typeof endpoints.passwordReset>,
  request: FastifyRequest,
): Promise<void> {
  const { passwords, limits } = request.server.services;
  const known = readToken(body.token);
  const link = known && { ...known, now };
  const holder = link && (await findHolder(db, link, body.email));
  // First, so that no work is done for a caller without a link.
  if (!link || !holder) throw invalid({ token: DEAD_LINK });
  const password = whyNotPassword(body.password, [holder.first_name, holder.last_name, holder.company, body.email]);
  if (password) throw invalid({ password });
  const hash = await passwords.hash(body.password);
  const wanted = { ...link, email: body.email, key: keyOf('address being taken', body.email) };
  await takeAddress(db, wanted, (isTaken) =>
    inCompany(db, link.companyId, async (tx) => {
      const { user_id: userId, kind } = await useLink(tx, link);
      if (isTaken) throw addressTaken();
      const who = { companyId: link.companyId, userId };
      await storePassword(tx, who, body.email, hash);
      await dropLinks(tx, who);
      await revokeEverySignIn(tx, who, now);
      // Under which address somebody signs in is for the audit, as much as that they have a new password.
      if (kind === 'address') await closeSealedFields(tx, who);
      const detail = kind === 'address' ? { changed: ['email'] } : {};
      await recordAudit(tx, { at: now, who, action: 'password chosen', requestId: request.id, detail });
    }),
  );
  await welcome(db, limits, { address: request.ip, email: body.email, deviceId: deviceIdOf(request) }, now);
  request.epoch = await readEpoch(db);
}

/** Whose link it is, if it is still valid and was mailed to this address. */
function findHolder(db: Db, { companyId, hash, now }: Link, email: string) {
  return inCompany(
    db,
    companyId,
    async (tx) => {
      const row = await tx
        .selectFrom('password_links')
        .select(['user_id', 'kind'])
        .where('company_id', '=', companyId)
        .where('token_hash', '=', hash)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      const holder = row && (await findLinkHolder(tx, { companyId, userId: row.user_id }, row.kind));
      return holder?.email === email ? holder : null;
    },
    'read only',
  );
}

/** Uses up the link. A second caller waits for the first here, and then finds none. */
async function useLink(tx: Tx, { companyId, hash, now }: Link): Promise<Pick<PasswordLinksTable, 'user_id' | 'kind'>> {
  const used = await tx
    .deleteFrom('password_links')
    .where('company_id', '=', companyId)
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning(['user_id', 'kind'])
    .executeTakeFirst();
  if (!used) throw invalid({ token: DEAD_LINK });
  return used;
}

/**
 * What was sealed before the sign-in moved stays shut for whoever signs in now. A save of the profile that is on its way
 * waits, and then finds its sign-in ended: both take the person's row first.
 */
async function closeSealedFields(tx: Tx, { companyId, userId }: { companyId: number; userId: number }): Promise<void> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .execute();
  await tx
    .updateTable('user_profiles')
    .set({ closed_fields: [...sensitiveFields] })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
}

/**
 * The first password makes the account, and one that is chosen by a link to a changed address moves it there. That an
 * address signs in elsewhere is told only to its owner.
 */
async function storePassword(
  tx: Tx,
  { companyId, userId }: { companyId: number; userId: number },
  email: string,
  password_hash: string,
): Promise<void> {
  try {
    await tx
      .insertInto('accounts')
      .values({ email, company_id: companyId, user_id: userId, password_hash })
      .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet({ email, password_hash }))
      .execute();
  } catch (error) {
    throw isSqlError(error, sqlState.uniqueViolation) ? addressTaken() : error;
  }
}

function addressTaken(): ProblemError {
  const detail = 'This address already signs in to another account. Ask your office to use another one.';
  return new ProblemError(409, 'email_taken', { detail });
}
