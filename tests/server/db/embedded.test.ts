import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { type Embedded, type EmbeddedConnection, startEmbedded } from '#server/db/embedded/embedded.ts';
import { findPostmaster } from '#server/db/embedded/postmaster.ts';
import { Refusal } from '#server/db/refusal.ts';
import { temporaryFolder } from '../../setup/temporary-folder.ts';

const isRoot = process.getuid?.() === 0;

test('a first start makes a UTF-8 database that no network reaches, and stopping leaves nothing behind', async () => {
  const embedded = await start(join(temporaryFolder(), 'data'));
  const settings = await ask(
    embedded.connection,
    `select current_setting('listen_addresses') as listen, current_setting('server_encoding') as encoding,
            current_setting('TimeZone') as zone, datlocale as locale, 'Ä' = upper('ä') as unicode
       from pg_database where datname = current_database()`,
  );
  expect(settings).toEqual([{ listen: '', encoding: 'UTF8', zone: 'UTC', locale: 'C.UTF-8', unicode: true }]);
  expect(statSync(embedded.connection.host).mode & 0o777).toBe(0o700);
  expect(statSync(embedded.where).mode & 0o777).toBe(0o700);

  const postmaster = findPostmaster(embedded.where);
  await embedded.stop();
  expect(postmaster).not.toBeNull();
  expect(findPostmaster(embedded.where)).toBeNull();
  expect(existsSync(embedded.connection.host)).toBe(false);
});

test('a data folder whose owner lives is refused in one sentence that names the owner', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  await start(dataDir);
  await expect(startEmbedded({ dataDir })).rejects.toThrow(
    new Refusal(
      `The data folder ${dataDir} is in use by another Tallybook (process ${process.pid}): stop that one, or choose another folder with DATA_DIR.`,
    ),
  );
});

test('two first starts at the same moment: one gets the folder, the other is refused', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const both = await Promise.allSettled([start(dataDir), start(dataDir)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = both.find((result) => result.status === 'rejected');
  expect(String(refused?.reason)).toMatch(/is in use by another Tallybook/);
});

test('after kill -9 of the owner the next start takes over its PostgreSQL, with the data', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const { owner, connection } = await hold(dataDir);
  await ask(connection, 'create table kept (word text)');
  await ask(connection, "insert into kept values ('tap')");
  const orphan = findPostmaster(join(dataDir, 'postgres'));
  owner.kill('SIGKILL');
  await once(owner, 'exit');

  const embedded = await start(dataDir);
  expect(findPostmaster(embedded.where)?.pid).toBe(orphan?.pid);
  expect(await ask(embedded.connection, 'select word from kept')).toEqual([{ word: 'tap' }]);
});

test('after kill -9 of PostgreSQL itself the owner is told, and the next start has every acknowledged row', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const lost = Promise.withResolvers<string>();
  const { connection, where } = await startEmbedded({ dataDir, onLost: lost.resolve });
  await ask(connection, 'create table kept (word text)');
  await ask(connection, "insert into kept values ('tap')");
  process.kill(findPostmaster(where)?.pid ?? 0, 'SIGKILL');
  expect(await lost.promise).toContain(where);

  const embedded = await start(dataDir);
  expect(existsSync(connection.host)).toBe(false);
  expect(await ask(embedded.connection, 'select word from kept')).toEqual([{ word: 'tap' }]);
});

