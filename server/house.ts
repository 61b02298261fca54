import { setTimeout as pause } from 'node:timers/promises';
import { createApp } from './app.ts';
import { startSealing } from './audit-job.ts';
import { type Launcher, noLauncher } from './builds/launcher.ts';
import { requireKeys } from './check-keys.ts';
import type { Config } from './config.ts';
import {
  asOwner,
  type Closers,
  type Databases,
  openDatabases,
  openStandby,
  prepareOthers,
  prepareTables,
} from './database.ts';
import { findClockProblems } from './db/check-clock.ts';
import { seedDemo } from './db/demo/seed-demo.ts';
import { whereTheDataIs } from './db/embedded/embedded.ts';
import { databasesOf } from './db/places/places.ts';
import { PATIENCE_MS } from './db/pool.ts';
import { Refusal } from './db/refusal.ts';
import { readSchemaState } from './db/schema-state.ts';
import { askBanner } from './demo-door.ts';
import { loadFieldKeys } from './field-keys.ts';
import { greet } from './greeting.ts';
import type { Clock } from './http/clock.ts';
import { folderMail } from './http/mail/folder-mail.ts';
import type { Mail } from './http/mail/mail.ts';
import { smtpMail } from './http/mail/smtp-mail.ts';
import { createMetrics } from './http/metrics.ts';
import { whyReadable } from './http/reach.ts';
import type { LogStream } from './http/request-log.ts';
import { logTo } from './log-stream.ts';
import { resealFields } from './reseal-fields.ts';
import { startRetention } from './retention-job.ts';
import { stopApp } from './stop-app.ts';
import type { Telemetry } from './telemetry/telemetry.ts';

/** How soon a mail that failed, or that another process left, is looked at again. */
const MAIL_STEP_MS = 10_000;

/** A running server with everything that it stands on. */
interface House {
  /** What the person who started it wants to read. */
  greeting: string;
  /** How long its end is announced before it begins. */
  stopDelayMs: number;
  /** Stops everything that was started, the database last. In a hurry nobody is given time to notice. */
  close(inHurry?: boolean): Promise<void>;
}

/**
 * Database, tables, demo company, server: in this order, and closed in the other one.
 * `onLost` hears that the bundled database went away under the running server. Throws a {@link Refusal} for what the
 * person who starts it can mend.
 */
export async function openHouse(
  config: Config,
  onLost: (reason: string) => void,
  launcher: Launcher = noLauncher,
): Promise<House> {
  const closers: Closers = [];
  let stopDelay = config.stopDelay;
  const close = async (inHurry = false) => {
    if (inHurry) stopDelay = 0;
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    requireBegun(config);
    const telemetry = await openWatching(config, closers);
    const watch = telemetry?.tracing?.watch;
    launcher.says(isNew(config) ? 'making the database' : 'opening the database');
    const databases = await openDatabases(config, closers, onLost, { patienceMs: PATIENCE_MS, watch });
    const clock = { now: () => new Date() };
    await fillTables(databases, config, clock.now(), launcher);
    const lost = await prepareOthers(databases, config, closers);
    await waitForBuild(launcher);
    launcher.says('opening the door');
    const demoBanner = await askBanner(databases.db, config);
    const { db, where } = databases;
    const log = logTo(process.stdout);
    for (const one of databasesOf(db)) await requireKeys(one, config);
    const fieldKeys = loadFieldKeys(config);
    const app = await createApp({
      db,
      readDb: openStandby(config, closers, watch),
      config: { ...config, demoBanner },
      clock,
      fieldKeys,
      mail: openMail(config, clock, log, closers),
      log,
      ...(telemetry ? { metrics: createMetrics(telemetry.meter, db) } : {}),
      ...(telemetry?.tracing ? { tracing: telemetry.tracing.plugin } : {}),
    });
    for (const one of databasesOf(db)) {
      closers.push(startRetention({ db: one, clock, log: app.log, dataDir: config.dataDir }));
    }
    closers.push(startSealing({ dbs: databasesOf(db), clock, log: app.log, dataDir: config.dataDir }));
    const mailTimer = setInterval(() => app.services.mails.wake(), MAIL_STEP_MS);
    closers.push(async () => clearInterval(mailTimer));
    for (const one of databasesOf(db)) {
      const { resealed, unreadable } = await resealFields(one, fieldKeys);
      if (fieldKeys.length > 1) app.log.warn({ resealed, unreadable }, 'sealed sensitive fields with the new key');
    }
    closers.push(() => stopApp(app, { notice: pause(stopDelay * 1_000) }));
    const address = await listen(app, config);
    const { build } = app.services;
    app.log.info({ version: build?.version, commit: build?.commit }, 'started');
    const readable = whyReadable(config);
    const warnings = [...lost, ...(await findClockProblems(db, clock.now())), ...(readable === null ? [] : [readable])];
    for (const warning of warnings) app.log.warn(warning);
    const greeting = await greet(databases.owner, { address: config.publicUrl || address, where, build, warnings });
    if (databases.owner !== db) await databases.owner.destroy();
    launcher.says(null);
    return { greeting, stopDelayMs: config.stopDelay * 1_000, close };
  } catch (error) {
    await close(true);
    throw error;
  }
}

