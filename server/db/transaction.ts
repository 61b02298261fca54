import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { openingStatement } from './opening-dialect.ts';
import { placesOf } from './places/places.ts';
import type { Db } from './pool.ts';
import type { Database } from './schema.ts';
import { isSqlError, sqlState } from './sql-error.ts';

export type Tx = Transaction<Database>;

const MOST_ATTEMPTS = 10;
/** Under the client's own time-out, so that the server gives up first and says so. */
const STATEMENT_TIMEOUT = '15s';
/** A transaction whose process hangs gives its locks back after this. */
const IDLE_TIMEOUT = '30s';

/** One transaction. When PostgreSQL breaks a deadlock or a serialization tie by ending ours, it runs again, ten times at most. */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  mode: 'read only' | 'read write' = 'read write',
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      // A standby refuses to be told that it is written to, in words for a fault of ours, and the write itself in its own.
      const transaction = db.transaction();
      return await (mode === 'read only' ? transaction.setAccessMode(mode) : transaction).execute(work);
    } catch (error) {
      const again = isSqlError(error, sqlState.serializationFailure) || isSqlError(error, sqlState.deadlock);
      if (!again || attempt === MOST_ATTEMPTS) throw error;
      await wait(Math.random() * 10 * attempt);
    }
  }
}

/**
 * One transaction inside one company: PostgreSQL's row level security shows it that company's rows and no other
 * (migration 0006). The settings end with the transaction, so a pooler that shares connections is no danger. Where there
 * are several databases it is one of that in which the company is, and PostgreSQL has said that it is.
 */
export async function inCompany<T>(
  db: Db,
  companyId: number,
  work: (tx: Tx) => Promise<T>,
  mode?: 'read only' | 'read write',
): Promise<T> {
  const scope = scopeText(companyId);
  const places = placesOf(db);
  if (!places) return inScope(db, scope, work, mode);
  const entered = `${scope}; select enter_company(${companyId}, ${mode !== 'read only'})`;
  for (let place = await places.of(companyId); ; ) {
    // A company that nobody has heard of: it has no rows anywhere.
    if (place === null) return inScope(db, scope, work, mode);
    try {
      return await inScope(place, entered, work, mode);
    } catch (error) {
      const now = isSqlError(error, sqlState.companyElsewhere) ? await places.find(companyId) : place;
      if (now === place) throw error;
      place = now;
    }
  }
}

/**
 * What the owner does to a company without its scope: until the transaction ends the company does not move. Throws what
 * callers take for "not now" while it does, and when it is in another database.
 */
export async function keepHere(tx: Tx, companyId: number): Promise<void> {
  await sql`select enter_company(${companyId}, true)`.execute(tx);
}

function inScope<T>(
  db: Db,
  scope: string,
  work: (tx: Tx) => Promise<T>,
  mode: 'read only' | 'read write' | undefined,
): Promise<T> {
  return inTransaction(
    db,
    async (tx) => {
      await tx.executeQuery(openingStatement(scope));
      return work(tx);
    },
    mode,
  );
}

/** What makes the transaction the company's. Throws before anything is sent when `companyId` is no company's number. */
function scopeText(companyId: number): string {
  if (!Number.isSafeInteger(companyId) || companyId < 1)
    throw new RangeError('A company’s number is a whole one from 1 on');
  return `set local role tallybook_app; set local app.company_id = '${companyId}';
    set local statement_timeout = '${STATEMENT_TIMEOUT}'; set local idle_in_transaction_session_timeout = '${IDLE_TIMEOUT}'`;
}

/** A part of a transaction that may fail alone: an error inside undoes the part, not the transaction, and is thrown on. */
export async function inSavepoint<T>(tx: Tx, name: 'effect' | 'note', work: () => Promise<T>): Promise<T> {
  await sql`savepoint ${sql.id(name)}`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint ${sql.id(name)}`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint ${sql.id(name)}`.execute(tx);
    throw error;
  }
}
