import type { Config } from './config.ts';
import { refuseUnfinished } from './db/backup/unfinished.ts';
import { checkRights, checkServer } from './db/check-rights.ts';
import { requireSameDatabase } from './db/describe-database.ts';
import { findRunning, startEmbedded, whereTheDataIs } from './db/embedded/embedded.ts';
import { migrate } from './db/migrate.ts';
import { joinPlaces, placesOf } from './db/places/places.ts';
import { refuseAlone, type Seat, settlePlaces } from './db/places/settle.ts';
import { APPLICATION_OF_SEVERAL, type Connection, createPool, type Db } from './db/pool.ts';
import { Refusal } from './db/refusal.ts';
import { readSchemaState, whyUnfit } from './db/schema-state.ts';
import { isSqlError, sqlState } from './db/sql-error.ts';
import { requireVerifiedTls } from './db/verified-tls.ts';
import type { Watch } from './db/watch.ts';

/** What was opened, in the order of opening; closed in the other one. */
export type Closers = (() => Promise<unknown>)[];

export interface Databases {
  /** What requests run on. */
  db: Db;
  /** The same database as the owner of its tables; often the same pool. */
  owner: Db;
  /** How the owner reaches it, for what needs a connection of its own. */
  connection: Connection;
  /** Said to the person who starts it. */
  where: string;
}

type Settings = Pick<
  Config,
  | 'databaseUrl'
  | 'migrationsUrl'
  | 'readDatabaseUrl'
  | 'database'
  | 'otherDatabases'
  | 'dataDir'
  | 'poolSize'
  | 'publicUrl'
  | 'databaseUnverified'
>;

/** An owner does one thing after the other; two, so that a wait is not a standstill. */
const OWNER_CONNECTIONS = 2;

/** How requests are served; a command does without. */
interface Serving {
  /** As `createPool` has it, for a database over a network. */
  patienceMs?: number;
  /** Sees what requests ask of PostgreSQL. */
  watch?: Watch | undefined;
  /** What PostgreSQL calls it. */
  application?: string;
}

/** Opens the database of the settings. Throws a {@link Refusal} for what the person who starts it can mend. */
export async function openDatabases(
  config: Settings,
  closers: Closers,
  onLost: (reason: string) => void,
  serving: Serving = {},
): Promise<Databases> {
  if (config.databaseUrl === '') {
    const embedded = await closing(closers, startEmbedded({ dataDir: config.dataDir, onLost }));
    const db = openPool(closers, embedded.connection, config.poolSize, { watch: serving.watch });
    return { db, owner: db, connection: embedded.connection, where: embedded.where };
  }
  requireVerifiedTls(config, (sentence) => process.stderr.write(`${sentence}\n`));
  const isOne = config.otherDatabases.length === 0;
  const options = isOne ? serving : { ...serving, application: APPLICATION_OF_SEVERAL };
  const db = openPool(closers, { url: config.databaseUrl }, config.poolSize, options);
  await checkServer(db, 'DATABASE_URL');
  const owner = await openOwner(config, closers, db, options.application);
  const connection = { url: config.migrationsUrl || config.databaseUrl };
  if (!isOne) {
    // Opened by whoever asks it something first: a command about one is not kept waiting by the others.
    const others = config.otherDatabases.map(({ name, url, ownerUrl }) => ({
      name,
      db: openPool(closers, { url }, config.poolSize, options),
      connection: { url: ownerUrl },
    }));
    joinPlaces([{ name: config.database, db, connection }, ...others], [owner]);
  }
  return { db, owner, connection, where: 'the PostgreSQL of DATABASE_URL' };
}

/**
 * The same for a command, which may run beside a server: then it uses the bundled PostgreSQL that the server started.
 * It makes none: a mistyped DATA_DIR would be a new, empty database.
 */
export async function openForCommand(config: Settings, closers: Closers): Promise<Databases> {
  if (config.databaseUrl === '' && whereTheDataIs(config.dataDir) === null) {
    throw new Refusal(`There is no database in ${config.dataDir}: check DATA_DIR; only npm start makes a new one.`);
  }
  const running = config.databaseUrl === '' ? findRunning(config.dataDir) : null;
  if (running === null) return openDatabases(config, closers, () => undefined);
  const db = openPool(closers, running, OWNER_CONNECTIONS);
  return { db, owner: db, connection: running, where: whereTheDataIs(config.dataDir) ?? config.dataDir };
}

/** A list is there in a moment or read elsewhere: nobody waits longer for a standby that says nothing. */
const STANDBY_PATIENCE_MS = 5_000;

/** The standby of the settings, which need not answer; undefined where none is named. */
export function openStandby(
  { readDatabaseUrl, poolSize }: Pick<Config, 'readDatabaseUrl' | 'poolSize'>,
  closers: Closers,
  watch: Watch | undefined,
): Db | undefined {
  if (readDatabaseUrl === '') return undefined;
  return openPool(closers, { url: readDatabaseUrl }, poolSize, { patienceMs: STANDBY_PATIENCE_MS, watch });
}

