import pg from 'pg';

/** The states that the product reacts to (PostgreSQL, appendix A). */
export const sqlState = {
  uniqueViolation: '23505',
  exclusionViolation: '23P01',
  serializationFailure: '40001',
  deadlock: '40P01',
  queryCanceled: '57014',
  insufficientPrivilege: '42501',
  undefinedTable: '42P01',
  undefinedFunction: '42883',
  undefinedColumn: '42703',
  featureNotSupported: '0A000',
  undefinedFile: '58P01',
  lockNotAvailable: '55P03',
  diskFull: '53100',
  /** Our own (migration 0142): the company is in another database. */
  companyElsewhere: '57T02',
} as const;

/** Whether PostgreSQL refused with this state, and, when one is named, because of this constraint. */
export function isSqlError(error: unknown, state: string, constraint?: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === state &&
    (constraint === undefined || error.constraint === constraint)
  );
}

/** Nobody is there, the way is cut, or its name can't be looked up now. */
const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * Classes of states, and single ones, in which PostgreSQL can't do now what it does at other times: connection,
 * resources (a full disk), an operator's hand, its own disk; and a standby, or a primary that has just become one.
 */
const passing = ['08', '53', '57', '58030', '25006'];

/** Nothing came over a connection for too long. */
export class SilentDatabase extends Error {
  constructor(ms: number) {
    super(`The database has said nothing for ${ms / 1_000} s`);
  }
}

/** What can't be done at this moment, and can be in another. */
export class NotNow extends Error {}

/** Whether the database could not be reached or could not answer in time: worth another try later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof SilentDatabase || error instanceof NotNow) return true;
  if (error instanceof pg.DatabaseError) {
    return passing.some((state) => error.code?.startsWith(state));
  }
  if ('code' in error && typeof error.code === 'string' && connectionCodes.has(error.code)) return true;
  // pg's own pool and client speak of these without a code.
  return /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/.test(
    error.message,
  );
}

const HAVE_NO_TABLES = new Set<string>([sqlState.undefinedTable, sqlState.undefinedFunction, sqlState.undefinedColumn]);

/** One sentence about an error of PostgreSQL or of the way to it; null when it is something else. */
export function whyDatabaseRefused(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof pg.DatabaseError && HAVE_NO_TABLES.has(error.code ?? '')) {
    return `The database has not the tables of this Tallybook (${error.message}): run npm run migrate with the address of its owner, or name another database.`;
  }
  if (isSqlError(error, sqlState.diskFull)) {
    return `The disk of the database is full. Make room on it, then try again: nothing that was saved is lost. PostgreSQL said: ${error.message}`;
  }
  if (isUnavailable(error)) return `The database can't be reached: ${error.message || String(error)}.`;
  return error instanceof pg.DatabaseError ? `PostgreSQL refused (${error.code}): ${error.message}.` : null;
}

/** What a log may say of a refusal by PostgreSQL; its message and detail quote the row. */
export function sqlErrorFacts(error: unknown): { table?: string | undefined; constraint?: string | undefined } {
  return error instanceof pg.DatabaseError ? { table: error.table, constraint: error.constraint } : {};
}
