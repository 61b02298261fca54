import { sql } from 'kysely';
import type { Tx } from '#server/db/transaction.ts';

/** How many rows of a table, and entries of its indexes, this transaction has looked at so far. */
export async function rowsRead(tx: Tx, table: string): Promise<number> {
  const { rows } = await sql<{ looks: number }>`
    select (pg_stat_get_xact_tuples_returned(${table}::regclass) + (
      select sum(pg_stat_get_xact_tuples_returned(indexrelid)) from pg_index where indrelid = ${table}::regclass
    ))::int as looks`.execute(tx);
  return rows[0]?.looks ?? Number.NaN;
}
