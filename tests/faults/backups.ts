import { sql } from 'kysely';
import { beginEpoch } from '#server/db/begin-epoch.ts';
import type { Db } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';

/** A company's work as it stood: rows by table, and the numbers that would have come next. */
export type Backup = { rows: Map<string, string>; next: Map<string, number> };

/** Who is who, and who is signed in, stays as it is: histories are about work. */
const kept = new Set(
  `companies accounts users user_roles user_profiles roles role_permissions clients caseloads behaviors skills
  client_behaviors client_skills assignment_versions phase_lines token_families access_tokens refresh_tokens
  password_links`.split(/\s+/),
);

type Column = { table: string; column: string };

let listed: Promise<Map<string, string[]>> | undefined;

/** The columns that can be written, by table of work. Asked once: PostgreSQL takes longer over it than over a backup. */
function listTables(tx: Tx): Promise<Map<string, string[]>> {
  listed ??= askTables(tx);
  return listed;
}

async function askTables(tx: Tx): Promise<Map<string, string[]>> {
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join pg_tables t on t.schemaname = c.table_schema and t.tablename = c.table_name
    where c.table_schema = 'public' and c.is_generated = 'NEVER' and c.table_name in (
      select table_name from information_schema.columns where table_schema = 'public' and column_name = 'company_id')
    order by 1, c.ordinal_position`.execute(tx);
  const tables = new Map<string, string[]>();
  for (const { table, column } of rows) if (!kept.has(table)) tables.set(table, [...(tables.get(table) ?? []), column]);
  return tables;
}

export function takeBackup(db: Db, company: number): Promise<Backup> {
  return db.transaction().execute(async (tx) => {
    const backup: Backup = { rows: new Map(), next: new Map() };
    for (const table of (await listTables(tx)).keys()) {
      const { rows } = await sql<{ all: string }>`
        select coalesce(json_agg(t), '[]')::text as all from ${sql.table(table)} t where company_id = ${company}`.execute(
        tx,
      );
      backup.rows.set(table, rows[0]?.all ?? '[]');
    }
    const numbers = await sql<{ name: string; last: number | null }>`
      select sequencename as name, last_value as last from pg_sequences where schemaname = 'public'`.execute(tx);
    for (const { name, last } of numbers.rows) backup.next.set(name, last ?? 0);
    return backup;
  });
}

/** Everything that came after it is gone, numbers are given out a second time; told by a new epoch, or put back by hand. */
export async function putBack(db: Db, company: number, backup: Backup, byHand: boolean): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const [table, columns] of await listTables(tx)) {
      await sql`delete from ${sql.table(table)} where company_id = ${company}`.execute(tx);
      const names = sql.join(columns.map((column) => sql.ref(column)));
      await sql`insert into ${sql.table(table)} (${names}) overriding system value
        select ${names} from json_populate_recordset(null::${sql.table(table)}, ${backup.rows.get(table)}::json)`.execute(
        tx,
      );
    }
    for (const [name, last] of backup.next)
      await sql`select setval(${name}::regclass, ${Math.max(1, last)}, ${last > 0})`.execute(tx);
  });
  if (!byHand) await beginEpoch(db);
}
