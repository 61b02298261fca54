import type { FastifyBaseLogger } from 'fastify';
import type { Db } from './db/pool.ts';
import { createAuditSealer } from './db/seal-audit.ts';
import type { Clock } from './http/clock.ts';
import { keepNewestSeals } from './known-seals.ts';

/** A row is sealed some three steps after it was written. */
const STEP_MS = 10_000;

interface SealingJob {
  /** One after the other: what is kept of their seals is one file. */
  dbs: readonly Db[];
  clock: Clock;
  log: FastifyBaseLogger;
  /** Where the newest seals are kept. */
  dataDir: string;
}

/** Seals the audit in steps while the server runs; several processes take turns. Answers how to stop it. */
export function startSealing({ dbs, clock, log, dataDir }: SealingJob): () => Promise<void> {
  const sealers = dbs.map((db) => ({ db, sealer: createAuditSealer(db) }));
  let stopping = false;
  let running: Promise<void> = Promise.resolve();
  const step = async () => {
    for (const { db, sealer } of sealers) {
      try {
        await sealer.step(clock.now());
        await keepNewestSeals(db, dataDir, log);
      } catch (err) {
        // The next step tries again: rows only wait longer for their seal.
        log.warn({ err }, 'could not seal the audit');
      }
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
