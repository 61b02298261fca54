/**
 * `npm run begin`: a real company with its first administrator, in a database of its own, and the two files that run
 * it as a service. Asks for what no option and no setting says. Writes over nothing.
 */
import { randomBytes } from 'node:crypto';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { askLine, readPassword } from './ask.ts';
import { type Answers, collectAnswers, questions, settingsFileOf, unitFileOf } from './begin/answers.ts';
import { placeOf, serviceUnit, settingsFile, writeNew } from './begin/begin-files.ts';
import { type Config, readConfig } from './config.ts';
import { asOwner, type Closers, type Databases, openDatabases, openForCommand, prepareTables } from './database.ts';
import { checkAdmin, createAdmin } from './db/create-admin.ts';
import { readEachCompany } from './db/each-company.ts';
import { whereTheDataIs } from './db/embedded/embedded.ts';
import type { Db } from './db/pool.ts';
import { Refusal } from './db/refusal.ts';
import { readSchemaState } from './db/schema-state.ts';
import { isSqlError, sqlState } from './db/sql-error.ts';
import { exitWith } from './failure.ts';
import { readSettings } from './settings/read-settings.ts';
import type { SettingName } from './settings/setting-table.ts';

const ROOT = dirname(import.meta.dirname);
const HELP = `npm run begin -- ${questions.map(({ option }) => `[--${option} …]`).join(' ')}
Asks for what is missing, and for the password. Settings of the environment are taken as answers.
`;

try {
  const values = readArguments();
  process.stdout.write(values.help ? HELP : await begin(values));
} catch (error) {
  exitWith(error);
}

function readArguments() {
  const options = Object.fromEntries(questions.map(({ option }) => [option, { type: 'string' } as const]));
  try {
    return parseArgs({ options: { ...options, help: { type: 'boolean' } } }).values;
  } catch (cause) {
    throw new Refusal(`${cause instanceof Error ? cause.message : ''}\n${HELP.trimEnd()}`, { cause });
  }
}

async function begin(values: Record<string, unknown>): Promise<string> {
  const texts = Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]);
  const env = readSettings(process.env);
  const ask = async (question: string, problem: string | null) => {
    if (problem !== null) process.stderr.write(`${problem}\n`);
    return askLine(question);
  };
  const answers = await collectAnswers(Object.fromEntries(texts), env, process.stdin.isTTY ? ask : null);
  const set = settingsOf(answers, env);
  const config = readConfig(set);
  const file = settingsFileOf(answers);
  const machine = { ...placeOf(ROOT, process.execPath), user: userInfo().username };
  const files = new Map([
    [file, settingsFile(set)],
    [unitFileOf(answers), serviceUnit(machine, file)],
  ]);
  const password = await readPassword();
  checkAdmin({ ...answers, password });
  // Whether they can be written is known before anything is made, and they are there when all of it is: a begin that was
  // broken off is simply begun again.
  writeNew(files)();
  await makeCompany(config, answers, password);
  writeNew(files);
  return nextSteps(answers, config);
}

/** What is not answered, the environment says: a PostgreSQL of one's own, the port, limits. Never the demo. */
function settingsOf(answers: Answers, env: Partial<Record<SettingName, string>>): Partial<Record<SettingName, string>> {
  const { SETTINGS_FILE: _, ...others } = env;
  const { publicUrl, smtpUrl, mailFrom, dataDir } = answers;
  return {
    ...others,
    DEMO: '0',
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl,
    SMTP_URL: smtpUrl,
    MAIL_FROM: mailFrom,
    // Several processes share a database elsewhere, so they have to share the key, too.
    ...(env.DATABASE_URL ? { FIELD_KEY: env.FIELD_KEY ?? randomBytes(32).toString('base64') } : {}),
  };
}

async function makeCompany(config: Config, { company, email, name }: Answers, password: string): Promise<void> {
  const closers: Closers = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  // Its PostgreSQL would go on alone.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void close().finally(() => process.exit(130)));
  }
  try {
    const databases = await openOrMake(config, closers);
    // Somebody's database is not even brought to this version.
    if ((await readSchemaState(databases.owner)).ran > 0) await refuseUsed(databases.db);
    await prepareTables(databases, config);
    await refuseUsed(databases.db);
    await asOwner(() => createAdmin(databases.owner, { company, email, name, password }, new Date()));
  } finally {
    await close();
  }
}

/** Beside a start, this is what makes a new bundled database: a real company has to have one before it is served. */
function openOrMake(config: Config, closers: Closers): Promise<Databases> {
  const isNew = config.databaseUrl === '' && whereTheDataIs(config.dataDir) === null;
  return isNew ? openDatabases(config, closers, () => undefined) : openForCommand(config, closers);
}

async function refuseUsed(db: Db): Promise<void> {
  const companies = await readEachCompany(db, async (_tx, id) => id).catch((error: unknown) => {
    // A begin that was broken off among its migrations: nobody can have made a company yet.
    if (isSqlError(error, sqlState.undefinedFunction)) return [];
    throw error;
  });
  if (companies.length === 0) return;
  throw new Refusal(
    'This database holds a company already: begin in an empty folder or database. One more administrator is made with "npm run create-admin".',
  );
}

function nextSteps(answers: Answers, { port, publicUrl, databaseUrl }: Config): string {
  const [file, unit] = [settingsFileOf(answers), unitFileOf(answers)].map(
    (path) => `'${path.replaceAll("'", "'\\''")}'`,
  );
  return `The company ${answers.company} is made, with ${answers.email} as its administrator.
Its settings are in ${settingsFileOf(answers)}, its data is in ${databaseUrl ? 'the PostgreSQL of DATABASE_URL' : answers.dataDir}.

Next, at every start of the machine, as root:
  install -m 644 ${unit} /etc/systemd/system/tallybook.service
  systemctl daemon-reload
  systemctl enable --now tallybook

Or by hand:
  SETTINGS_FILE=${file} npm start

Then see whether all is well, and sign in at ${publicUrl || `http://127.0.0.1:${port}`}:
  SETTINGS_FILE=${file} npm run doctor
${publicUrl.startsWith('https:') ? `\nA TLS server in front has to pass ${publicUrl} on to http://127.0.0.1:${port}: see docs/operations.md.\n` : ''}`;
}
