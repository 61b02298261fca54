import pg from 'pg';
import { Refusal } from './refusal.ts';

/** Where the driver would connect to, and how: read from it, because its words for TLS are not libpq's. */
interface Way {
  host: string;
  /** True: by the machine's own authorities. */
  ssl: boolean | { rejectUnauthorized?: boolean; checkServerIdentity?: unknown };
}

/**
 * Why an address leads over a network without proof of who answers there, as one sentence that holds no password; null
 * when it does not. On this machine (loopback, a socket's folder) there is no network to listen on.
 */
export function whyUnproven(name: string, url: string): string | null {
  const { host, ssl } = wayOf(name, url);
  if (host.startsWith('/') || host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)) return null;
  if (!ssl) return `${name} leads to ${host} without TLS: whoever is on the way reads and changes every record.`;
  const checks = ssl === true || (ssl.rejectUnauthorized !== false && ssl.checkServerIdentity === undefined);
  const isProven = checks && process.env.NODE_TLS_REJECT_UNAUTHORIZED !== '0';
  return isProven
    ? null
    : `${name} leads to ${host} by TLS without checking who answers: anybody on the way can pose as it.`;
}

const REMEDY =
  'Add ?sslmode=verify-full&sslrootcert=/path/of/the/authority.pem to the address (without sslrootcert, the authorities that Node knows count)';

interface Settings {
  databaseUrl: string;
  migrationsUrl: string;
  readDatabaseUrl: string;
  otherDatabases: readonly { name: string; url: string }[];
  publicUrl: string;
  /** Somebody said that the network to the database is nobody else's. */
  databaseUnverified: boolean;
}

/**
 * Warns of a way to the database that others may listen on. With a public address there are real people's records on it:
 * then it throws a {@link Refusal}, unless somebody said that the network is their own.
 */
export function requireVerifiedTls(
  { databaseUrl, migrationsUrl, readDatabaseUrl, otherDatabases, publicUrl, databaseUnverified }: Settings,
  warn: (sentence: string) => void,
): void {
  if (databaseUnverified) return;
  for (const [name, url] of [
    ['DATABASE_URL', databaseUrl],
    ['MIGRATIONS_URL', migrationsUrl],
    ['READ_DATABASE_URL', readDatabaseUrl],
    ...otherDatabases.map(({ name, url }) => [`${name} in COMPANY_DATABASES`, url] as const),
  ] as const) {
    const why = url === '' ? null : whyUnproven(name, url);
    if (why === null) continue;
    if (publicUrl === '') warn(`${why} ${REMEDY}.`);
    else throw new Refusal(`${why} ${REMEDY}, or set DATABASE_UNVERIFIED=1 where nobody else is on that network.`);
  }
}

/** Throws a {@link Refusal} when a file that the address names can't be read. */
function wayOf(name: string, url: string): Way {
  try {
    const { host, ssl }: Way = new pg.Client({ connectionString: url });
    return { host, ssl };
  } catch (cause) {
    const file = cause instanceof Error && 'path' in cause ? ` (${String(cause.path)})` : '';
    throw new Refusal(`${name} can't be used: the address or a file that it names can't be read${file}.`, { cause });
  }
}
