import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from './pool.ts';

const folder = new URL('./migrations/', import.meta.url);
/** Any number, as long as every version of the product uses the same. */
const LOCK = 7_225_101;

/**
 * Brings the database to this version: every file of migrations/ that has not run yet, in the order of names,
 * each in its own transaction. Forward only. Processes that start together take turns by an advisory lock.
 * Needs a direct connection: a lock of a session means nothing behind a pooler that shares sessions.
 */
export async function migrate(db: Db): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  await db.connection().execute(async (one) => {
    // Waiting for the others, or a big index, may take longer than any request is allowed to.
    await sql`set statement_timeout = 0`.execute(one);
    await sql`select pg_advisory_lock(${sql.lit(LOCK)})`.execute(one);
    try {
      await runMissing(one, names);
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(LOCK)})`.execute(one);
      await sql`reset statement_timeout`.execute(one);
    }
  });
}

async function runMissing(db: Db, names: string[]): Promise<void> {
  await sql`create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())`.execute(
    db,
  );
  const done = await sql<{ name: string }>`select name from migrations`.execute(db);
  const known = new Set(done.rows.map((row) => row.name));
  for (const name of names.filter((one) => !known.has(one))) {
    const text = await readFile(new URL(name, folder), 'utf8');
    await db.transaction().execute(async (tx) => {
      await sql.raw(text).execute(tx);
      await sql`insert into migrations (name) values (${name})`.execute(tx);
    });
  }
}
