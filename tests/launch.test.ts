import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findPostmaster } from '#server/db/embedded/postmaster.ts';
import { temporaryFolder } from './setup/temporary-folder.ts';

const SERVER = join(import.meta.dirname, '..', 'server');
const SCRIPT = join(SERVER, 'launch.mjs');

const launcher: { dependenciesAreFresh(root: string): boolean; COMMANDS: string[] } = await import(String(SCRIPT));
const builder: { hashInputs(root: string): string } = await import(String(join(SERVER, 'build-app.mjs')));

test('starting, in a folder with spaces, an odd locale and zone: the address answers, the demo sign-ins are printed, Ctrl-C leaves no process behind', async () => {
  const dataDir = join(temporaryFolder(), 'Données of 1 (new)');
  const odd = { LC_ALL: 'tr_TR.UTF-8', LANG: 'nonsense', TZ: 'Pacific/Kiritimati' };
  const { child, url, output } = await start(dataDir, { DEMO: '1', ...odd });
  expect((await fetch(`${url}/api/ping`)).status).toBe(200);
  const page = await (await fetch(url)).text();
  expect(page).toContain('<title>Tallybook');
  // Which version it is: where people, their tablets and whoever watches the server look.
  const { version, commit } = await (await fetch(`${url}/healthz`)).json();
  const name = `${version} (${commit ?? 'unknown commit'})`;
  expect(page).toContain(`<meta name="app-build" content="${name}">`);
  expect(output()).toContain(`Its version is ${name}`);
  expect(output()).toContain(`"version":"${version}"`);
  expect(output()).toContain('therapist@demo.test');
  expect(output()).toContain('field-day-after-rain');

  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(findPostmaster(join(dataDir, 'postgres'))).toBeNull();
  await expect(fetch(`${url}/api/ping`)).rejects.toThrow();
}, 90_000);

test('a second start on the same data or port is refused in one sentence, and the first one goes on until kill -9; the next start has its data folder', async () => {
  const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
  const first = await start(folder);
  const refusal = async (dataDir: string, more: NodeJS.ProcessEnv = {}) => {
    const env = environment(dataDir, more);
    const second = spawn(process.execPath, [SCRIPT], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const [said, [code]] = await Promise.all([readAll(second), once(second, 'exit')]);
    expect(code).toBe(1);
    return wordsOf(said);
  };
  expect(await refusal(folder)).toMatch(
    /^The data folder \S+ is in use by another Tallybook \(process \d+\): [^\n]+\.\n$/,
  );
  expect(await refusal(elsewhere, { PORT: new URL(first.url).port })).toMatch(
    /^Port \d+ is taken: choose another one with PORT\.\n$/,
  );
  // The database that was started for it is stopped.
  expect(findPostmaster(join(elsewhere, 'postgres'))).toBeNull();
  expect((await fetch(`${first.url}/api/ping`)).status).toBe(200);

  first.child.kill('SIGKILL');
  const next = await start(folder);
  expect((await fetch(`${next.url}/api/ping`)).status).toBe(200);
  await expect(fetch(`${first.url}/api/ping`)).rejects.toThrow();
}, 90_000);

test.skipIf(!existsSync('/proc'))(
  'Ctrl-C in the middle of a first start tells of no trouble, and the next one begins anew',
  async () => {
    const dataDir = join(temporaryFolder(), 'data');
    const child = spawn(process.execPath, [SCRIPT], { env: environment(dataDir), stdio: ['ignore', 'pipe', 'pipe'] });
    const said = readAll(child);
    const ended = once(child, 'exit');
    await vi.waitUntil(() => processesOf(`initdb\0-D\0${dataDir}`).length > 0, { timeout: 60_000, interval: 5 });
    child.kill('SIGINT');
    // From a terminal it can reach what makes the data folder as well.
    for (const pid of processesOf(`initdb\0-D\0${dataDir}`)) process.kill(pid, 'SIGKILL');
    expect(await ended).toEqual([0, null]);
    expect(wordsOf(await said)).toBe('');
    const next = await start(dataDir);
    expect((await fetch(`${next.url}/api/ping`)).status).toBe(200);
    expect(readdirSync(dataDir).filter((name) => name.includes('.making-'))).toEqual([]);
  },
  90_000,
);

test('every command is a script of package.json and a file of its own, and nothing else is taken for one', async () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(SERVER, '..', 'package.json'), 'utf8'),
  );
  const launched = Object.values(scripts).flatMap((line) => /^node server\/launch\.mjs (\S+)$/.exec(line)?.[1] ?? []);
  expect([...launcher.COMMANDS, 'build'].toSorted()).toEqual(launched.toSorted());
  for (const command of launcher.COMMANDS) expect(existsSync(join(SERVER, `${command}.ts`)), command).toBe(true);
  const run = spawn(process.execPath, [SCRIPT, 'vite'], { env: environment('/nowhere'), stdio: 'pipe' });
  expect(await readAll(run)).toBe('There is no "vite": see the scripts of package.json.\n');
});

