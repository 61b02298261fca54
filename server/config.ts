import { resolve } from 'node:path';
import { HOME } from './db/places/places.ts';
import { Refusal } from './db/refusal.ts';
import type { SetLimits } from './http/access/rate-limit.ts';
import { isLoopback } from './http/reach.ts';
import { parseDatabases } from './settings/named-databases.ts';
import { type Env, readSettings } from './settings/read-settings.ts';
import type { SettingName } from './settings/setting-table.ts';

/** What one server process needs to know, read once at its start. */
export interface Config {
  port: number;
  host: string;
  /** Absolute. Holds the bundled PostgreSQL's data; unused when `databaseUrl` is set. */
  dataDir: string;
  /** Empty means: the bundled PostgreSQL in `dataDir`. Its login need not own anything. */
  databaseUrl: string;
  /** A direct way to the same database as its owner, for what changes tables; empty when `databaseUrl` is that. */
  migrationsUrl: string;
  /** A standby of the same database, where lists may be read; empty without one. */
  readDatabaseUrl: string;
  /** What `databaseUrl` is called among several. */
  database: string;
  /** The other ones, each of which holds companies of its own; none where there is one. */
  otherDatabases: OtherDatabase[];
  /** Somebody said that nobody else is on the network to the database: it may be used without verified TLS. */
  databaseUnverified: boolean;
  /** Connections of this process at most. */
  poolSize: number;
  /** Make the demo company when the database holds none. */
  demo: boolean;
  /** Somebody said DEMO=1, so a database that can't take the demo company is an error. */
  demoAsked: boolean;
  /** Only this machine reaches the server, on its bundled database: the one place where made-up people need no banner. */
  atHome: boolean;
  /** Why others may reach it: the setting and its text, for a sentence; null when only this machine does. */
  openedBy: string | null;
  /** The address people type, without a slash at its end; empty on one's own machine. */
  publicUrl: string;
  /** Empty means: each mail becomes a file of `dataDir`. */
  smtpUrl: string;
  /** Whom mails come from. */
  mailFrom: string;
  /** Encrypts the sensitive fields of a profile; empty when none was given. */
  fieldKey: string;
  /** Somebody said that a key is lost for good, so fields that none opens are no reason to refuse. */
  fieldKeyLost: boolean;
  /** Absolute folder of the builds of the app. */
  staticDir: string;
  /** On this machine's loopback, for Prometheus; null: no metrics. */
  metricsPort: number | null;
  /** Where metrics and traces go, without a slash at its end; empty: nowhere. */
  telemetryUrl: string;
  /** How many of 100 requests are traced. */
  tracesPercent: number;
  /** Seconds between "not ready" and the closed door when the process stops, for a balancer that has to notice. */
  stopDelay: number;
  /** For how many days browsers insist on HTTPS, and whether below the public host, too; 0 days: nothing is said. */
  hsts: { days: number; subdomains: boolean };
  /** What one caller may ask of this process; what is not set is `defaultLimits`. */
  limits: Partial<SetLimits>;
}

interface OtherDatabase {
  name: string;
  /** What requests run on. */
  url: string;
  /** The same as the owner of its tables; often the same address. */
  ownerUrl: string;
}

type Texts = Partial<Record<SettingName, string>>;

