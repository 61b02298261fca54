import type { FastifyBaseLogger } from 'fastify';
import { databasesOf } from '#server/db/places/places.ts';
import type { Db } from '#server/db/pool.ts';
import {
  dropExpiredMails,
  dropSentMail,
  listMailCompanies,
  putBackMail,
  type QueuedMail,
  takeMail,
} from '#server/db/queries/mail-queue.ts';
import { inCompany } from '#server/db/transaction.ts';
import type { Clock } from '../clock.ts';
import { type Mail, MailError, type MailFailure } from './mail.ts';
import { writeLinkMail } from './password-link.ts';

/** The one who sends what waits. */
export interface Mails {
  /** Looks at once for mails whose turn it is; somebody has to call it now and then for those that failed before. */
  wake(): void;
  /** Resolves when nothing is being sent. */
  settled(): Promise<void>;
}

interface Delivery {
  db: Db;
  mail: Mail;
  clock: Clock;
  /** Where links lead. */
  origin: () => string;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Counts what became of an attempt. */
  count: (outcome: 'sent' | 'put off' | 'expired') => void;
}

/**
 * Sends the mails that wait, one after the other. A mail is taken in a transaction of its own before it is sent and
 * deleted after, so several processes never send the same one; one that dies in between leaves it to the others, under
 * the same message id. What fails is tried again, less and less often, until nobody waits for it any longer.
 */
export function createMails(delivery: Delivery): Mails {
  let running: Promise<void> | null = null;
  let again = false;
  const run = async () => {
    do {
      again = false;
      await sendDue(delivery).catch((err: unknown) => delivery.log.warn({ err }, 'could not look for mails to send'));
    } while (again);
    running = null;
  };
  return {
    wake() {
      again = true;
      running ??= run();
    },
    async settled() {
      while (running) await running;
    },
  };
}

async function sendDue(delivery: Delivery): Promise<void> {
  const { db, clock } = delivery;
  const asked = await Promise.allSettled(databasesOf(db).map((one) => listMailCompanies(one, clock.now())));
  for (const company of asked.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))) {
    for (;;) {
      const outcome = await sendNext(delivery, company);
      if (outcome === 'none') break;
      // The others would wait as long for the same mail server: it is their turn the next time.
      if (outcome === 'unreachable') return;
    }
  }
  // One that does not answer keeps no mail of another back.
  for (const one of asked) if (one.status === 'rejected') throw one.reason;
}

async function sendNext(delivery: Delivery, company: number): Promise<'none' | 'sent' | MailFailure> {
  const { db, mail, clock, origin, log, count } = delivery;
  const now = clock.now();
  const taken = await inCompany(db, company, async (tx) => {
    const expired = await dropExpiredMails(tx, company, now);
    const queued = await takeMail(tx, company, now);
    if (!queued) return { expired };
    const person = { companyId: company, userId: queued.user_id };
    const message = await writeLinkMail(tx, person, queued, { now, origin: origin() });
    return { expired, queued, message };
  });
  for (const one of taken.expired) {
    count('expired');
    log.warn(wordsFor(company, one), 'gave up a mail that nobody waits for any longer');
  }
  if (!taken.queued) return 'none';
  const { queued, message } = taken;
  try {
    await mail.send(message);
  } catch (error) {
    const failure = error instanceof MailError ? error.failure : 'failed';
    await inCompany(db, company, (tx) => putBackMail(tx, company, queued, { now: clock.now(), failure }));
    count('put off');
    const said = error instanceof MailError ? error.message : codeOf(error);
    log.warn({ ...wordsFor(company, queued), failure, said }, 'a mail could not be sent and is tried again');
    return failure;
  }
  await inCompany(db, company, (tx) => dropSentMail(tx, company, queued.id));
  count('sent');
  log.info(wordsFor(company, queued), 'a mail was sent');
  return 'sent';
}

/** What a log may know of a mail: neither to whom it goes nor what it says. */
function wordsFor(company: number, { kind, attempts }: QueuedMail) {
  return { mail: kind, company, attempt: attempts };
}

/** A message that we did not write may quote an address. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
