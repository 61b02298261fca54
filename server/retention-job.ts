import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './db/pool.ts';
import { removeExpired } from './db/retention.ts';
import type { Clock } from './http/clock.ts';

/** Every rule counts in days. */
const DAY_MS = 24 * 60 * 60 * 1000;
/** Processes that start together do not all begin together; and a start is busy enough. */
const SOONEST_MS = 5 * 60 * 1000;

/** Deletes what is past its time some minutes after the start and then every day. Answers how to stop it. */
export function startRetention(db: Db, clock: Clock, log: FastifyBaseLogger): () => Promise<void> {
  let stopping = false;
  let running: Promise<void> = Promise.resolve();
  const run = async () => {
    try {
      const removed = await removeExpired(db, { now: clock.now(), isStopping: () => stopping });
      if (removed.size > 0) log.info({ removed: Object.fromEntries(removed) }, 'removed what is past its time');
    } catch (err) {
      // The next day tries again; people at work are not concerned.
      log.warn({ err }, 'could not remove what is past its time');
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
