import { sql } from 'kysely';
import type { Tx } from './transaction.ts';

/** From here the seconds are counted: an integer holds them until 2094. */
const BEGINNING = Date.UTC(2026, 0, 1);
/** Further than a table's numbers come between two backups. */
const LEAP = 1_000_000;

/**
 * Moves every number that a device can hold ahead of those that were given out since the backup: devices still know
 * them, and a client entered tomorrow under the number of another would get that one's visits. So with the versions of
 * records: a form that was opened before would save over another record of the same version, and nobody would be asked.
 *
 * To the second that it is, not by a fixed step: a backup that is put back twice would go to the same place twice. A
 * table that was given more than one number a second ever since leaps a million.
 */
export async function leapAhead(tx: Tx, now: Date): Promise<void> {
  const second = Math.floor((now.getTime() - BEGINNING) / 1000);
  await sql`
    select setval(numbers, case when last < ${sql.lit(second)} then ${sql.lit(second)} else last + ${sql.lit(LEAP)} end)
    from (
      select numbers, coalesce(pg_sequence_last_value(numbers), 0) as last
      from information_schema.columns
      cross join lateral (select pg_get_serial_sequence(quote_ident(table_name), column_name)::regclass as numbers) as its
      where table_schema = current_schema() and is_identity = 'YES' and data_type = 'integer'
    ) as tables`.execute(tx);
  for (const { table, column } of await counters(tx)) {
    const version = sql.ref(column);
    await sql`update ${sql.table(table)}
      set ${version} = case when ${version} < ${sql.lit(second)} then ${sql.lit(second)} else ${version} + ${sql.lit(LEAP)} end`.execute(
      tx,
    );
  }
}

/** Devices know of which life a session's version is, and a note's carries the time. */
const VERSIONED_BY_EPOCH = ['sessions'];

/** Columns that count the changes of their row. */
async function counters(tx: Tx): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and data_type = 'integer'
      and column_name in ('version', 'policy_version', 'rule_version') and table_name <> all (${VERSIONED_BY_EPOCH})
    order by table_name, column_name`.execute(tx);
  return rows;
}