test('a pid file whose number now belongs to another program does not keep PostgreSQL from starting', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const first = await startEmbedded({ dataDir, durable: false });
  await first.stop();
  const stranger = spawn('sleep', ['60']);
  onTestFinished(() => void stranger.kill());
  const file = `${stranger.pid}\n${first.where}\n1\n5432\n/tmp/nowhere\n\n\nready   \n`;
  writeFileSync(join(first.where, 'postmaster.pid'), file);

  const embedded = await start(dataDir);
  expect(await ask(embedded.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a pid file that goes while it is looked at, as at the end of every stop, is no file', async () => {
  const file = join(temporaryFolder(), 'postmaster.pid');
  const restless = `const { rmSync, writeFileSync } = require('node:fs');
    process.stdout.write('ready');
    for (;;) { writeFileSync(process.argv[1], '0'); rmSync(process.argv[1]); }`;
  const child = spawn(process.execPath, ['-e', restless, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  for (let look = 0; look < 20_000; look++) expect(findPostmaster(dirname(file))).toBeNull();
});

test('data of another PostgreSQL version, and a folder full of other things, are refused and left as they are', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const { where, stop } = await startEmbedded({ dataDir, durable: false });
  await stop();
  const version = join(where, 'PG_VERSION');
  writeFileSync(version, '15\n');
  await expect(startEmbedded({ dataDir })).rejects.toThrow(/was made by PostgreSQL 15 and this Tallybook brings 18/);
  expect(readFileSync(version, 'utf8')).toBe('15\n');

  rmSync(version);
  await expect(startEmbedded({ dataDir })).rejects.toThrow(/holds no PostgreSQL data/);
  expect(existsSync(version)).toBe(false);
});

test('a data folder that can not be made is refused by its name', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  await expect(startEmbedded({ dataDir: join(folder, 'file', 'data') })).rejects.toThrow(
    `The data folder ${join(folder, 'file', 'data')} can't be made`,
  );
});

test.runIf(isRoot)(
  'root under a 0700 folder: the data goes where PostgreSQL can reach it, and a moved clone finds it',
  async () => {
    const clone = temporaryFolder(0o700);
    const first = await startEmbedded({ dataDir: join(clone, '.data'), durable: false });
    onTestFinished(() => rmSync(dirname(first.where), { recursive: true, force: true }));
    expect(first.where).toMatch(/^\/var\/lib\/tallybook\/[\da-f]{12}\/postgres$/);
    expect(readFileSync(join(clone, '.data', 'postgres-is-at'), 'utf8')).toContain(first.where);
    await first.stop();

    const moved = join(clone, 'moved');
    mkdirSync(moved);
    renameSync(join(clone, '.data'), join(moved, '.data'));
    expect((await start(join(moved, '.data'))).where).toBe(first.where);
  },
);

test.runIf(isRoot)(
  'root: a copy of a data folder, and one whose database is gone, are refused, not led to the live database or to an empty one',
  async () => {
    const clone = temporaryFolder(0o700);
    const first = await startEmbedded({ dataDir: join(clone, '.data'), durable: false });
    onTestFinished(() => rmSync(dirname(first.where), { recursive: true, force: true }));
    await first.stop();
    cpSync(join(clone, '.data'), join(clone, 'copy'), { recursive: true });
    await expect(startEmbedded({ dataDir: join(clone, 'copy') })).rejects.toThrow(/copy is a copy of another/);

    rmSync(dirname(first.where), { recursive: true });
    await expect(startEmbedded({ dataDir: join(clone, '.data') })).rejects.toThrow(/which is gone/);
    expect(existsSync(dirname(first.where))).toBe(false);
  },
);

test.runIf(isRoot)(
  'root, when the data became unreachable: refused, because an empty database in its place would look like a loss',
  async () => {
    const folder = temporaryFolder();
    const { stop } = await startEmbedded({ dataDir: join(folder, 'data'), durable: false });
    await stop();
    // The clone is closed afterwards, as `chmod 700` does.
    chmodSync(folder, 0o700);
    await expect(startEmbedded({ dataDir: join(folder, 'data') })).rejects.toThrow(/can no longer reach the data/);
  },
);

async function start(dataDir: string): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, durable: false });
  onTestFinished(() => embedded.stop());
  return embedded;
}

async function hold(dataDir: string): Promise<{ owner: ChildProcess; connection: EmbeddedConnection }> {
  const script = join(import.meta.dirname, '..', '..', 'setup', 'hold-database.ts');
  const owner = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void owner.kill('SIGKILL'));
  const [line] = await once(owner.stdout, 'data');
  return { owner, connection: JSON.parse(String(line)) };
}

async function ask(connection: EmbeddedConnection, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ ...connection, ssl: false });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}
