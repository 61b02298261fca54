import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { inSameCompany } from '#server/db/in-same-company.ts';
import type { Db } from '#server/db/pool.ts';
import { inCompany, type Tx } from '#server/db/transaction.ts';
import { hashOfToken, makeToken, readToken, successorOf } from '#server/http/access/tokens.ts';
import { nowOnDevice } from '#server/http/write/device-contact.ts';

export const ACCESS_SECONDS = 30 * 60;
export const REFRESH_SECONDS = 30 * 24 * 60 * 60;
/**
 * An answer can be lost: for this long the last refresh token is accepted once more, while nobody has used the token
 * that replaced it. Longer than a device needs to wait for an answer, rest and wait for the next (reading 235).
 */
const GRACE_MS = 90_000;

interface Holder {
  companyId: number;
  userId: number;
}

export interface Tokens extends Holder {
  access: string;
  refresh: string;
}

/** A new sign-in: a family of its own with its first two tokens. Families that can no longer be used are deleted. */
export async function openFamily(tx: Tx, holder: Holder, now: Date, deviceId: string | null = null): Promise<Tokens> {
  await dropExpiredFamilies(tx, holder, now);
  const familyId = uuid();
  await tx
    .insertInto('token_families')
    .values({
      company_id: holder.companyId,
      id: familyId,
      user_id: holder.userId,
      device_id: deviceId,
      created_at: now,
      revoked_at: null,
    })
    .execute();
  const refresh = makeToken(holder.companyId);
  return issue(tx, { ...holder, familyId, refresh }, now);
}

/**
 * The next two tokens for a refresh token. Within the grace time the last one gives the same successor again.
 * An older one was copied: its whole family stops, and the answer is `reused`. Null: unknown, expired, revoked or another's.
 */
export function rotate(
  db: Db,
  token: string,
  userId: number,
  now: Date,
  deviceId: string | null = null,
): Promise<Tokens | 'reused' | null> {
  const known = readToken(token);
  if (!known) return Promise.resolve(null);
  return inCompany(db, known.companyId, async (tx) => {
    const row = await findUsable(tx, known.companyId, known.hash, userId, now);
    if (!row) return null;
    const family = { companyId: known.companyId, userId, familyId: row.family_id };
    // It ends where it has named too many devices.
    if (deviceId !== null && (await tieToDevice(tx, family, deviceId, now))) return null;
    if (row.successor_salt === null || row.used_at === null) {
      const salt = randomBytes(32);
      await markUsed(tx, known.companyId, known.hash, salt, now);
      return issue(tx, { ...family, refresh: successorOf(token, salt) }, now);
    }
    const successor = successorOf(token, row.successor_salt);
    const again = now.getTime() - row.used_at.getTime() <= GRACE_MS && !(await isUsed(tx, successor));
    if (again) return issue(tx, { ...family, refresh: successor }, now);
    await revokeFamily(tx, known.companyId, row.family_id, now);
    return 'reused';
  });
}

/** The sign-in ends when the office ends those of the device. Answers whether it has ended. */
async function tieToDevice(
  tx: Tx,
  { companyId, familyId }: { companyId: number; familyId: string },
  deviceId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ revoked_at: Date | null }>`update token_families set ${nowOnDevice(deviceId, now)}
    where company_id = ${companyId} and id = ${familyId} and device_id is distinct from ${deviceId}::uuid
    returning revoked_at`.execute(tx);
  return rows.some(({ revoked_at }) => revoked_at !== null);
}

/** Stops both tokens of a sign-in, whichever of them is shown; expired ones still reveal whose it was. */
export function revokeByToken(db: Db, token: string, now: Date): Promise<Holder | null> {
  const known = readToken(token);
  if (!known) return Promise.resolve(null);
  return inCompany(db, known.companyId, async (tx) => {
    const row = (await findFamily(tx, 'access_tokens', known)) ?? (await findFamily(tx, 'refresh_tokens', known));
    if (!row) return null;
    await revokeFamily(tx, known.companyId, row.family_id, now);
    return { companyId: known.companyId, userId: row.user_id };
  });
}

