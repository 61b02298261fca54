import { sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';
import { ProblemError } from '#server/http/answer/problem.ts';
import type { Limits } from '#server/http/limits.ts';
import { keyOf } from './hashed-key.ts';
import { type Caller, findKnownPlace, rememberPlaces } from './known-places.ts';
import { networkOf } from './network-of.ts';

interface SignInAttempt {
  /** The sign-in was right: forgets the account's failures, and removes this one from the address's count. */
  succeed(): Promise<void>;
}

/**
 * Counts a sign-in as failed until it is known to be right: a hundred guesses sent at once are a hundred failures.
 * Throws 429 while the address or the account has to wait.
 */
export async function beginSignIn(db: Db, limits: Limits, who: Caller, now: Date): Promise<SignInAttempt> {
  const known = await findKnownPlace(db, who);
  return known === null ? beginAnywhere(db, limits, who, now) : beginAtPlace(db, limits, who, known, now);
}

/**
 * Where this person has signed in before, only what is done there to this account counts: neither those who guess at it
 * elsewhere nor those who guess at others in the same office keep its owner out.
 */
async function beginAtPlace(db: Db, limits: Limits, who: Caller, place: Buffer, now: Date): Promise<SignInAttempt> {
  // With the network: whoever has read the name of somebody's device fails elsewhere on their own account.
  const key = keyOf('account at', `${who.email}:${place.toString('hex')}:${networkOf(who.address)}`);
  const { freeSignInFailures: free, longestAccountWaitSeconds: longest } = limits;
  await countFailure(db, limits, { key, free, longest, now });
  return {
    async succeed() {
      await forget(db, key, new Date(now.getTime() - limits.forgetFailuresSeconds * 1000));
      await rememberPlaces(db, who, now);
    },
  };
}

async function beginAnywhere(db: Db, limits: Limits, who: Caller, now: Date): Promise<SignInAttempt> {
  const address = keyOf('address', networkOf(who.address));
  const account = keyOf('account', who.email);
  const free = limits.freeSignInFailures;
  await countFailure(db, limits, { key: address, free, longest: limits.longestAddressWaitSeconds, now });
  try {
    await countFailure(db, limits, { key: account, free, longest: limits.longestAccountWaitSeconds, now });
  } catch (error) {
    // Not tried, so it does not count against the address.
    await takeBack(db, address);
    throw error;
  }
  return {
    async succeed() {
      await takeBack(db, address);
      await forget(db, account, new Date(now.getTime() - limits.forgetFailuresSeconds * 1000));
      await rememberPlaces(db, who, now);
    },
  };
}

/** Counts a password mail that the address asks for. Throws 429 while it has to wait. */
export async function countMailAsked(db: Db, limits: Limits, address: string, now: Date): Promise<void> {
  const key = keyOf('mail asked by', networkOf(address));
  const { freeMailsOfAddress: free, longestAddressWaitSeconds: longest } = limits;
  await countFailure(db, limits, { key, free, longest, now });
}

/** Whether one more password mail may go to an account now: others must not be able to fill anybody's mailbox. */
export async function mayMailAccount(db: Db, limits: Limits, email: string, now: Date): Promise<boolean> {
  const key = keyOf('mail to', letterBoxOf(email));
  const { freeMailsToAccount: free, longestAddressWaitSeconds: longest } = limits;
  return isCounted(db, limits, { key, free, longest, now });
}

/** A mail that somebody of an office causes. */
export type OfficeMail = { companyId: number; email: string };

/**
 * The same for what an office mails, counted for itself: its answer says nothing of what strangers or another company
 * have asked for, and so not whether the address signs in anywhere.
 */
export async function mayMailFromOffice(
  db: Db,
  limits: Limits,
  { companyId, email }: OfficeMail,
  now: Date,
): Promise<boolean> {
  const key = keyOf('office mail to', `${companyId}:${letterBoxOf(email)}`);
  const { freeMailsToAccount: free, longestAddressWaitSeconds: longest } = limits;
  return isCounted(db, limits, { key, free, longest, now });
}

/** `ann+2@x.org` and `ann+3@x.org` are one letter box. */
const letterBoxOf = (email: string) => email.replace(/\+[^@]*(?=@)/, '');

/**
 * A person who has just chosen a password by their mailed link need not wait because of guesses, neither those of
 * before nor those that go on.
 */
export async function welcome(db: Db, limits: Limits, who: Caller, now: Date): Promise<void> {
  await forget(db, keyOf('account', who.email), new Date(now.getTime() - limits.forgetFailuresSeconds * 1000));
  await rememberPlaces(db, who, now);
}

interface Count {
  key: Buffer;
  /** How many cost nothing. */
  free: number;
  /** Seconds. */
  longest: number;
  now: Date;
}

async function countFailure(db: Db, limits: Limits, count: Count): Promise<void> {
  if (!(await isCounted(db, limits, count))) throw await tooMany(db, count.key, count.now);
}

/** One more; false, and not counted, while the key has to wait. */
async function isCounted(db: Db, limits: Limits, { key, free, longest, now }: Count): Promise<boolean> {
  const forgetBefore = new Date(now.getTime() - limits.forgetFailuresSeconds * 1000);
  const failures = sql`case when f.last_at < ${forgetBefore} then 1 else f.failures + 1 end`;
  const overdue = sql`${failures} - ${free} - 1`;
  const seconds = sql`least(${longest}::float8, ${limits.firstWaitSeconds}::float8 * power(2, least(${overdue}, 30)))`;
  const { rows } = await sql`
    insert into sign_in_failures as f (key, failures, last_at) values (${key}, 1, ${now})
    on conflict (key) do update set
      failures = ${failures},
      last_at = ${now},
      blocked_until = case when ${overdue} >= 0 then ${now}::timestamptz + make_interval(secs => ${seconds}) end
    where f.blocked_until is null or f.blocked_until <= ${now}
    returning failures`.execute(db);
  return rows.length > 0;
}

async function tooMany(db: Db, key: Buffer, now: Date): Promise<ProblemError> {
  const row = await db.selectFrom('sign_in_failures').select('blocked_until').where('key', '=', key).executeTakeFirst();
  const wait = Math.max(1, Math.ceil(((row?.blocked_until?.getTime() ?? 0) - now.getTime()) / 1000));
  return new ProblemError(
    429,
    'too_many_attempts',
    { detail: `Too many attempts. Try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.` },
    { 'retry-after': String(wait) },
  );
}

async function takeBack(db: Db, key: Buffer): Promise<void> {
  await db
    .updateTable('sign_in_failures')
    .set((eb) => ({ failures: sql`greatest(${eb.ref('failures')} - 1, 0)`, blocked_until: null }))
    .where('key', '=', key)
    .execute();
}

/** Forgets one account's failures and, at the same time, everybody's old ones. */
async function forget(db: Db, key: Buffer, before: Date): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where((eb) => eb.or([eb('key', '=', key), eb('last_at', '<', before)]))
    .execute();
}