/** What is being started is stopped as well: a signal must not leave a PostgreSQL behind that nobody knows of. */
async function closing(closers: Closers, starting: ReturnType<typeof startEmbedded>) {
  closers.push(async () => {
    const started = await starting.catch(() => null);
    await started?.stop();
  });
  return starting;
}

function openPool(
  closers: Closers,
  connection: Connection,
  size: number,
  { patienceMs, watch, application }: Serving = {},
): Db {
  const db = createPool(connection, undefined, size, patienceMs, watch, application);
  closers.push(() => db.destroy());
  return db;
}

/** A pool of its own also where the login is the same: what changes tables may take as long as it takes. */
async function openOwner(
  { databaseUrl, migrationsUrl }: Settings,
  closers: Closers,
  db: Db,
  application?: string,
): Promise<Db> {
  const options = application === undefined ? {} : { application };
  const owner = openPool(closers, { url: migrationsUrl || databaseUrl }, OWNER_CONNECTIONS, options);
  if (migrationsUrl === '') return owner;
  await checkServer(owner, 'MIGRATIONS_URL');
  await requireSameDatabase(db, owner);
  return owner;
}

/**
 * Brings the tables to this version where that is needed, and makes sure that requests will be served with the login
 * they run as. A database that is newer is taken when its migrations say that this program may go on.
 */
export async function prepareTables(
  { db, owner }: Pick<Databases, 'db' | 'owner'>,
  { migrationsUrl }: Pick<Config, 'migrationsUrl'>,
): Promise<void> {
  await refuseUnfinished(owner);
  const state = await readSchemaState(owner);
  if (state.beyond.length > 0) throw new Refusal(whyUnfit(state) ?? '');
  if (state.missing.length > 0) await migrateAsOwner(owner, state.missing, migrationsUrl !== '');
  await checkRights(db);
}

/**
 * Where there are several databases: brings the tables of the others to this version too, and makes them one
 * installation. Answers what somebody has to look at.
 */
export async function prepareOthers(
  { db, owner }: Pick<Databases, 'db' | 'owner'>,
  { otherDatabases, database }: Pick<Config, 'otherDatabases' | 'database'>,
  closers: Closers,
): Promise<string[]> {
  if (otherDatabases.length === 0) {
    await refuseAlone(owner);
    return [];
  }
  const seats: Seat[] = [{ name: database, owner }];
  for (const place of placesOf(db)?.all.slice(1) ?? []) {
    const its = openPool(closers, place.connection, OWNER_CONNECTIONS, { application: APPLICATION_OF_SEVERAL });
    await checkServer(its, `${place.name} in COMPANY_DATABASES`);
    await prepareTables({ db: place.db, owner: its }, { migrationsUrl: '' }).catch((cause) => {
      throw cause instanceof Refusal
        ? new Refusal(`${place.name} in COMPANY_DATABASES: ${cause.message}`, { cause })
        : cause;
    });
    seats.push({ name: place.name, owner: its });
  }
  return settlePlaces(seats);
}

async function migrateAsOwner(owner: Db, missing: string[], hasOwnLogin: boolean): Promise<void> {
  try {
    await migrate(owner);
  } catch (error) {
    if (lacksExtension(error)) {
      throw new Refusal(
        `The PostgreSQL of DATABASE_URL has not the extension btree_gist, which is part of PostgreSQL's contrib: install that on its machine (Debian: postgresql, Fedora: postgresql-contrib) and start again (${error instanceof Error ? error.message : ''}).`,
        { cause: error },
      );
    }
    if (!isSqlError(error, sqlState.insufficientPrivilege)) throw error;
    const advice = hasOwnLogin
      ? 'the login of MIGRATIONS_URL must own the database and be allowed to create roles (CREATEROLE)'
      : 'its login may not run them, so set MIGRATIONS_URL to a direct connection of the owner, who needs CREATEROLE; if the owner has run them, GRANT tallybook_app to the login';
    const reason = error instanceof Error ? error.message : '';
    throw new Refusal(
      `The database of DATABASE_URL has not had the migrations ${missing[0]} to ${missing.at(-1)}: ${advice} (${reason}).`,
      { cause: error },
    );
  }
}

/** Whether PostgreSQL refused because its machine has not the files of an extension. */
export function lacksExtension(error: unknown): boolean {
  return (
    (isSqlError(error, sqlState.featureNotSupported) || isSqlError(error, sqlState.undefinedFile)) &&
    String(error).includes('extension')
  );
}

/** Does what only the tables' owner may do. Throws a {@link Refusal} when the login that came is not theirs. */
export async function asOwner<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isSqlError(error, sqlState.insufficientPrivilege)) throw error;
    throw new Refusal(
      `Only the owner of the tables may do this: set MIGRATIONS_URL to a direct connection of theirs (${error instanceof Error ? error.message : ''}).`,
      { cause: error },
    );
  }
}
