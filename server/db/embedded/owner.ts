import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Refusal } from '../refusal.ts';
import { DATABASE_USER } from './cluster.ts';
import type { Postmaster } from './postmaster.ts';

/** One number for "this data folder is mine", in the database `postgres` that nobody else uses. */
const OWNER_LOCK = 7_210_001;
/** A killed owner's session needs a moment to end, and a launcher that was killed a moment to stop. */
const PATIENCE_MS = 2_000;

/** Opens the session that stands for ownership. Rejects with PostgreSQL's own error. */
export async function openSession({ socketFolder, port }: Postmaster): Promise<pg.Client> {
  const session = new pg.Client({
    host: socketFolder,
    port,
    user: DATABASE_USER,
    database: 'postgres',
    ssl: false,
    application_name: `tallybook ${process.pid}`,
    connectionTimeoutMillis: 10_000,
  });
  // Without a listener the loss of an idle session would end the whole process.
  session.on('error', () => {});
  await session.connect();
  return session;
}

/**
 * Takes the data folder for this process for as long as `session` lives; a process that dies lets go of it by
 * itself. Throws a {@link Refusal} when another process has it.
 */
export async function takeOwnership(session: pg.Client, dataDir: string): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; ; ) {
    const { rows } = await session.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [OWNER_LOCK]);
    if (rows[0]?.mine) return;
    if (Date.now() > end) break;
    await pause(100);
  }
  const owner = await findOwner(session);
  throw new Refusal(
    `The data folder ${dataDir} is in use by another Tallybook${owner}: stop that one, or choose another folder with DATA_DIR.`,
  );
}

async function findOwner(session: pg.Client): Promise<string> {
  const { rows } = await session.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
      where pid in (select pid from pg_locks where locktype = 'advisory' and objid = $1 and granted)`,
    [OWNER_LOCK],
  );
  const pid = /^tallybook (\d+)$/.exec(rows[0]?.name ?? '')?.[1];
  return pid === undefined ? '' : ` (process ${pid})`;
}

/** Makes the application's database where there is none. */
export async function ensureDatabase(session: pg.Client, name: string): Promise<void> {
  const { rowCount } = await session.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) await session.query(`create database ${pg.escapeIdentifier(name)}`);
}
