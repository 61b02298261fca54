import pg from 'pg';
import { migrate } from '../migrate.ts';
import type { Connection, Db } from '../pool.ts';
import { Refusal } from '../refusal.ts';
import { copyIn } from './copy.ts';
import type { OpenBackup } from './open-backup.ts';
import { type Foot, readBackupFile } from './read-file.ts';
import { beginCopying, digestTable, listTables, spell, type Table } from './tables.ts';
import { openClient, type Progress } from './take.ts';

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Puts a backup into an empty database: makes the tables as they were when it was taken, loads them in one
 * transaction, and commits only when every table holds the rows that the backup was made of. The tables stay at the
 * backup's version: `migrate` brings them to this one.
 */
export async function putBack(
  { db, connection }: { db: Db; connection: Connection },
  { path, head, foot }: Pick<OpenBackup, 'path' | 'head' | 'foot'>,
  progress: Progress,
): Promise<void> {
  await migrate(db, head.migrations);
  const client = await openClient(connection);
  try {
    await beginCopying(client, '');
    const tables = await listTables(client);
    const keys = await clear(client, tables);
    await load(client, path, progress);
    await compare(client, tables, foot);
    await restoreRules(client, tables, keys);
    for (const [name, last] of Object.entries(foot.sequences)) {
      if (last !== null)
        await client.query('select setval($1::regclass, $2::bigint)', [pg.escapeIdentifier(name), last]);
    }
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** Rows come table by table and as they were: nothing may be checked between tables or changed by a trigger. */
async function clear(client: pg.Client, tables: readonly Table[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { table } of tables) {
    await client.query(`alter table ${pg.escapeIdentifier(table)} disable trigger user`);
    await client.query(`truncate ${pg.escapeIdentifier(table)}`);
  }
  return rows;
}

/** PostgreSQL checks every row against the rules as they come back. */
async function restoreRules(client: pg.Client, tables: readonly Table[], keys: readonly ForeignKey[]): Promise<void> {
  for (const { table } of tables) await client.query(`alter table ${pg.escapeIdentifier(table)} enable trigger user`);
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
}

async function load(client: pg.Client, path: string, progress: Progress): Promise<void> {
  let copy: Awaited<ReturnType<typeof copyIn>> | null = null;
  let [bytes, name] = [0, ''];
  await readBackupFile(path, {
    async onTable(table) {
      name = table.table;
      copy = await copyIn(client, `copy ${spell(table)} from stdin`);
    },
    async onRows(rows) {
      bytes += rows.length;
      progress(bytes, name);
      await copy?.write(rows);
    },
    async onTableEnd() {
      await copy?.end();
    },
  });
}

async function compare(client: pg.Client, tables: readonly Table[], { digests }: Foot): Promise<void> {
  for (const table of tables) {
    const [found, wanted] = [await digestTable(client, table), digests[table.table]];
    if (wanted && found.rows === wanted.rows && found.sum === wanted.sum) continue;
    throw new Refusal(
      `The table ${table.table} came back with ${found.rows} rows and other content than the ${wanted?.rows ?? 0} of the backup: it can't be relied on.`,
    );
  }
}
