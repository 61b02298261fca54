import type { LinkKind, MailsTable } from '#server/db/mail-tables.ts';
import { type QueuedMail, queueMail } from '#server/db/queries/mail-queue.ts';
import { findLinkHolder, storeLink } from '#server/db/queries/password-links.ts';
import type { Tx } from '#server/db/transaction.ts';
import { hashOfToken, makeToken } from '../access/tokens.ts';
import type { MailMessage } from './mail.ts';

type Kind = MailsTable['kind'];

/** How long a link is good for, and how long its mail is worth sending. */
const HOURS: Record<Kind, number> = { reset: 1, invite: 7 * 24, address: 7 * 24, notice: 7 * 24 };

interface Person {
  companyId: number;
  userId: number;
}

/** Has a mail with a one-time link sent to somebody. Call `mails.wake()` after the commit, so that it goes at once. */
export async function askForLinkMail(tx: Tx, person: Person, kind: LinkKind, now: Date): Promise<void> {
  await queueMail(tx, { ...person, kind, now, expiresAt: endOf(kind, now) });
}

/** The same for a notice, to the address that the person signs in with now. */
export async function askForNotice(tx: Tx, person: Person, address: string, now: Date): Promise<void> {
  await queueMail(tx, { ...person, kind: 'notice', address, now, expiresAt: endOf('notice', now) });
}

/** Stores a one-time link for somebody and writes the mail that carries it; a notice has none. Send it only after the commit. */
export async function writeLinkMail(
  tx: Tx,
  person: Person,
  { id, kind, address }: Pick<QueuedMail, 'id' | 'kind' | 'address'>,
  { now, origin }: { now: Date; origin: string },
): Promise<MailMessage> {
  const { email, first_name, company } = await findLinkHolder(tx, person, kind);
  if (kind === 'notice') return { id, ...noticeMail(address ?? email, first_name, company) };
  const token = makeToken(person.companyId);
  await storeLink(tx, {
    ...person,
    kind,
    hash: hashOfToken(token),
    now,
    expiresAt: endOf(kind, now),
  });
  const link = `${origin}/auth/reset/password/${token}`;
  if (kind === 'reset') return { id, ...resetMail(email, first_name, link) };
  // The page can't know from a token what it is for, and calls a first password by its name.
  if (kind === 'address') return { id, ...addressMail(email, company, `${link}?for=address`) };
  return { id, ...inviteMail(email, company, `${link}?for=invitation`) };
}

function endOf(kind: Kind, now: Date): Date {
  return new Date(now.getTime() + HOURS[kind] * 3_600_000);
}

type Words = Omit<MailMessage, 'id'>;

/** To an address that nobody has proved goes no word that somebody could have typed for its reader. */
const HELLO = 'Hello,';
/** Nor elsewhere more than a name. */
const helloTo = (name: string) => (/^[\p{L}\p{M}’' -]{1,40}$/u.test(name) ? `Hello ${name},` : HELLO);

function resetMail(to: string, name: string, link: string): Words {
  const text = [
    helloTo(name),
    'somebody asked for a new password of your Tallybook account. To choose one, open this link within one hour. It works once:',
    link,
    'If it was not you, do nothing: your password stays as it is.',
  ];
  return { kind: 'password-reset', to, subject: 'Choose a new Tallybook password', text: `${text.join('\n\n')}\n` };
}

function inviteMail(to: string, company: string, link: string): Words {
  const text = [
    HELLO,
    `${company} works with Tallybook and has made an account for you. To choose your password, open this link within seven days. It works once:`,
    link,
    `You then sign in with this address: ${to}`,
  ];
  return { kind: 'invitation', to, subject: `Your Tallybook account at ${company}`, text: `${text.join('\n\n')}\n` };
}

function addressMail(to: string, company: string, link: string): Words {
  const text = [
    HELLO,
    `${company} has this address for you now. To sign in to Tallybook with it, open this link within seven days and choose a password. It works once:`,
    link,
    'Until then you sign in as before. If you do not work with this company, do nothing.',
  ];
  return { kind: 'address', to, subject: 'Confirm your address for Tallybook', text: `${text.join('\n\n')}\n` };
}

function noticeMail(to: string, name: string, company: string): Words {
  const text = [
    helloTo(name),
    `${company} has changed the address that it has for you, and mailed a link to the new one. When that link is used, you sign in with the new address. Until then nothing changes.`,
    'If you do not know of this, tell your office at once.',
  ];
  return { kind: 'address-notice', to, subject: 'Your address for Tallybook', text: `${text.join('\n\n')}\n` };
}
