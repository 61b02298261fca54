import { Socket } from 'node:net';
import { Kysely } from 'kysely';
import pg from 'pg';
import { OpeningDialect } from './opening-dialect.ts';
import type { Database } from './schema.ts';
import { SilentDatabase } from './sql-error.ts';
import type { Watch } from './watch.ts';

/** The typed way to the database; a transaction is one as well. */
export type Db = Kysely<Database>;

/** How to reach a database: by its parts, or by an address. */
export type Connection =
  | { host: string; port: number; database: string; user: string; password?: string }
  | { url: string };

const { builtins } = pg.types;

/**
 * Days stay 'YYYY-MM-DD' and times 'HH:mm': a Date made of them would move with the server's zone.
 * Numbers that JavaScript holds exactly come as numbers.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.DATE, (text) => text],
  [builtins.TIME, (text) => text.slice(0, 5)],
  [builtins.TIMESTAMP, (text) => text.slice(0, 16).replace(' ', 'T')],
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
]);

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format);
}

/** Connections of one pool: open, of them idle, and queries that wait for one. */
export interface PoolUse {
  open: number;
  idle: number;
  waiting: number;
}

const DEFAULT_SIZE = 10;
const pools = new WeakMap<Db, pg.Pool>();

/** For who answers requests: longer than any of their statements may take, so that only silence is cut. */
export const PATIENCE_MS = 20_000;

/** What PostgreSQL's list of sessions calls a program that takes its database for the only one, and one that does not. */
export const APPLICATION = 'tallybook';
export const APPLICATION_OF_SEVERAL = 'tallybook of several databases';

/**
 * A pool of `size` connections at most. `onLost` hears of a connection that broke while nobody used it; the next query
 * opens another. Nothing that it sends outlives a transaction, so a pooler in transaction mode may stand in between.
 * With `patienceMs`, a connection that says nothing for so long is given up: behind a machine or a network that is gone
 * without a word, it would be waited for until the system's own time-out, a quarter of an hour. `watch` sees each step.
 */
export function createPool(
  connection: Connection,
  onLost: (error: Error) => void = () => undefined,
  size = DEFAULT_SIZE,
  patienceMs = Number.POSITIVE_INFINITY,
  watch?: Watch,
  application = APPLICATION,
): Db {
  const pool = new pg.Pool({
    ...targetOf(connection),
    max: size,
    connectionTimeoutMillis: 5_000,
    // Nobody waits on an idle one: it goes before its silence is too long.
    idleTimeoutMillis: Math.min(30_000, patienceMs / 2),
    ...(Number.isFinite(patienceMs) ? { stream: () => patientSocket(patienceMs) } : {}),
    application_name: application,
    types: { getTypeParser },
  });
  // Without listeners a PostgreSQL that goes away takes the whole process down: the pool hears of idle connections,
  // and each connection of what happens while a query has it. The query itself fails as well.
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Database>({ dialect: new OpeningDialect({ pool }, watch) });
  pools.set(db, pool);
  return db;
}

function patientSocket(patienceMs: number): Socket {
  const socket = new Socket();
  socket.setTimeout(patienceMs, () => socket.destroy(new SilentDatabase(patienceMs)));
  return socket;
}

/** The same in the driver's words. */
export function targetOf(connection: Connection): pg.ClientConfig {
  return 'url' in connection ? { connectionString: connection.url } : connection;
}

/** How much of a pool that {@link createPool} made is in use now. */
export function poolUse(db: Db): PoolUse {
  const pool = pools.get(db);
  return { open: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 };
}
