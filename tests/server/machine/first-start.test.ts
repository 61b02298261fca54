import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findRunning, startEmbedded } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { knownMigrations, readSchemaState } from '#server/db/schema-state.ts';
import { temporaryFolder } from '../../setup/temporary-folder.ts';

const SERVER = join(import.meta.dirname, '..', '..', '..', 'server');

/** The server, as the launcher starts it while the app is being built. */
function beforeItsBuild(dataDir: string) {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: dataDir, PORT: '0', DEMO: '0' };
  const args = [join(SERVER, 'main.ts'), '--build-follows'];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const doing: unknown[] = [];
  child.on('message', (message) => doing.push(message));
  stopAtEnd(child);
  return { child, doing, said: collect(child) };
}

/** It has nothing to do any more but to wait. */
const isWaiting = (doing: unknown[]) => JSON.stringify(doing.at(-1)) === '{"doing":null}';

async function missingIn(connection: Parameters<typeof createPool>[0]): Promise<string[]> {
  const db = createPool(connection, undefined, 1);
  const { missing } = await readSchemaState(db);
  await db.destroy();
  return missing;
}

test('while the app is built the database and its tables are made; the address is printed when both are there', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const { child, doing, said } = beforeItsBuild(dataDir);
  await vi.waitUntil(() => isWaiting(doing), { timeout: 60_000 });
  expect(doing).toEqual(
    ['making the database', 'bringing the tables to this version', null].map((one) => ({ doing: one })),
  );
  const running = findRunning(dataDir);
  expect(running && (await missingIn(running))).toEqual([]);
  expect(said()).not.toContain('Tallybook is ready');
  child.send('built');
  await vi.waitUntil(() => said().includes('Tallybook is ready'), { timeout: 60_000 });
}, 120_000);

test('tables that people have are not changed before the app is built: a start that ends until then has changed nothing', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const known = await knownMigrations();
  const made = await startEmbedded({ dataDir });
  const db = createPool(made.connection, undefined, 1);
  await migrate(db, known.slice(0, -2));
  await db.destroy();
  await made.stop();

  const { child, doing } = beforeItsBuild(dataDir);
  const ended = once(child, 'exit');
  await vi.waitUntil(() => isWaiting(doing), { timeout: 60_000 });
  const running = findRunning(dataDir);
  expect(running && (await missingIn(running))).toEqual(known.slice(-2));
  // As by kill -9 of the launcher.
  child.disconnect();
  expect(await ended).toEqual([0, null]);
  expect(findRunning(dataDir)).toBeNull();
}, 120_000);

/** A folder like a clone, with a server and a build that do what the test wants. */
function clone(scripts: { server: string; vite: string }, packages: Record<string, object> = {}) {
  const root = temporaryFolder();
  const vite = join(root, 'node_modules', 'vite', 'bin');
  for (const folder of [vite, join(root, 'server')]) mkdirSync(folder, { recursive: true });
  for (const file of ['launch.mjs', 'build-app.mjs', 'builds']) {
    cpSync(join(SERVER, file), join(root, 'server', file), { recursive: true });
  }
  writeFileSync(join(root, 'index.html'), '');
  writeFileSync(join(root, 'package.json'), '{"version":"1.2.3","type":"module"}');
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
  writeFileSync(join(root, 'server', 'main.ts'), scripts.server);
  writeFileSync(join(vite, 'vite.js'), scripts.vite);
  const installed = JSON.stringify({ packages });
  const note = join(root, 'node_modules', '.package-lock.json');
  return {
    root,
    install: () => writeFileSync(note, installed),
    launch(env: NodeJS.ProcessEnv = {}) {
      const script = join(root, 'server', 'launch.mjs');
      const stdio = ['ignore', 'pipe', 'pipe'] as const;
      const child = spawn(process.execPath, [script], { env: { PATH: process.env.PATH, ...env }, stdio: [...stdio] });
      return { child, said: collect(child), ended: endOf(child) };
    },
  };
}

