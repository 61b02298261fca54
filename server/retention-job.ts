import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './db/pool.ts';
import { KEPT_DAYS, removeExpired } from './db/retention.ts';
import type { Clock } from './http/clock.ts';
import { removeOldMails } from './http/mail/folder-mail.ts';

/** Every rule counts in days. */
const DAY_MS = 24 * 60 * 60 * 1000;
/** Processes that start together do not all begin together; and a start is busy enough. */
const SOONEST_MS = 5 * 60 * 1000;

interface RetentionWork {
  db: Db;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Holds the files of mails that did not leave. */
  dataDir: string;
}

/** Deletes what is past its time once, rows and files, and tells the log how much of what. */
export async function removePast({ db, clock, log, dataDir }: RetentionWork, isStopping: () => boolean): Promise<void> {
  const now = clock.now();
  const removed = await removeExpired(db, { now, isStopping });
  const mails = await removeOldMails(dataDir, new Date(now.getTime() - KEPT_DAYS.mailFiles * DAY_MS));
  if (mails > 0) removed.set('mail files', mails);
  if (removed.size > 0) log.info({ removed: Object.fromEntries(removed) }, 'removed what is past its time');
}

/** Deletes what is past its time some minutes after the start and then every day. Answers how to stop it. */
export function startRetention(work: RetentionWork): () => Promise<void> {
  let stopping = false;
  let running: Promise<void> = Promise.resolve();
  const run = async () => {
    try {
      await removePast(work, () => stopping);
    } catch (err) {
      // The next day tries again; people at work are not concerned.
      work.log.warn({ err }, 'could not remove what is past its time');
    }
  };
  const next = (wait: number): NodeJS.Timeout =>
    setTimeout(() => {
      running = run().then(() => {
        if (!stopping) timer = next(DAY_MS);
      });
    }, wait).unref();
  let timer = next(SOONEST_MS + Math.random() * SOONEST_MS);
  return async () => {
    stopping = true;
    clearTimeout(timer);
    await running;
  };
}
