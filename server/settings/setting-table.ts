import type { Kind } from './setting-kinds.ts';

/** One thing an operator can set. The check at the start, `npm run settings` and the table of the docs come from it. */
export interface Setting {
  kind: Kind;
  /** What holds when it is not set, in words. */
  otherwise: string;
  /** Never shown, and never repeated in a sentence. */
  secret?: true;
  example: string;
  purpose: string;
}

const port: Kind = { type: 'number', least: 0, most: 65_535 };
const rate: Kind = { type: 'number', least: 300, most: 1_000_000 };
const postgres: Kind = { type: 'address', protocols: ['postgres:', 'postgresql:'], names: 'a database' };

const table = {
  PORT: {
    kind: port,
    otherwise: '8080',
    example: '8081',
    purpose: 'where the server listens; 0 lets the system pick a free port',
  },
  HOST: {
    kind: { type: 'host' },
    otherwise: '127.0.0.1',
    example: '0.0.0.0',
    purpose: 'the name or number of this machine that the server listens on',
  },
  DATA_DIR: {
    kind: { type: 'path' },
    otherwise: '`.data`',
    example: '/var/lib/tallybook-data',
    purpose: 'the bundled PostgreSQL’s data, the key file, and mails when there is no mail server',
  },
  DATABASE_URL: {
    kind: postgres,
    otherwise: 'the bundled PostgreSQL',
    secret: true,
    example: 'postgres://tallybook_api:secret@127.0.0.1:5432/tallybook',
    purpose: 'the database that requests run on; its login need not own anything',
  },
  MIGRATIONS_URL: {
    kind: postgres,
    otherwise: '`DATABASE_URL` is the owner’s',
    secret: true,
    example: 'postgres://tallybook_owner:secret@127.0.0.1:5432/tallybook',
    purpose: 'a direct connection as the tables’ owner, for migrations, `DEMO=1` and the commands below',
  },
  READ_DATABASE_URL: {
    kind: postgres,
    otherwise: 'everything is read from `DATABASE_URL`',
    secret: true,
    example: 'postgres://tallybook_api:secret@127.0.0.1:5433/tallybook',
    purpose:
      'a standby of the same database that lists, graphs and exports may be read from; see [reading from a standby](operations-cluster.md#reading-from-a-standby)',
  },
  COMPANY_DATABASES: {
    kind: { type: 'databases' },
    otherwise: 'every company is in `DATABASE_URL`',
    secret: true,
    example: 'south=postgres://tallybook:secret@10.0.0.7:5432/tallybook',
    purpose:
      'further databases that hold companies of their own; see [several databases](operations-cluster.md#several-databases)',
  },
  DATABASE_UNVERIFIED: {
    kind: { type: 'switch' },
    otherwise: '0',
    example: '1',
    purpose:
      '`1`: a database on another machine may be used without verified TLS together with `PUBLIC_URL`; see [TLS](operations-background.md#tls-to-the-database)',
  },
  DATABASE_POOL: {
    kind: { type: 'number', least: 1, most: 500 },
    otherwise: '10',
    example: '20',
    purpose: 'database connections per process',
  },
  PUBLIC_URL: {
    kind: { type: 'origin' },
    otherwise: 'this machine alone',
    example: 'https://tallybook.example.org',
    purpose:
      'the address people type. With `https:`, cookies become `Secure` and `__Host-`, and HSTS is sent. A proxy in front is trusted only when this is set',
  },
  HSTS_DAYS: {
    kind: { type: 'number', least: 0, most: 730 },
    otherwise: '365',
    example: '30',
    purpose: 'how long browsers insist on HTTPS for the host of `PUBLIC_URL`; 0 says nothing to them',
  },
  HSTS_SUBDOMAINS: {
    kind: { type: 'switch' },
    otherwise: '0',
    example: '1',
    purpose: '`1`: browsers insist on HTTPS for every host below that one, too',
  },
  FIELD_KEY: {
    kind: { type: 'keys' },
    otherwise: 'a file in `DATA_DIR`',
    secret: true,
    example: 'the output of openssl rand -base64 32',
    purpose: '32 random bytes that encrypt bank and social security numbers; see [12](#12-rotate-the-keys)',
  },
  FIELD_KEY_LOST: {
    kind: { type: 'switch' },
    otherwise: '0',
    example: '1',
    purpose: '`1`: a former key is lost for good, so fields that no key opens are no reason to refuse to start',
  },
  BACKUP_PASSPHRASE: {
    kind: { type: 'text', takes: 'at least 12 characters' },
    otherwise: 'asked at the terminal',
    secret: true,
    example: 'three herons at low tide',
    purpose: 'seals the keys in a backup; see [5](#5-back-up-every-night)',
  },
  BACKUP_PASSPHRASE_FILE: {
    kind: { type: 'path' },
    otherwise: 'none',
    example: '/root/tallybook-passphrase',
    purpose: 'the file that holds the passphrase; see [5](#5-back-up-every-night)',
  },
  SMTP_URL: {
    kind: { type: 'address', protocols: ['smtp:', 'smtps:'], names: 'a mail server' },
    otherwise: 'each mail becomes a file in `DATA_DIR` and a line in the log',
    secret: true,
    example: 'smtps://user:password@mail.example.org',
    purpose: 'how mail is sent',
  },
  MAIL_FROM: {
    kind: { type: 'mailbox' },
    otherwise: '`no-reply@` and the host of `PUBLIC_URL`',
    example: 'Tallybook <no-reply@example.org>',
    purpose: 'whom mails come from',
  },
  METRICS_PORT: { kind: port, otherwise: 'off', example: '9464', purpose: 'Prometheus metrics on 127.0.0.1' },
  TELEMETRY_URL: {
    kind: { type: 'address', protocols: ['http:', 'https:'], names: 'a collector' },
    otherwise: 'nothing is sent',
    secret: true,
    example: 'http://127.0.0.1:4318',
    purpose:
      'an OpenTelemetry collector (OTLP over HTTP) that gets metrics and traces; see [what they say](operations-watching.md#traces)',
  },
  TRACES_PERCENT: {
    kind: { type: 'number', least: 0, most: 100 },
    otherwise: '100',
    example: '5',
    purpose: 'how many of 100 requests are traced, where `TELEMETRY_URL` is set',
  },
  STOP_DELAY: {
    kind: { type: 'number', least: 0, most: 300 },
    otherwise: '0',
    example: '3',
    purpose: 'seconds between reporting "not ready" and refusing connections',
  },
  LIMIT_PERSON: {
    kind: rate,
    otherwise: '3000',
    example: '6000',
    purpose:
      'requests a minute from one person’s screens; see [limits](operations-background.md#callers-who-ask-too-often)',
  },
  LIMIT_DEVICES: {
    kind: rate,
    otherwise: '6000',
    example: '9000',
    purpose:
      'requests a minute from one person’s devices; see [limits](operations-background.md#callers-who-ask-too-often)',
  },
  LIMIT_ADDRESS: {
    kind: rate,
    otherwise: '1200',
    example: '2400',
    purpose:
      'requests a minute from one network address; see [limits](operations-background.md#callers-who-ask-too-often)',
  },
  LIMIT_WORK: {
    kind: { type: 'number', least: 100, most: 1_000_000 },
    otherwise: '1000',
    example: '5000',
    purpose:
      'milliseconds of work for one person before they wait while others ask; see [limits](operations-background.md#callers-who-ask-too-often)',
  },
  LIMIT_WAIT: {
    kind: { type: 'number', least: 100, most: 1_000_000 },
    otherwise: '2000',
    example: '4000',
    purpose:
      'milliseconds for which as much may wait for the database as is worked on before lists are refused, so that writes go first; see [more than it can do](operations-background.md#more-than-the-server-can-do)',
  },
  DEMO: {
    kind: { type: 'switch' },
    otherwise: 'on at home',
    example: '0',
    purpose:
      '`1`: made-up companies elsewhere too, with a banner on every screen; `0`: none are made. Without `1`, a database that holds them is not served to others',
  },
  SETTINGS_FILE: {
    kind: { type: 'path' },
    otherwise: 'none',
    example: '/var/lib/tallybook-data/tallybook.env',
    purpose: 'a file of lines `NAME=value` with any of these; the environment goes first',
  },
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof table;

export const settings: Record<SettingName, Setting> = table;
export const settingNames = Object.keys(table) as SettingName[];

export function isSetting(name: string): name is SettingName {
  return Object.hasOwn(table, name);
}
