import pg from 'pg';
import { createDigest, type Digest } from './backup-digest.ts';
import { copyOut } from './copy.ts';

/** A table and the columns that are stored; PostgreSQL computes the others. */
export interface Table {
  table: string;
  columns: string[];
}

/** How a value is written must not depend on how somebody set up their PostgreSQL. */
const SPELLING = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8';
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local synchronize_seqscans = off; set local row_security = off`;

/**
 * Opens a transaction in which rows are read and written in one spelling, and however long that takes. A login from
 * which row level security would hide rows gets an error, not a table without them.
 */
export async function beginCopying(client: pg.Client, mode: string): Promise<void> {
  await client.query(`begin ${mode}`);
  await client.query(SPELLING);
}

/** Every table of the product, by name. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select relname as table, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`);
  return rows;
}

/** What each sequence gave out last; null when it gave out nothing. */
export async function readSequences(client: pg.Client): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    'select sequencename as name, last_value::text as last from pg_sequences where schemaname = current_schema()',
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** `"table" ("column", …)`, as COPY wants it. */
export function spell({ table, columns }: Table): string {
  return `${pg.escapeIdentifier(table)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;
}

/** Counts and sums up what a table holds now, or, with `rows`, what that query answers. */
export async function digestTable(client: pg.Client, table: Table, rows = spell(table)): Promise<Digest> {
  const digest = createDigest();
  await copyOut(client, `copy ${rows} to stdout`, (row) => {
    digest.add(row);
    return undefined;
  });
  return digest.result();
}
