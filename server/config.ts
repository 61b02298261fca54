import { resolve } from 'node:path';
import { Refusal } from './db/refusal.ts';
import type { Rates } from './http/rate-limit.ts';

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
  /** Connections of this process at most. */
  poolSize: number;
  /** Make the demo company when the database holds none. */
  demo: boolean;
  /** Somebody said DEMO=1, so a database that can't take the demo company is an error. */
  demoAsked: boolean;
  /** Asked for outside one machine's loopback: every screen must then say that the data is made up. */
  demoBanner: boolean;
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
  /** Absolute folder of the built app. */
  staticDir: string;
  /** On this machine's loopback, for Prometheus; null: no metrics. */
  metricsPort: number | null;
  /** Seconds between "not ready" and the closed door when the process stops, for a balancer that has to notice. */
  stopDelay: number;
  /** Requests a minute that one caller may make of this process; what is not set is `defaultLimits`. */
  rates: Partial<Rates>;
}

type Env = Record<string, string | undefined>;

const POSTGRES = ['postgres:', 'postgresql:'];
const MOST_PORT = 65_535;

/** Reads the settings. Throws a {@link Refusal} that names the first setting that can't be used. */
export function readConfig(env: Env): Config {
  const host = env.HOST || '127.0.0.1';
  const databaseUrl = readUrl(env, 'DATABASE_URL', POSTGRES);
  const publicUrl = readUrl(env, 'PUBLIC_URL', ['http:', 'https:']).replace(/\/+$/, '');
  const atHome = databaseUrl === '' && publicUrl === '' && isLoopback(host);
  const asked = readSwitch(env, 'DEMO');
  return {
    port: readNumber(env, 'PORT', 8080, { least: 0, most: MOST_PORT }),
    host,
    dataDir: resolve(env.DATA_DIR || '.data'),
    databaseUrl,
    migrationsUrl: readMigrationsUrl(env, databaseUrl),
    poolSize: readNumber(env, 'DATABASE_POOL', 10, { least: 1, most: 500 }),
    demo: asked ?? atHome,
    demoAsked: asked === true,
    demoBanner: asked === true && !atHome,
    publicUrl,
    smtpUrl: readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: env.MAIL_FROM || `Tallybook <no-reply@${URL.parse(publicUrl)?.hostname ?? 'localhost'}>`,
    fieldKey: env.FIELD_KEY ?? '',
    fieldKeyLost: readSwitch(env, 'FIELD_KEY_LOST') ?? false,
    staticDir: resolve(import.meta.dirname, '../dist'),
    metricsPort: env.METRICS_PORT ? readNumber(env, 'METRICS_PORT', 0, { least: 0, most: MOST_PORT }) : null,
    stopDelay: readNumber(env, 'STOP_DELAY', 0, { least: 0, most: 300 }),
    rates: readRates(env),
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Of a port, 0 lets the system pick a free one, which is what the tests want. */
function readNumber(
  env: Env,
  name: string,
  fallback: number,
  { least, most }: { least: number; most: number },
): number {
  const text = env[name] || String(fallback);
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < least || number > most) {
    throw new Refusal(`${name} is "${text}" and must be a whole number from ${least} to ${most}.`);
  }
  return number;
}

/** Never so few that a device with a backlog or a person at a screen would notice, and never none. */
function readRates(env: Env): Partial<Rates> {
  const settings = [
    ['LIMIT_PERSON', 'requestsOfPerson'],
    ['LIMIT_DEVICES', 'requestsOfDevices'],
    ['LIMIT_ADDRESS', 'requestsOfAddress'],
  ] as const;
  const set = settings.filter(([name]) => env[name]);
  return Object.fromEntries(
    set.map(([name, rate]) => [rate, readNumber(env, name, 0, { least: 300, most: 1_000_000 })]),
  );
}

function readMigrationsUrl(env: Env, databaseUrl: string): string {
  const url = readUrl(env, 'MIGRATIONS_URL', POSTGRES);
  if (url !== '' && databaseUrl === '') {
    throw new Refusal('MIGRATIONS_URL is set without DATABASE_URL: the bundled PostgreSQL needs neither.');
  }
  return url;
}

function readSwitch(env: Env, name: string): boolean | undefined {
  const text = env[name] || undefined;
  if (text === undefined) return undefined;
  if (text === '1' || text === '0') return text === '1';
  throw new Refusal(`${name} is "${text}" and must be 1 (yes) or 0 (no).`);
}

function readUrl(env: Env, name: string, protocols: string[]): string {
  const text = env[name] || '';
  // The value may hold a password, so the sentence never repeats it.
  if (text !== '' && !protocols.some((protocol) => text.startsWith(`${protocol}//`))) {
    throw new Refusal(`${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
  }
  return text;
}
