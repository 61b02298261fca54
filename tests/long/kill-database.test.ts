import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { findPostmaster } from '#server/db/embedded/postmaster.ts';
import { saveFigures } from '../setup/figure-store.ts';

const ROUNDS = 25;

test(`${ROUNDS} times kill -9 of PostgreSQL in the middle of writing loses no acknowledged commit`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tallybook-test-'));
  await chmod(folder, 0o711);
  const acknowledged = new Set<number>();
  const startTimes: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    const { connection, where } = await startEmbedded({ dataDir: join(folder, 'data') });
    startTimes.push(performance.now() - begun);
    await write(connection, round * 1_000_000, acknowledged, 150 + 20 * round, () => {
      process.kill(findPostmaster(where)?.pid ?? 0, 'SIGKILL');
    });
  }
  const last = await startEmbedded({ dataDir: join(folder, 'data') });
  const client = new pg.Client({ ...last.connection, ssl: false });
  await client.connect();
  const { rows } = await client.query<{ id: number }>('select id from kept');
  await client.end();
  await last.stop();
  rmSync(folder, { recursive: true });

  const kept = new Set(rows.map(({ id }) => id));
  const lost = [...acknowledged].filter((id) => !kept.has(id));
  saveFigures([
    {
      what: `acknowledged commits lost over ${ROUNDS} kill -9 (of ${acknowledged.size})`,
      measured: lost.length,
      unit: 'rows',
      limit: { atMost: 0 },
    },
    {
      what: 'start after kill -9, slowest',
      measured: Math.max(...startTimes.slice(1)),
      unit: 'ms',
      limit: { atMost: 3_000 },
    },
  ]);
  expect(acknowledged.size).toBeGreaterThan(ROUNDS);
  expect(lost).toEqual([]);
}, 300_000);

/** Inserts row after row until `kill` has taken the database away; notes each one that was acknowledged. */
async function write(
  connection: object,
  first: number,
  acknowledged: Set<number>,
  milliseconds: number,
  kill: () => void,
): Promise<void> {
  const client = new pg.Client({ ...connection, ssl: false });
  client.on('error', () => {});
  await client.connect();
  await client.query('create table if not exists kept (id int primary key)');
  setTimeout(kill, milliseconds);
  try {
    for (let id = first; ; id++) {
      await client.query('insert into kept values ($1)', [id]);
      acknowledged.add(id);
    }
  } catch {
    // The database is gone, as planned.
  }
}