function findFamily(tx: Tx, table: 'access_tokens' | 'refresh_tokens', known: { companyId: number; hash: Buffer }) {
  return tx
    .selectFrom(table)
    .select(['family_id', 'user_id'])
    .where('company_id', '=', known.companyId)
    .where('token_hash', '=', known.hash)
    .executeTakeFirst();
}

async function issue(tx: Tx, next: Holder & { familyId: string; refresh: string }, now: Date): Promise<Tokens> {
  const access = makeToken(next.companyId);
  const token = (text: string, seconds: number) => ({
    company_id: next.companyId,
    token_hash: hashOfToken(text),
    family_id: next.familyId,
    user_id: next.userId,
    expires_at: new Date(now.getTime() + seconds * 1000),
  });
  await tx
    .deleteFrom('access_tokens')
    .where('company_id', '=', next.companyId)
    .where('family_id', '=', next.familyId)
    .where('expires_at', '<=', now)
    .execute();
  await tx.insertInto('access_tokens').values(token(access, ACCESS_SECONDS)).execute();
  await tx
    .insertInto('refresh_tokens')
    .values({ ...token(next.refresh, REFRESH_SECONDS), used_at: null, successor_salt: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { companyId: next.companyId, userId: next.userId, access, refresh: next.refresh };
}

function findUsable(tx: Tx, companyId: number, hash: Buffer, userId: number, now: Date) {
  return (
    tx
      .selectFrom('refresh_tokens as token')
      .innerJoin('token_families as family', inSameCompany('family.id', 'token.family_id'))
      .select(['token.family_id', 'token.used_at', 'token.successor_salt'])
      .where('token.company_id', '=', companyId)
      .where('token.token_hash', '=', hash)
      .where('token.user_id', '=', userId)
      .where('token.expires_at', '>', now)
      .where('family.revoked_at', 'is', null)
      // Two tabs that refresh at once take turns here; the second then reads what the first has written, which is
      // guaranteed only for the row that is locked.
      .forUpdate('token')
      .executeTakeFirst()
  );
}

async function markUsed(tx: Tx, companyId: number, hash: Buffer, salt: Buffer, now: Date): Promise<void> {
  await tx
    .updateTable('refresh_tokens')
    .set({ used_at: now, successor_salt: salt })
    .where('company_id', '=', companyId)
    .where('token_hash', '=', hash)
    .execute();
}

async function isUsed(tx: Tx, token: string): Promise<boolean> {
  const known = readToken(token);
  const row = await tx
    .selectFrom('refresh_tokens')
    .select('used_at')
    .where('company_id', '=', known?.companyId ?? 0)
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirst();
  return row?.used_at != null;
}

/** Ends every sign-in of a person, on all their devices. */
export async function revokeEverySignIn(tx: Tx, { companyId, userId }: Holder, now: Date): Promise<void> {
  await tx
    .updateTable('token_families')
    .set({ revoked_at: now })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}

async function revokeFamily(tx: Tx, companyId: number, familyId: string, now: Date): Promise<void> {
  await tx
    .updateTable('token_families')
    .set({ revoked_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', familyId)
    .where('revoked_at', 'is', null)
    .execute();
}

async function dropExpiredFamilies(tx: Tx, { companyId, userId }: Holder, now: Date): Promise<void> {
  await tx
    .deleteFrom('token_families as family')
    .where('family.company_id', '=', companyId)
    .where('family.user_id', '=', userId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('refresh_tokens as token')
            .whereRef('token.company_id', '=', 'family.company_id')
            .whereRef('token.family_id', '=', 'family.id')
            .where('token.expires_at', '>', now),
        ),
      ),
    )
    .execute();
}
