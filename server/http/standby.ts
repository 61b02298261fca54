import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Db } from '#server/db/pool.ts';
import { isSqlError, isUnavailable, sqlState } from '#server/db/sql-error.ts';
import { inCompany, type Tx } from '#server/db/transaction.ts';

/** Lists, graphs, exports and sums. Whatever a device follows, the audit and what somebody edits is read where it is written. */
const onStandby: ReadonlySet<Endpoint> = new Set([
  endpoints.companyNotes,
  endpoints.briefCompanyNotes,
  endpoints.notes,
  endpoints.download,
  endpoints.sessions,
  endpoints.scheduleEvents,
  endpoints.entries,
  endpoints.entryRevisions,
  endpoints.sittings,
  endpoints.phaseLines,
  endpoints.logHours,
  endpoints.summary,
  endpoints.clientsLow,
  endpoints.pay,
  endpoints.briefPay,
  endpoints.paySubtotals,
  endpoints.payGroups,
]);

/** For how long nobody asks a standby that did not answer. */
const AWAY_MS = 5_000;
/** How often, and after which pauses, it is looked whether it has caught up: it mostly is some milliseconds behind. */
const PAUSES_MS = [0, 5, 20];

/** `standby`: answered there. `behind`: it had not caught up. `away`: it did not answer. The two others are read where it is written. */
export type StandbyOutcome = 'standby' | 'behind' | 'away';

/** What the database was when the caller asked. */
interface Moment {
  companyId: number;
  /** Which life of the database. */
  epoch: string | undefined;
  /** The company's newest change number. */
  seq: number;
}

/** A copy of the database that takes no writes. */
export interface Standby {
  /** What `work` reads there; null where it can't be read there now, as it was at that moment or later. */
  read<T>(endpoint: Endpoint, moment: Moment, work: (tx: Tx) => Promise<T>): Promise<{ done: T } | null>;
}

/** Without one, `db` is null and everything is read where it is written. */
export function createStandby(
  db: Db | null,
  { log, count }: { log: FastifyBaseLogger; count: (outcome: StandbyOutcome) => void },
): Standby {
  return db === null ? { read: async () => null } : new AskedStandby(db, log, count);
}

class AskedStandby implements Standby {
  readonly #db: Db;
  readonly #log: FastifyBaseLogger;
  readonly #count: (outcome: StandbyOutcome) => void;
  /** When one that was away is asked again; null while it is there. */
  #againAt: number | null = null;

  constructor(db: Db, log: FastifyBaseLogger, count: (outcome: StandbyOutcome) => void) {
    this.#db = db;
    this.#log = log;
    this.#count = count;
  }

  async read<T>(endpoint: Endpoint, moment: Moment, work: (tx: Tx) => Promise<T>): Promise<{ done: T } | null> {
    if (!onStandby.has(endpoint)) return null;
    if (this.#againAt !== null) {
      this.#askAgain(this.#againAt);
      this.#count('away');
      return null;
    }
    try {
      const answer = await this.#ask(moment, work);
      this.#count(answer === null ? 'behind' : 'standby');
      return answer;
    } catch (error) {
      // It replays what takes away rows that were being read: it is well, and this one is read elsewhere.
      const isWell = isSqlError(error, sqlState.serializationFailure);
      if (!isWell && !isUnavailable(error)) throw error;
      if (!isWell) this.#away();
      this.#count('away');
      return null;
    }
  }

  #ask<T>(moment: Moment, work: (tx: Tx) => Promise<T>): Promise<{ done: T } | null> {
    const reading = async (tx: Tx) => ((await hasCaughtUp(tx, moment)) ? { done: await work(tx) } : null);
    return inCompany(this.#db, moment.companyId, reading, 'read only');
  }

  #away(): void {
    if (this.#againAt === null) {
      this.#log.warn('the standby of READ_DATABASE_URL does not answer: lists are read from the primary');
    }
    this.#againAt = performance.now() + AWAY_MS;
  }

  /** Beside whoever reads meanwhile: a machine that is gone without a word keeps nobody waiting but the first. */
  #askAgain(at: number): void {
    if (performance.now() < at) return;
    this.#againAt = Number.POSITIVE_INFINITY;
    void sql`select 1`.execute(this.#db).then(
      () => {
        this.#againAt = null;
        this.#log.info('the standby of READ_DATABASE_URL answers again');
      },
      () => this.#away(),
    );
  }
}

/** Each look sees what has been replayed by then. What was there at one of them is there in all reads after it. */
async function hasCaughtUp(tx: Tx, { companyId, epoch, seq }: Moment): Promise<boolean> {
  for (const pause of PAUSES_MS) {
    if (pause > 0) await wait(pause);
    const { rows } = await sql<{ epoch: string; seq: number }>`
      select epoch, coalesce((select clock.seq from sync_clock clock where company_id = ${companyId}), 0)::int8 as seq
      from installation`.execute(tx);
    const [there] = rows;
    // Another life of the database has the same numbers for other changes.
    if (there === undefined || there.epoch !== epoch) return false;
    if (there.seq >= seq) return true;
  }
  return false;
}