/**
 * Where others reach it, a server makes no database of its own: its disk may not be mounted, and everybody would work
 * on an empty one.
 */
function requireBegun({ databaseUrl, dataDir, openedBy, demo }: Config): void {
  if (openedBy === null || demo || !isNew({ databaseUrl, dataDir })) return;
  throw new Refusal(
    `There is no database in ${dataDir}. If there was one, its disk may not be mounted; if not, begin with "npm run begin", or bring a backup with "npm run restore".`,
  );
}

function isNew({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): boolean {
  return databaseUrl === '' && whereTheDataIs(dataDir) === null;
}

/**
 * Tables, and the demo company. Where there were none they are made beside the build; tables that people have are
 * changed once the app is there that is to work with them, so a build that fails changes nothing.
 */
async function fillTables(databases: Databases, config: Config, now: Date, launcher: Launcher): Promise<void> {
  const { ran } = await readSchemaState(databases.owner);
  if (ran > 0) await waitForBuild(launcher);
  launcher.says('bringing the tables to this version');
  await prepareTables(databases, config);
  if (!config.demo) return;
  launcher.says('making the demo companies');
  await makeDemo(databases, config, now);
}

async function waitForBuild({ says, built }: Launcher): Promise<void> {
  says(null);
  await built;
}

/** Metrics and traces, where they were asked for; elsewhere nothing of them is even read from the disk. */
async function openWatching(config: Config, closers: Closers): Promise<Telemetry | null> {
  if (config.metricsPort === null && config.telemetryUrl === '') return null;
  const { openTelemetry } = await import('./telemetry/telemetry.ts');
  const telemetry = await openTelemetry(config, (sentence) => process.stderr.write(`${sentence}\n`));
  closers.push(() => telemetry.close());
  return telemetry;
}

function openMail(config: Config, clock: Clock, log: LogStream, closers: Closers): Mail {
  if (config.smtpUrl === '') return folderMail(config.dataDir, clock, log);
  const mail = smtpMail(config.smtpUrl, config.mailFrom);
  closers.push(async () => mail.close());
  return mail;
}

async function makeDemo({ owner }: Databases, { demoAsked }: Config, now: Date): Promise<void> {
  const outcome = await asOwner(() => seedDemo(owner, { now }));
  if (outcome === 'real company' && demoAsked) {
    throw new Refusal(
      'DEMO=1 was asked for and this database holds a real company, which made-up people never join: use another database.',
    );
  }
}

async function listen(app: Awaited<ReturnType<typeof createApp>>, { port, host }: Config): Promise<string> {
  try {
    return await app.listen({ port, host });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new Refusal(`Port ${port} is taken: choose another one with PORT.`, { cause: error });
    if (code === 'EACCES')
      throw new Refusal(`Port ${port} needs more rights: choose one above 1023 with PORT.`, { cause: error });
    throw new Refusal(`HOST=${host} is no address of this machine that can be listened on (${code ?? error}).`, {
      cause: error,
    });
  }
}
