import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { beginCopying, digestTable, type Table } from '#server/db/backup/tables.ts';
import { openClient } from '#server/db/backup/take.ts';
import { loadCompany } from '../bench/million/load.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';
import { saveFigures } from '../setup/figure-store.ts';
import { runCommandProcess } from '../setup/run-command.ts';
import { urlOf } from '../setup/server-process.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';

const NOTES = 1_000_000;
const BACKUP_PASSPHRASE = 'nine herons on a wire';

test('a backup of a million notes while people work comes back elsewhere with the same digest', async () => {
  const [house, other] = [await open(), await open()];
  await loadCompany(house.db, NOTES, new Date());
  const table = { table: 'notes', columns: ['company_id', 'uid', 'comment', 'date_visited', 'user_id', 'client_id'] };
  const before = await digestOf(house, table);
  await other.db.schema.dropSchema('public').cascade().execute();
  await other.db.schema.createSchema('public').execute();
  const file = join(temporaryFolder(), 'the.backup');
  let working = true;
  let slowest = 0;
  const people = (async () => {
    while (working) {
      const begun = performance.now();
      await house.db.updateTable('clients').set({ middle_initial: 'X' }).where('id', '<', 5).execute();
      slowest = Math.max(slowest, performance.now() - begun);
    }
  })();
  const [made, takenMs] = await timed(() => run(house, 'backup', file));
  working = false;
  await people;
  expect(made).toMatchObject({ code: 0, out: expect.stringContaining('is the same there') });
  const [back, restoredMs] = await timed(() => run(other, 'restore', file));
  expect(back).toMatchObject({ code: 0, out: expect.stringContaining('every table is as it was') });
  expect(await digestOf(other, table)).toEqual(before);
  expect(before.rows).toBe(NOTES);
  saveFigures([
    { what: `backup of ${NOTES} notes, its check included`, measured: takenMs / 1_000, unit: 's' },
    { what: 'its file', measured: statSync(file).size, unit: 'bytes' },
    { what: 'the slowest write of people meanwhile', measured: slowest, unit: 'ms' },
    { what: 'its restore', measured: restoredMs / 1_000, unit: 's' },
  ]);
  process.stdout.write(`${made.out}${back.out}slowest write meanwhile ${Math.round(slowest)} ms\n`);
}, 3_600_000);

async function open(): Promise<TestDatabase> {
  const house = await createTestDatabase();
  onTestFinished(house.drop);
  return house;
}

function run(house: TestDatabase, command: string, file: string) {
  return runCommandProcess(command, [file], { DATABASE_URL: urlOf(house.connection), BACKUP_PASSPHRASE });
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const begun = performance.now();
  return [await work(), performance.now() - begun];
}

async function digestOf({ connection }: TestDatabase, table: Table) {
  const client = await openClient(connection);
  await beginCopying(client, 'read only');
  const digest = await digestTable(client, table);
  await client.end();
  return digest;
}
