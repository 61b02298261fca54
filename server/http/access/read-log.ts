import type { FastifyBaseLogger } from 'fastify';
import { inParts } from '#server/db/in-parts.ts';
import type { Db } from '#server/db/pool.ts';
import { type AuditRow, insertAudits } from '#server/db/queries/record-audit.ts';
import { inCompany } from '#server/db/transaction.ts';

/** Records who read what, shortly after the read: a read must not wait for a write. */
export interface ReadLog {
  note(row: AuditRow): void;
  /** Writes down what was gathered so far. Throws when that is not possible; then it is kept for the next time. */
  flush(): Promise<void>;
  /** The last flush, at a stop. */
  close(): Promise<void>;
}

const GATHER_MS = 1_000;
/** The most that is held in memory while the database does not answer. */
const MOST_HELD = 20_000;
/** What gathered while the database took nothing is more than one statement may carry. */
const ROWS_AT_ONCE = 1_000;

/** Gathers reads for a second at most. A process that is killed loses that second, one that stops loses nothing. */
export function createReadLog(db: Db, log: Pick<FastifyBaseLogger, 'error'>): ReadLog {
  let held: AuditRow[] = [];
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const write = async () => {
    const rows = held;
    held = [];
    const left = new Set(rows);
    try {
      for (const [company, ofCompany] of Map.groupBy(rows, ({ who }) => who.companyId)) {
        for (const part of inParts(ofCompany, ROWS_AT_ONCE)) {
          await inCompany(db, company, (tx) => insertAudits(tx, part).execute());
          for (const row of part) left.delete(row);
        }
      }
    } catch (error) {
      const kept = [...left, ...held];
      held = kept.slice(-MOST_HELD);
      if (held.length < kept.length) log.error({ lost: kept.length - held.length }, 'reads were not written down');
      throw error;
    }
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    running = running.then(write, write);
    return running;
  };
  const flushLater = () => {
    timer ??= setTimeout(() => {
      flush().catch((err) => {
        log.error({ err }, 'reads could not be written down yet');
        if (held.length > 0) flushLater();
      });
    }, GATHER_MS).unref();
  };
  return {
    note(row) {
      held.push(row);
      flushLater();
    },
    flush,
    async close() {
      await flush().catch((err) => log.error({ err, lost: held.length }, 'reads were not written down'));
      clearTimeout(timer);
    },
  };
}
