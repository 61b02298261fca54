import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './db/pool.ts';
import { createAuditSealer } from './db/seal-audit.ts';
import type { Clock } from './http/clock.ts';

/** A row is sealed some three steps after it was written. */
const STEP_MS = 10_000;

/** Seals the audit in steps while the server runs; several processes take turns. Answers how to stop it. */
export function startSealing(db: Db, clock: Clock, log: FastifyBaseLogger): () => Promise<void> {
  const sealer = createAuditSealer(db);
  let stopping = false;
  let running: Promise<void> = Promise.resolve();
  const step = async () => {
    try {
      await sealer.step(clock.now());
    } catch (err) {
      // The next step tries again: rows only wait longer for their seal.
      log.warn({ err }, 'could not seal the audit');
    }
  };
  const next = (): NodeJS.Timeout =>
    setTimeout(() => {
      running = step().then(() => {
        if (!stopping) timer = next();
      });
    }, STEP_MS).unref();
  let timer = next();
  return async () => {
    stopping = true;
    clearTimeout(timer);
    await running;
  };
}
