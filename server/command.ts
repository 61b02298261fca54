import { aboutDatabase, type Config, readConfig } from './config.ts';
import { asOwner, type Closers, type Databases, openForCommand, prepareTables } from './database.ts';
import { describeDatabase } from './db/describe-database.ts';
import { refuseAlone } from './db/places/settle.ts';
import { Refusal } from './db/refusal.ts';
import { readSchemaState } from './db/schema-state.ts';
import { exitWith } from './failure.ts';

interface Options {
  /** Whether a database without tables gets them; every other command refuses it. */
  makesTables?: boolean;
}

/**
 * Runs one command beside or without a running server, on the database of the settings, and prints which that is, and
 * then what the command answers. Ends the process: 0, or 1 with a sentence for the person at the keyboard.
 */
export function runCommand(
  work: (databases: Databases, config: Config, closers: Closers) => Promise<string>,
  { makesTables = false }: Options = {},
): Promise<void> {
  return runTask(async (config, closers) => {
    const databases = await openForCommand(config, closers);
    process.stdout.write(`${await describeDatabase(databases.owner)}\n${sayOthers(config)}`);
    if (!makesTables) await requireTables(databases);
    await prepareTables(databases, config);
    if (config.otherDatabases.length === 0) await refuseAlone(databases.owner);
    return asOwner(() => work(databases, config, closers));
  });
}

/** The same for what opens its databases itself. A signal ends it after everything that it opened was closed. */
export async function runTask(work: (config: Config, closers: Closers) => Promise<string>): Promise<void> {
  const closers: Closers = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void close().finally(() => process.exit(130)));
  }
  try {
    process.stdout.write(await work(configOfCommand(), closers));
  } catch (error) {
    exitWith(error);
  } finally {
    await close();
  }
}

/** The settings, about the database that `--database` names among several; the option is nobody else's to read. */
export function configOfCommand(): Config {
  const config = readConfig(process.env);
  const at = process.argv.indexOf('--database');
  if (at === -1) return config;
  const [, name = ''] = process.argv.splice(at, 2);
  return aboutDatabase(config, name);
}

/** What a command about one of several databases does not cover; nothing where there is one. */
export function sayOthers({ database, otherDatabases }: Config): string {
  if (otherDatabases.length === 0) return '';
  const others = otherDatabases.map(({ name }) => name).join(', ');
  return `This is the database ${database}, and nothing here is about the others (${others}): name one with --database.\n`;
}

/** A mistyped address leads to an empty database: only a start, or `npm run migrate`, makes one of it. */
async function requireTables({ owner }: Databases): Promise<void> {
  const { missing, known } = await readSchemaState(owner);
  if (missing.length < known) return;
  throw new Refusal(
    'This database holds no tables of Tallybook: check its address, or make them with npm run migrate.',
  );
}