test('packages are fresh only when npm finished installing exactly the lockfile', () => {
  const root = temporaryFolder();
  const packages = {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/for-another-platform': { version: '1.0.0', optional: true },
  };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
  expect(launcher.dependenciesAreFresh(root)).toBe(false);

  mkdirSync(join(root, 'node_modules'));
  const note = (installed: object) =>
    writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: installed }));
  note({ 'node_modules/a': { version: '1.0.0' } });
  expect(launcher.dependenciesAreFresh(root)).toBe(true);
  note({ 'node_modules/a': { version: '1.0.1' } });
  expect(launcher.dependenciesAreFresh(root)).toBe(false);
  note({});
  expect(launcher.dependenciesAreFresh(root)).toBe(false);
});

test('the app is built again when a source changed, and not because a checkout touched it', () => {
  const root = temporaryFolder();
  const file = join(root, 'src', 'main.tsx');
  mkdirSync(join(root, 'src'));
  writeFileSync(file, 'one');
  const before = builder.hashInputs(root);
  utimesSync(file, 1, 1);
  expect(builder.hashInputs(root)).toBe(before);
  writeFileSync(file, 'two');
  expect(builder.hashInputs(root)).not.toBe(before);
});

test('npm test fails when a runner finds no test, and its last line counts it', async () => {
  const args = [join(import.meta.dirname, 'run.mjs'), 'unit', 'no-such-test-anywhere'];
  const run = spawn(process.execPath, args, { env: { PATH: process.env.PATH }, stdio: ['ignore', 'pipe', 'pipe'] });
  const [said, [code]] = await Promise.all([readAll(run), once(run, 'exit')]);
  expect(said.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed, 0 skipped');
  expect(code).toBe(1);
}, 60_000);

async function start(
  dataDir: string,
  more: NodeJS.ProcessEnv = {},
): Promise<{ child: ChildProcess; url: string; output: () => string }> {
  const child = spawn(process.execPath, [SCRIPT], {
    env: environment(dataDir, more),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGINT')) await once(child, 'exit');
  });
  let said = '';
  const url = await new Promise<string>((ready, failed) => {
    child.stdout.on('data', (chunk) => {
      said += chunk;
      const address = /Tallybook is ready: (\S+)[\s\S]*Ctrl-C/.exec(said)?.[1];
      if (address) ready(address);
    });
    child.once('exit', () => failed(new Error(`It ended before it was ready: ${said}`)));
  });
  return { child, url, output: () => said };
}

/** As a person's shell would give it; no npm, whose end is watched in another way. */
function environment(dataDir: string, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: '0', DEMO: '0', ...more };
}

/** Those whose command line holds this; between its words stand zeros. */
function processesOf(words: string): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(words);
    } catch {
      // It has ended meanwhile.
      return false;
    }
  });
}

/** Without the lines of each second, of which a slow machine has more. */
const wordsOf = (said: string) => said.replaceAll(/^\d+ s: .*\n/gm, '');

async function readAll(child: ChildProcess): Promise<string> {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
  await once(child, 'close');
  return said;
}
