import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { Db } from './pool.ts';
import type { Database } from './schema.ts';
import { isSqlError, sqlState } from './sql-error.ts';

export type Tx = Transaction<Database>;

const MOST_ATTEMPTS = 10;

/** One transaction. When PostgreSQL breaks a deadlock or a serialization tie by ending ours, it runs again, ten times at most. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const again = isSqlError(error, sqlState.serializationFailure) || isSqlError(error, sqlState.deadlock);
      if (!again || attempt === MOST_ATTEMPTS) throw error;
      await wait(Math.random() * 10 * attempt);
    }
  }
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
