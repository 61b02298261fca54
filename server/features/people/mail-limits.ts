import type { Tx } from '#server/db/transaction.ts';
import { mayMailFromOffice, type OfficeMail } from '#server/http/access/sign-in-throttle.ts';
import { ProblemError } from '#server/http/answer/problem.ts';
import type { Limits } from '#server/http/limits.ts';
import type { Services } from '#server/http/services.ts';

/** What a write needs that mails; the database is the call's own transaction. */
export type MailServices = Pick<Services, 'limits' | 'mails'>;

/**
 * Counts a mail that the office causes. Throws 429 where several have gone to that address: nobody fills a letter box,
 * their own colleagues' neither.
 */
export async function requireMayMail(tx: Tx, limits: Limits, to: OfficeMail, now: Date): Promise<void> {
  if (await mayMailFromOffice(tx, limits, to, now)) return;
  const detail = 'Several mails have gone to this address already. Wait a quarter of an hour, then send it again.';
  throw new ProblemError(429, 'too_many_mails', { detail }, { 'retry-after': '900' });
}
