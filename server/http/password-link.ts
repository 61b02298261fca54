import { findLinkHolder, storeLink } from '#server/db/queries/password-links.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { MailMessage } from './mail.ts';
import { hashOfToken, makeToken } from './tokens.ts';

const RESET_HOURS = 1;
const INVITE_HOURS = 7 * 24;

interface Person {
  companyId: number;
  userId: number;
}

/** Stores a one-time link for somebody and writes the mail that carries it. Send it only after the commit. */
export async function writeLinkMail(
  tx: Tx,
  person: Person,
  kind: 'reset' | 'invite',
  { now, origin }: { now: Date; origin: string },
): Promise<MailMessage> {
  const token = makeToken(person.companyId);
  const hours = kind === 'reset' ? RESET_HOURS : INVITE_HOURS;
  await storeLink(tx, {
    ...person,
    kind,
    hash: hashOfToken(token),
    now,
    expiresAt: new Date(now.getTime() + hours * 3_600_000),
  });
  const { email, first_name, company } = await findLinkHolder(tx, person);
  const link = `${origin}/auth/reset/password/${token}`;
  if (kind === 'reset') return resetMail(email, first_name, link);
  // The page can't know from a token what it is for, and calls a first password by its name.
  return inviteMail(email, first_name, company, `${link}?for=invitation`);
}

function resetMail(to: string, name: string, link: string): MailMessage {
  const text = [
    `Hello ${name},`,
    'somebody asked for a new password of your Tallybook account. To choose one, open this link within one hour. It works once:',
    link,
    'If it was not you, do nothing: your password stays as it is.',
  ];
  return { kind: 'password-reset', to, subject: 'Choose a new Tallybook password', text: `${text.join('\n\n')}\n` };
}

function inviteMail(to: string, name: string, company: string, link: string): MailMessage {
  const text = [
    `Hello ${name},`,
    `${company} works with Tallybook and has made an account for you. To choose your password, open this link within seven days. It works once:`,
    link,
    `You then sign in with this address: ${to}`,
  ];
  return { kind: 'invitation', to, subject: `Your Tallybook account at ${company}`, text: `${text.join('\n\n')}\n` };
}
