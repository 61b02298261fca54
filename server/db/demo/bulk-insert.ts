import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../schema.ts';
import type { Tx } from '../transaction.ts';

/** Thousands of rows in one statement, as one parameter. Every row has the columns of the first. */
export async function bulkInsert(tx: Tx, table: keyof Database, rows: readonly object[]): Promise<void> {
  await insertAll(tx, table, rows, sql``);
}

/** The same, with the id that each row was given, in the order of the rows. */
export async function bulkInsertIds(
  tx: Tx,
  table: keyof Database,
  rows: readonly { uid: string }[],
): Promise<number[]> {
  const made = await insertAll<{ id: number; uid: string }>(tx, table, rows, sql`returning id, uid`);
  const ids = new Map(made.map((row) => [row.uid, row.id]));
  return rows.map((row) => {
    const id = ids.get(row.uid);
    if (id === undefined) throw new Error(`A row of ${table} was not made`);
    return id;
  });
}

async function insertAll<Row>(
  tx: Tx,
  table: keyof Database,
  rows: readonly object[],
  returning: RawBuilder<unknown>,
): Promise<Row[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  const { rows: made } = await sql<Row>`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    ${returning}`.execute(tx);
  return made;
}
