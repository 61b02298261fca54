import pg from 'pg';
import { type Connection, targetOf } from '../pool.ts';
import { createDigest } from './backup-digest.ts';
import { copyOut } from './copy.ts';
import { END_OF_ROWS, type Foot, type Head } from './read-file.ts';
import { beginCopying, listTables, readSequences, spell } from './tables.ts';
import type { BackupWriter } from './write-file.ts';

/** Says how far it is: rows so far, and the table they are of. */
export type Progress = (rows: number, table: string) => void;

/**
 * Writes every table as it was at one moment, while people go on working: one transaction sees all of it, and holds
 * up nobody but a migration. Needs the tables' owner, whom row level security does not bind.
 */
export async function takeBackup(
  connection: Connection,
  writer: BackupWriter,
  about: Omit<Head, 'format' | 'migrations'>,
  progress: Progress,
): Promise<Foot> {
  const client = await openClient(connection);
  try {
    await beginCopying(client, 'isolation level repeatable read read only');
    const tables = await listTables(client);
    // What a migration would change stays as it is from here on.
    await client.query(
      `lock table ${tables.map(({ table }) => pg.escapeIdentifier(table)).join(', ')} in access share mode`,
    );
    const { rows: ran } = await client.query<{ name: string }>('select name from migrations order by name');
    const head: Head = { format: 'tallybook backup 1', ...about, migrations: ran.map(({ name }) => name) };
    await writer.write(`${JSON.stringify(head)}\n`);
    const digests: Foot['digests'] = {};
    let rows = 0;
    for (const table of tables) {
      await writer.write(`${JSON.stringify(table)}\n`);
      const digest = createDigest();
      await copyOut(client, `copy ${spell(table)} to stdout`, (row) => {
        digest.add(row);
        if (++rows % 10_000 === 0) progress(rows, table.table);
        return writer.write(row);
      });
      await writer.write(`${END_OF_ROWS}\n`);
      digests[table.table] = digest.result();
    }
    const sequences = await readSequences(client);
    const foot = { digests, sequences, sha256: writer.sum() };
    await writer.write(`${JSON.stringify(foot)}\n`);
    return foot;
  } finally {
    await client.end();
  }
}

/** A connection of its own, for what takes long. */
export async function openClient(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ ...targetOf(connection), application_name: 'tallybook backup' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
