import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './pool.ts';
import { Refusal } from './refusal.ts';
import { isSqlError, sqlState } from './sql-error.ts';

const MOST_COMPANIES = 3;

/** One line that tells a database from every other: its name and server, its companies, its last write. */
export async function describeDatabase(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string; host: string }>`
    select current_database() as name, coalesce(host(inet_server_addr()) || ':' || inet_server_port(),
      'this machine, socket ' || current_setting('port')) as host`.execute(db);
  const [place] = rows;
  return `Database ${place?.name} at ${place?.host}: ${await describeContent(db)}`;
}

async function describeContent(db: Db): Promise<string> {
  try {
    // The tables may be of a version that knows of one database.
    const { rows: companies } = await sql<{ id: number; name: string }>`select id, name from companies
      where to_jsonb(companies) ->> 'status' is distinct from 'moved' order by id`.execute(db);
    if (companies.length === 0) return 'no company that this login sees.';
    const names = companies.slice(0, MOST_COMPANIES).map(({ name }) => name);
    const more = companies.length > MOST_COMPANIES ? ` and ${companies.length - MOST_COMPANIES} more` : '';
    return `${names.join(', ')}${more}; last write ${await readLastWrite(db, companies)}.`;
  } catch (error) {
    const unseen = [sqlState.undefinedTable, sqlState.insufficientPrivilege].some((state) => isSqlError(error, state));
    if (!unseen) throw error;
    return 'no company that this login sees.';
  }
}

/** By the audit, which every write is in; its key finds the last row of a company at once. Null when there is none. */
export async function readLastWriteOf(db: Db, companyId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('audit')
    .select('at')
    .where('company_id', '=', companyId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

async function readLastWrite(db: Db, companies: readonly { id: number }[]): Promise<string> {
  let last: Date | null = null;
  for (const { id } of companies) {
    const at = await readLastWriteOf(db, id);
    if (at && (last === null || at > last)) last = at;
  }
  return last?.toISOString() ?? 'never';
}

/**
 * Throws a {@link Refusal} unless both lead to one and the same database. A lock that one holds is seen by the other
 * only there: names, numbers and rows are the same in a copy, and a lock is not.
 */
export async function requireSameDatabase(db: Db, owner: Db): Promise<void> {
  const lock = sql.lit(randomBytes(8).readBigInt64BE().toString());
  const free = await owner.transaction().execute(async (held) => {
    await sql`select pg_advisory_xact_lock(${lock}::bigint)`.execute(held);
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${lock}::bigint) as free`.execute(
      db,
    );
    return rows[0]?.free ?? true;
  });
  if (!free) return;
  const [served, owned] = [await describeDatabase(db), await describeDatabase(owner)];
  throw new Refusal(
    `DATABASE_URL and MIGRATIONS_URL lead to different databases. DATABASE_URL: ${served} MIGRATIONS_URL: ${owned} Nothing was changed: set both to the same one.`,
  );
}
