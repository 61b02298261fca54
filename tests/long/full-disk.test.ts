import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { type Embedded, startEmbedded } from '#server/db/embedded/embedded.ts';
import { findPostmaster } from '#server/db/embedded/postmaster.ts';
import { sentenceOf } from '#server/failure.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';

const isRoot = process.getuid?.() === 0;

test.runIf(isRoot)(
  'after PANIC on a full disk stop comes to an end, and the next start has every acknowledged row (only root can mount a small disk)',
  async () => {
    const disk = temporaryFolder();
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=220m,mode=0711', 'tmpfs', disk]);
    expect(mounted.status, String(mounted.stderr)).toBe(0);
    onTestFinished(() => void spawnSync('umount', ['-l', disk]));
    chmodSync(disk, 0o711);
    const dataDir = join(disk, 'data');
    const lost: string[] = [];
    const first = await startEmbedded({ dataDir, onLost: (reason) => lost.push(reason) });
    const acknowledged = await fill(first, disk);
    expect(acknowledged).toBeGreaterThan(0);

    await first.stop();
    expect(findPostmaster(first.where)).toBeNull();
    rmSync(join(disk, 'other-files'));
    const second = await startEmbedded({ dataDir });
    onTestFinished(() => second.stop());
    const client = await open(second);
    const { rows } = await client.query<{ count: number }>('select count(*)::integer as count from kept');
    await client.end();
    expect(rows[0]?.count).toBeGreaterThanOrEqual(acknowledged);
  },
);

test.runIf(isRoot)(
  'a first start and a later one on a full disk say first what is wrong and what to do (only root can mount a small disk)',
  async () => {
    const disk = temporaryFolder();
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=120m,mode=0711', 'tmpfs', disk]);
    expect(mounted.status, String(mounted.stderr)).toBe(0);
    onTestFinished(() => void spawnSync('umount', ['-l', disk]));
    chmodSync(disk, 0o711);
    const other = join(disk, 'other-files');
    const take = (leave: number) => {
      const { bavail, bsize } = statfsSync(disk);
      writeFileSync(other, Buffer.alloc(bavail * bsize - leave, 1));
    };
    const told = async (dataDir: string) =>
      sentenceOf(
        await startEmbedded({ dataDir }).then(
          () => new Error('it started'),
          (error: unknown) => error,
        ),
      );
    const full =
      /^The disk that holds .* is full\. Make room on it, then start again: nothing that was saved is lost\./;
    take(10_000_000);
    expect(await told(join(disk, 'first'))).toMatch(full);
    rmSync(other);
    const dataDir = join(disk, 'data');
    await (await startEmbedded({ dataDir })).stop();
    take(0);
    expect(await told(dataDir)).toMatch(full);
  },
);

/** Lets something else take the disk, and writes until PostgreSQL can't. Answers how many rows were acknowledged. */
async function fill(embedded: Embedded, disk: string): Promise<number> {
  const client = await open(embedded);
  await client.query('create table kept (text text)');
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(join(disk, 'other-files'), Buffer.alloc(bavail * bsize - 4 * 1024 * 1024, 1));
  expect(existsSync(join(disk, 'other-files'))).toBe(true);
  let acknowledged = 0;
  for (;;) {
    try {
      await client.query("insert into kept select string_agg(md5(random()::text), '') from generate_series(1, 3000)");
      acknowledged++;
    } catch {
      break;
    }
  }
  // What forces the WAL to grow past its file is what ends in PANIC.
  await client.query('select pg_switch_wal()').catch(() => undefined);
  await client.query("insert into kept values ('one more')").then(
    () => acknowledged++,
    () => undefined,
  );
  await client.end().catch(() => undefined);
  return acknowledged;
}

async function open({ connection }: Embedded): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, ssl: false });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
