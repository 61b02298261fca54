import { inSameCompany } from '#server/db/in-same-company.ts';
import type { LinkKind, MailsTable } from '../mail-tables.ts';
import type { Db } from '../pool.ts';
import type { Tx } from '../transaction.ts';

interface Person {
  companyId: number;
  userId: number;
}

interface NewLink extends Person {
  kind: LinkKind;
  /** SHA-256 of the token. */
  hash: Buffer;
  now: Date;
  expiresAt: Date;
}

/** Keeps the hash of a link's token. The person's links that have run out go. */
export async function storeLink(tx: Tx, { companyId, userId, kind, hash, now, expiresAt }: NewLink): Promise<void> {
  await tx
    .deleteFrom('password_links')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('expires_at', '<=', now)
    .execute();
  await tx
    .insertInto('password_links')
    .values({ company_id: companyId, user_id: userId, kind, token_hash: hash, created_at: now, expires_at: expiresAt })
    .execute();
}

/**
 * Makes every open link of a person useless, those of mails that still wait included: after a use, and when their
 * address has changed. Whoever has no password yet has no way in then, and is not invited any more.
 */
export function dropLinks(tx: Tx, person: Person): Promise<void> {
  return dropLinksOf(tx, person, ['reset', 'invite', 'address']);
}

/**
 * The same when somebody's rights grow: a link to an address that somebody with fewer rights may have chosen must not
 * be a way to more. A password is asked for where its holder signs in already.
 */
export function dropUnprovedLinks(tx: Tx, person: Person): Promise<void> {
  return dropLinksOf(tx, person, ['invite', 'address']);
}

/**
 * The same when clients come onto somebody's caseload: a link to an address that was chosen by somebody who may not
 * change caseloads must not be a way to them.
 */
export async function dropUnvouchedLinks(tx: Tx, companyId: number, userIds: readonly number[]): Promise<void> {
  const unvouched = await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', userIds)
    .where('address_vouched', '=', false)
    .execute();
  for (const { id: userId } of unvouched) await dropUnprovedLinks(tx, { companyId, userId });
}

async function dropLinksOf(tx: Tx, { companyId, userId }: Person, kinds: LinkKind[]): Promise<void> {
  // A notice stays: it tells the owner of a sign-in what was done to it, the more so when it was done. The mails first:
  // a link that is being written for one of them is there once its row can be deleted.
  for (const table of ['mails', 'password_links'] as const) {
    await tx
      .deleteFrom(table)
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .where('kind', 'in', kinds)
      .execute();
  }
  await tx
    .updateTable('users')
    .set({ invited_at: null })
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .where('invited_at', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('accounts')
            .select('accounts.user_id')
            .whereRef('accounts.company_id', '=', 'users.company_id')
            .whereRef('accounts.user_id', '=', 'users.id'),
        ),
      ),
    )
    .execute();
}

/**
 * To whom a mail goes, and what it calls them and their company. A password is asked for, and a notice read, where its
 * holder signs in; an invitation and a changed address are proved where the office says that they are.
 */
export async function findLinkHolder(tx: Tx, { companyId, userId }: Person, kind: MailsTable['kind']) {
  const { signs_in_with, ...holder } = await tx
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .leftJoin('accounts', inSameCompany('accounts.user_id', 'users.id'))
    .select(['users.email', 'users.first_name', 'users.last_name', 'companies.name as company'])
    .select('accounts.email as signs_in_with')
    .where('users.company_id', '=', companyId)
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  const isWhereTheySignIn = kind === 'reset' || kind === 'notice';
  return isWhereTheySignIn && signs_in_with !== null ? { ...holder, email: signs_in_with } : holder;
}

/** The address that somebody has proved and signs in with; null for whoever has no password yet. */
export async function findSignInAddress(db: Db, { companyId, userId }: Person): Promise<string | null> {
  const account = await db
    .selectFrom('accounts')
    .select('email')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return account?.email ?? null;
}
