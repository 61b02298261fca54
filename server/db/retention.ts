import { sql } from 'kysely';
import { UNDONE_DAYS } from '#domain/money/undo-rules.ts';
import type { Db } from './pool.ts';
import { inCompany, inTransaction, type Tx } from './transaction.ts';

/** Any number, as long as every version of the product uses the same. */
const LOCK = 7_225_103;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Rows of one transaction: some milliseconds, so that nobody waits behind it. */
const BATCH = 500;

/** How long the server keeps what only its own machinery needs, in days. Clinical work has no rule that deletes it. */
export const KEPT_DAYS = {
  /** A device may offer its work again for so long; before that a receipt is the proof that it was done. */
  receipts: 400,
  /** What replaced it is what counts; the row stays as long as somebody could deliver for it. */
  replaced: 400,
  /** The answer of a repeated import is made from its row: it goes no sooner than the receipt. */
  imports: 400,
  /** As long as it is offered, and a day. */
  undone: UNDONE_DAYS + 1,
  /** News is listed for a month; without its mark it would be new again. */
  seenNews: 400,
  /** After its end, so that a late sign-out still finds whose it was. */
  tokens: 1,
  signInFailures: 1,
  /** Whoever was away for longer is a stranger there again, and waits like one while somebody guesses. */
  knownPlaces: 400,
  /** A mail that became a file: every link in it has ended long before, and it names people. */
  mailFiles: 30,
} as const;

/** Deletes at most `limit` rows older than the day's rule, and says how many. */
type Remove = (tx: Tx, before: Date, limit: number) => Promise<number>;

interface Rule {
  what: string;
  days: number;
  remove: Remove;
}

/** In this order: what points at something goes before it. */
const companyRules: Rule[] = [
  { what: 'receipts', days: KEPT_DAYS.receipts, remove: oldest('op_receipts', sql`received_at`) },
  { what: 'imports', days: KEPT_DAYS.imports, remove: oldest('imports', sql`created_at`) },
  { what: 'undone money', days: KEPT_DAYS.undone, remove: oldest('undone_acts', sql`at`) },
  { what: 'corrected ICNs', days: KEPT_DAYS.undone, remove: oldest('icn_corrections', sql`at`) },
  { what: 'days of undone money', days: KEPT_DAYS.undone, remove: removeUnusedDays },
  { what: 'mailed links', days: KEPT_DAYS.tokens, remove: oldest('password_links', sql`expires_at`) },
  { what: 'refresh tokens', days: KEPT_DAYS.tokens, remove: oldest('refresh_tokens', sql`expires_at`) },
  { what: 'sign-ins', days: KEPT_DAYS.tokens, remove: removeEndedFamilies },
  { what: 'replaced entry rows', days: KEPT_DAYS.replaced, remove: oldest('behavior_entry_rows', sql`deleted_at`) },
  { what: 'marks of seen news', days: KEPT_DAYS.seenNews, remove: oldest('notifications_seen', sql`seen_at`) },
];

/** Of no company. */
const commonRules: Rule[] = [
  { what: 'sign-in failures', days: KEPT_DAYS.signInFailures, remove: oldest('sign_in_failures', sql`last_at`) },
  { what: 'known places', days: KEPT_DAYS.knownPlaces, remove: oldest('known_sign_in_places', sql`last_at`) },
];

interface RetentionOptions {
  now: Date;
  /** Asked between two batches. */
  isStopping?: () => boolean;
}

/**
 * Deletes what is past its time, company by company, in small transactions. Only one process does it at a moment: each
 * transaction takes a lock that ends with it, and a process that finds it taken leaves the rest to the other.
 * Answers how many rows of each kind went.
 */
export async function removeExpired(
  db: Db,
  { now, isStopping = () => false }: RetentionOptions,
): Promise<Map<string, number>> {
  const removed = new Map<string, number>();
  const follow = async (rule: Rule, run: (work: (tx: Tx) => Promise<number | null>) => Promise<number | null>) => {
    const before = new Date(now.getTime() - rule.days * DAY_MS);
    for (;;) {
      if (isStopping()) return false;
      const rows = await run(async (tx) => ((await takeTurn(tx)) ? rule.remove(tx, before, BATCH) : null));
      if (rows === null) return false;
      if (rows > 0) removed.set(rule.what, (removed.get(rule.what) ?? 0) + rows);
      if (rows < BATCH) return true;
    }
  };
  for (const rule of commonRules) {
    if (!(await follow(rule, (work) => inTransaction(db, work)))) return removed;
  }
  for (const company of await listCompanies(db)) {
    for (const rule of companyRules) {
      if (!(await follow(rule, (work) => inCompany(db, company, work)))) return removed;
    }
  }
  return removed;
}

async function listCompanies(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from list_company_ids() as id`.execute(db);
  return rows.map(({ id }) => id);
}

async function takeTurn(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as mine`.execute(tx);
  return rows[0]?.mine ?? false;
}

/** Rows in use are left for the next time. The walls between companies hold here as everywhere. */
function oldest(table: string, age: ReturnType<typeof sql>): Remove {
  return async (tx, before, limit) => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${age} < ${before} limit ${limit} for update skip locked))`.execute(
      tx,
    );
    return Number(numAffectedRows ?? 0);
  };
}

/** Its undos went before it; one that somebody has in use keeps it until the next time. */
async function removeUnusedDays(tx: Tx, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from undone_days where ctid = any(array(
      select ctid from undone_days as day where at < ${before} and not exists (
        select from undone_notes as note where note.company_id = day.company_id and note.day_id = day.id)
      limit ${limit} for update skip locked))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** A sign-in whose last refresh token has gone can't be used any more; a younger one has its first still. */
async function removeEndedFamilies(tx: Tx, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from token_families where ctid = any(array(
      select ctid from token_families family where family.created_at < ${before} and not exists (
        select from refresh_tokens token where token.company_id = family.company_id and token.family_id = family.id)
      limit ${limit} for update skip locked))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
