import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { sql } from 'kysely';
import type { EmbeddedConnection } from '#server/db/embedded/embedded.ts';
import { createPool, type Db } from '#server/db/pool.ts';
import { saveFigures } from '../../tests/setup/figure-store.ts';
import { runCommandProcess } from '../../tests/setup/run-command.ts';
import { startServerProcess, urlOf } from '../../tests/setup/server-process.ts';
import { copyDatabase, dropDatabase } from '../../tests/setup/templates.ts';
import { makeFolder } from '../../tests/setup/temporary-folder.ts';
import { CLUSTER_VARIABLE } from '../fixtures/cluster-setup.ts';
import { hurry } from '../fixtures/field.ts';
import { arrive, beginVisit } from '../pages/begin-visit.ts';
import { readTaps } from '../stored-session.ts';

const settings = { FIELD_KEY: '5e'.repeat(32), BACKUP_PASSPHRASE: 'nine herons on a wire' };

/** A database and what speaks to it; closed at the end of the test. */
type House = { connection: EmbeddedConnection; db: Db };

test('the machine is lost and another one goes on from last night’s backup: the tablet offers by itself what the backup does not have, and nothing is doubled', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const cluster: EmbeddedConnection = JSON.parse(process.env[CLUSTER_VARIABLE] ?? '');
  const folder = makeFolder();
  const [lost, found] = [await house(cluster, 'last weeks'), await house(cluster, 'nothing')];
  await sql`drop schema public cascade`.execute(found.db);
  await sql`create schema public`.execute(found.db);
  const launch = ({ connection }: House, port: string) =>
    startServerProcess({ ...settings, DATABASE_URL: urlOf(connection), DATA_DIR: join(folder.path, port), PORT: port });
  const command = (name: string, { connection }: House) =>
    runCommandProcess(name, [join(folder.path, 'the.backup')], {
      ...settings,
      DATABASE_URL: urlOf(connection),
      DATA_DIR: join(folder.path, name),
    });

  const first = await launch(lost, '0');
  const context = await browser.newContext({ baseURL: first.url, viewport: { width: 820, height: 1180 } });
  const page = await context.newPage();
  await arrive(page);
  const { data, ledger, behavior, uid } = await beginVisit(page);
  const tap = async (times: number) => {
    for (let n = 0; n < times; n++) await data.tap(behavior);
  };
  const taps = async ({ db }: House) => (await readTaps(db, uid))?.taps[behavior];
  await tap(3);
  await expect.poll(() => taps(lost)).toBe(3);
  expect((await command('backup', lost)).code).toBe(0);
  // Sent, and shown as sent: on no disk but the one that is lost now, and the tablet's.
  await tap(4);
  await expect.poll(() => taps(lost)).toBe(7);
  await first.kill();
  await tap(2);

  const begun = performance.now();
  expect(await command('restore', found)).toMatchObject({ code: 0 });
  const second = await launch(found, new URL(first.url).port);
  expect(await taps(found)).toBe(3);
  const open = performance.now();
  await expect(async () => {
    await hurry(page);
    expect(await readTaps(found.db, uid)).toMatchObject({ taps: Object.fromEntries(ledger.taps), doubled: 0 });
  }).toPass();
  const offered = performance.now();
  expect(ledger.taps.get(behavior)).toBe(9);
  await expect(data.tile(behavior, 9)).toBeVisible();
  saveFigures([
    { what: 'a lost machine: restore of the demo company and a start', measured: (open - begun) / 1_000, unit: 's' },
    { what: 'until the tablet has offered again what was lost', measured: (offered - open) / 1_000, unit: 's' },
  ]);
  process.stdout.write(
    `restored and started in ${Math.round(open - begun)} ms, offered again in ${Math.round(offered - open)} ms\n`,
  );
  await context.close();
  await second.stop();
  for (const { db, connection } of [lost, found]) {
    await db.destroy();
    await dropDatabase(connection);
  }
  folder.remove();
});

async function house(cluster: EmbeddedConnection, content: 'nothing' | 'last weeks'): Promise<House> {
  const connection = await copyDatabase(cluster, content);
  return { connection, db: createPool(connection) };
}