const STAYS = 'setInterval(() => undefined, 1_000);';
const SERVES = `import { writeFileSync } from 'node:fs';
  process.on('SIGTERM', () => { console.log('The server ended.'); process.exit(0); });
  process.on('message', () => process.send({ doing: null }, () => console.log('It serves.')));
  process.send({ doing: 'making the database' });
  writeFileSync('up', '');
  ${STAYS}`;

test('a build that fails ends the server beside it, and the last words are why', async () => {
  const vite = `import { existsSync } from 'node:fs';
    setInterval(() => {
      if (!existsSync('up')) return;
      console.log('A slip in line 3.');
      process.exit(1);
    }, 5);`;
  const { install, launch } = clone({ server: SERVES, vite });
  install();
  const { said, ended } = launch();
  expect(await ended).toEqual([1, null]);
  expect(said()).toContain('A slip in line 3.\n');
  expect(said()).toContain('The server ended.\n');
  expect(said().endsWith('The app could not be built: the reason stands above.\n')).toBe(true);
});

test('a server that refuses to start ends the build beside it, and says why alone', async () => {
  const vite = `import { writeFileSync } from 'node:fs'; writeFileSync('pid', String(process.pid)); ${STAYS}`;
  const server = `import { existsSync } from 'node:fs';
    const timer = setInterval(() => {
      if (!existsSync('pid')) return;
      console.log('Port 80 needs more rights.');
      process.exit(1);
    }, 5);`;
  const { root, install, launch } = clone({ server, vite });
  install();
  const { said, ended } = launch();
  expect(await ended).toEqual([1, null]);
  expect(wordsOf(said())).toBe('Port 80 needs more rights.\n');
  const pid = Number(readFileSync(join(root, 'pid'), 'utf8'));
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

test('each second of a start has a line that names what is being done, until it serves', async () => {
  const vite = `import { existsSync } from 'node:fs';
    setInterval(() => existsSync('enough') && process.exit(0), 5);`;
  const { root, install, launch } = clone({ server: SERVES, vite });
  install();
  const { child, said } = launch();
  await vi.waitUntil(() => /^2 s: .*\n3 s: /m.test(said()), { timeout: 60_000 });
  expect(said()).toMatch(/^\d s: making the database; building the app$/m);
  writeFileSync(join(root, 'enough'), '');
  await vi.waitUntil(() => said().includes('It serves.'), { timeout: 60_000 });
  child.kill('SIGTERM');
});

test('each second of an installation has a line that says how many packages are there', async () => {
  const packages = { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.0.0' } };
  const { root, install, launch } = clone({ server: SERVES, vite: '' }, packages);
  const npm = `const { existsSync, mkdirSync, writeFileSync } = require('node:fs');
    mkdirSync('node_modules/a');
    writeFileSync('node_modules/a/package.json', '{}');
    setInterval(() => existsSync('enough') && process.exit(0), 5);`;
  writeFileSync(join(root, 'npm.cjs'), npm);
  writeFileSync(join(root, 'npm.js'), "import './npm.cjs';");
  const { child, said } = launch({ npm_execpath: join(root, 'npm.js') });
  await vi.waitUntil(() => said().includes('installing packages: 1 of 2 are there\n'), { timeout: 60_000 });
  install();
  writeFileSync(join(root, 'enough'), '');
  await vi.waitUntil(() => said().includes('It serves.'), { timeout: 60_000 });
  child.kill('SIGTERM');
});

/** Without the lines of each second, of which a slow machine has more. */
const wordsOf = (said: string) => said.replaceAll(/^\d+ s: .*\n/gm, '');

function collect(child: ChildProcess): () => string {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
  return () => said;
}

/** Its end with all that it has said. */
function endOf(child: ChildProcess): Promise<unknown[]> {
  stopAtEnd(child);
  return once(child, 'close');
}

function stopAtEnd(child: ChildProcess): void {
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM')) await once(child, 'exit');
  });
}
