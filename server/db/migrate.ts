import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { fillTextKeys } from './fill-text-keys.ts';
import { type MigrationPart, partsOf } from './migration-parts.ts';
import type { Db } from './pool.ts';
import { Refusal } from './refusal.ts';
import { knownMigrations, needOf, readMigration, readSchemaState, whyUnfit } from './schema-state.ts';
import { isSqlError, sqlState } from './sql-error.ts';
import type { Tx } from './transaction.ts';

/** Any number, as long as every version of the product uses the same. */
const LOCK = 7_225_101;
/** A change of a table waits this long for those who use it; meanwhile they queue up behind it. */
const TABLE_WAIT = '5s';
const MOST_ATTEMPTS = 30;
const PAUSE_MS = 2_000;
/** What SQL cannot compute, in the transaction that ends its file. */
const afterwards: Readonly<Record<string, (tx: Tx) => Promise<void>>> = { '0040-text-keys.sql': fillTextKeys };

/**
 * Brings the database to this version: every file of migrations/ that has not run yet, in the order of names,
 * each in its own transaction, or in several where it has parts. Forward only. Processes that start together take turns by an advisory lock that ends
 * with the transaction, so a pooler in between is no danger. Servers at work go on: a migration that finds its table
 * in use steps back after a while and tries again. With `only`, those alone: an older version's. Throws a {@link Refusal} when the database is beyond this program.
 */
export async function migrate(db: Db, only?: readonly string[]): Promise<void> {
  await inTurn(db, makeList);
  const state = await readSchemaState(db);
  if (state.beyond.length > 0) throw new Refusal(whyUnfit(state) ?? '');
  for (const name of await knownMigrations()) {
    if (state.missing.includes(name) && (only?.includes(name) ?? true)) await runFile(db, name);
  }
}

async function makeList(tx: Tx): Promise<void> {
  const { rows } = await sql<{ columns: number }>`
    select count(*)::integer as columns from information_schema.columns
    where table_schema = current_schema() and table_name = 'migrations' and column_name = 'needs'`.execute(tx);
  if (rows[0]?.columns) return;
  await sql`create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())`.execute(
    tx,
  );
  await sql`alter table migrations add column if not exists needs text`.execute(tx);
}

async function runFile(db: Db, name: string): Promise<void> {
  const text = await readMigration(name);
  const parts = partsOf(text);
  for (const [at, part] of parts.entries()) {
    const last = at === parts.length - 1;
    const run = async (tx: Tx) => {
      if (await hasRun(tx, name)) return 'done';
      const outcome = await runPart(tx, part);
      if (last && outcome === 'done') {
        await afterwards[name]?.(tx);
        await sql`insert into migrations (name, needs) values (${name}, ${needOf(text)})`.execute(tx);
      }
      return outcome;
    };
    while ((await runPatiently(db, name, run)) === 'again');
  }
}

async function runPatiently<T>(db: Db, name: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTurn(db, work);
    } catch (error) {
      const inUse = isSqlError(error, sqlState.lockNotAvailable) || isSqlError(error, sqlState.deadlock);
      if (!inUse) throw error;
      if (attempt === MOST_ATTEMPTS) {
        throw new Refusal(`The migration ${name} did not get its tables: something holds them for minutes.`, {
          cause: error,
        });
      }
      await pause(PAUSE_MS);
    }
  }
}

async function hasRun(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql`select from migrations where name = ${name}`.execute(tx);
  return rows.length > 0;
}

async function runPart(tx: Tx, { text, repeats }: MigrationPart): Promise<'done' | 'again'> {
  await sql`select set_config('lock_timeout', ${TABLE_WAIT}, true)`.execute(tx);
  const { numAffectedRows = 0n } = await sql.raw(text).execute(tx);
  return repeats && numAffectedRows > 0n ? 'again' : 'done';
}

/** One transaction, while no other process migrates. Waiting, or a big index, may take longer than any request may. */
function inTurn<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`.execute(tx);
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
    return work(tx);
  });
}
