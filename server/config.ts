import { resolve } from 'node:path';
import { Refusal } from './db/refusal.ts';

/** What one server process needs to know, read once at its start. */
export interface Config {
  port: number;
  host: string;
  /** Absolute. Holds the bundled PostgreSQL's data; unused when `databaseUrl` is set. */
  dataDir: string;
  /** Empty means: the bundled PostgreSQL in `dataDir`. */
  databaseUrl: string;
  /** Make the demo company when the database holds none. */
  demo: boolean;
  /** Asked for outside one machine's loopback: every screen must then say that the data is made up. */
  demoBanner: boolean;
  /** The address people type, without a slash at its end; empty on one's own machine. */
  publicUrl: string;
  smtpUrl: string;
  /** Encrypts the sensitive fields of a profile; empty when none was given. */
  fieldKey: string;
  /** Absolute folder of the built app. */
  staticDir: string;
}

type Env = Record<string, string | undefined>;

/** Reads the settings. Throws a {@link Refusal} that names the first setting that can't be used. */
export function readConfig(env: Env): Config {
  const host = env.HOST || '127.0.0.1';
  const databaseUrl = readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  const publicUrl = readUrl(env, 'PUBLIC_URL', ['http:', 'https:']).replace(/\/+$/, '');
  const atHome = databaseUrl === '' && publicUrl === '' && isLoopback(host);
  const asked = readSwitch(env, 'DEMO');
  return {
    port: readPort(env.PORT || '8080'),
    host,
    dataDir: resolve(env.DATA_DIR || '.data'),
    databaseUrl,
    demo: asked ?? atHome,
    demoBanner: asked === true && !atHome,
    publicUrl,
    smtpUrl: readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    fieldKey: env.FIELD_KEY ?? '',
    staticDir: resolve(import.meta.dirname, '../dist'),
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

function readPort(text: string): number {
  const port = Number(text);
  // 0 lets the system pick a free one, which is what the tests want.
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new Refusal(`PORT is "${text}" and must be a whole number from 0 to 65535.`);
  }
  return port;
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