/** Reads the settings. Throws a {@link Refusal} that names the first setting that can't be used or is misspelled. */
export function readConfig(env: Env): Config {
  const set = readSettings(env);
  const host = set.HOST ?? '127.0.0.1';
  const databaseUrl = set.DATABASE_URL ?? '';
  const publicUrl = set.PUBLIC_URL === undefined ? '' : new URL(set.PUBLIC_URL).origin;
  const openedBy = whoOpens(host, publicUrl);
  const atHome = databaseUrl === '' && openedBy === null;
  if (set.MIGRATIONS_URL && databaseUrl === '') {
    throw new Refusal('MIGRATIONS_URL is set without DATABASE_URL: the bundled PostgreSQL needs neither.');
  }
  if (set.READ_DATABASE_URL && databaseUrl === '') {
    throw new Refusal('READ_DATABASE_URL is set without DATABASE_URL: the bundled PostgreSQL has no standby.');
  }
  if (set.COMPANY_DATABASES && databaseUrl === '') {
    throw new Refusal('COMPANY_DATABASES is set without DATABASE_URL: the bundled PostgreSQL is one database.');
  }
  return {
    port: Number(set.PORT ?? 8080),
    host,
    dataDir: resolve(set.DATA_DIR ?? '.data'),
    databaseUrl,
    migrationsUrl: set.MIGRATIONS_URL ?? '',
    readDatabaseUrl: set.READ_DATABASE_URL ?? '',
    database: HOME,
    otherDatabases: set.COMPANY_DATABASES
      ? parseDatabases(set.COMPANY_DATABASES).map((one) => ({ ...one, ownerUrl: one.url }))
      : [],
    databaseUnverified: set.DATABASE_UNVERIFIED === '1',
    poolSize: Number(set.DATABASE_POOL ?? 10),
    demo: set.DEMO === undefined ? atHome : set.DEMO === '1',
    demoAsked: set.DEMO === '1',
    atHome,
    openedBy,
    publicUrl,
    smtpUrl: set.SMTP_URL ?? '',
    mailFrom: set.MAIL_FROM ?? `Tallybook <no-reply@${URL.parse(publicUrl)?.hostname ?? 'localhost'}>`,
    fieldKey: set.FIELD_KEY ?? '',
    fieldKeyLost: set.FIELD_KEY_LOST === '1',
    staticDir: resolve(import.meta.dirname, '../dist'),
    metricsPort: set.METRICS_PORT === undefined ? null : Number(set.METRICS_PORT),
    telemetryUrl: (set.TELEMETRY_URL ?? '').replace(/\/+$/, ''),
    tracesPercent: Number(set.TRACES_PERCENT ?? 100),
    stopDelay: Number(set.STOP_DELAY ?? 0),
    hsts: { days: Number(set.HSTS_DAYS ?? 365), subdomains: set.HSTS_SUBDOMAINS === '1' },
    limits: readLimits(set),
  };
}

/** The same for a command that is about another one of several databases. Throws a {@link Refusal} when none has the name. */
export function aboutDatabase(config: Config, name: string): Config {
  if (name === config.database) return config;
  const { database, databaseUrl, migrationsUrl, otherDatabases } = config;
  const wanted = otherDatabases.find((other) => other.name === name);
  if (!wanted) {
    const names = [database, ...otherDatabases.map((other) => other.name)].join(', ');
    throw new Refusal(`There is no database “${name}”: COMPANY_DATABASES makes it ${names}.`);
  }
  const before = { name: database, url: databaseUrl, ownerUrl: migrationsUrl || databaseUrl };
  return {
    ...config,
    database: name,
    databaseUrl: wanted.url,
    migrationsUrl: '',
    readDatabaseUrl: '',
    otherDatabases: [before, ...otherDatabases.filter((other) => other !== wanted)],
  };
}

function whoOpens(host: string, publicUrl: string): string | null {
  if (publicUrl !== '') return `PUBLIC_URL=${publicUrl}`;
  return isLoopback(host) ? null : `HOST=${host}`;
}

/** What is not set stays as it is. */
function readLimits({ LIMIT_PERSON, LIMIT_DEVICES, LIMIT_ADDRESS, LIMIT_WORK, LIMIT_WAIT }: Texts): Partial<SetLimits> {
  return {
    ...(LIMIT_PERSON ? { requestsOfPerson: Number(LIMIT_PERSON) } : {}),
    ...(LIMIT_DEVICES ? { requestsOfDevices: Number(LIMIT_DEVICES) } : {}),
    ...(LIMIT_ADDRESS ? { requestsOfAddress: Number(LIMIT_ADDRESS) } : {}),
    ...(LIMIT_WORK ? { workAtOnceMs: Number(LIMIT_WORK) } : {}),
    ...(LIMIT_WAIT ? { waitMs: Number(LIMIT_WAIT) } : {}),
  };
}
