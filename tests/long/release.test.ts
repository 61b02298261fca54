import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { saveFigures } from '../setup/figure-store.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const run = (cwd: string, program: string, ...args: string[]) =>
  execFileSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  });

test('a release runs elsewhere with what npm ci --omit=dev brings: no development package, no sources, no build', async () => {
  const archive = run(ROOT, process.execPath, join('server', 'make-release.mjs')).trim().split('\n').at(-1) ?? '';
  const shelf = temporaryFolder();
  run(dirname(archive), 'sha256sum', '--check', `${basename(archive)}.sha256`);
  run(shelf, 'tar', '-xzf', archive);
  const folder = join(shelf, basename(archive, '.tar.gz'));
  run(folder, 'sha256sum', '--check', '--quiet', 'SHA256SUMS');
  run(folder, 'npm', 'ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error');
  for (const name of ['vite', 'typescript', 'react', '@playwright']) {
    expect([name, existsSync(join(folder, 'node_modules', name))]).toEqual([name, false]);
  }

  const env = { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DEMO: '0', DATA_DIR: join(shelf, 'data') };
  const child = spawn(process.execPath, [join(folder, 'server', 'launch.mjs')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    if (child.exitCode === null && child.kill('SIGINT')) await once(child, 'exit');
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
  expect(said).not.toContain('Installing');
  expect(said).not.toContain('Building');
  const page = await (await fetch(url)).text();
  const script = /src="(\/assets\/[^"]+)"/.exec(page)?.[1] ?? '';
  expect((await fetch(`${url}${script}`)).status).toBe(200);
  expect((await fetch(`${url}/sw.js`)).status).toBe(200);
  const build = JSON.parse(
    readFileSync(
      join(folder, 'dist', readFileSync(join(folder, 'dist', 'current'), 'utf8').trim(), 'build.json'),
      'utf8',
    ),
  );
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({
    alive: true,
    version: build.version,
    commit: build.commit,
  });
  expect(said).toContain(`Its version is ${build.name}`);

  const megabytes = (path: string) => Number(run(shelf, 'du', '-sm', path).split('\t')[0]);
  saveFigures([
    { what: 'a release, packed', measured: megabytes(archive), unit: 'MB' },
    {
      what: 'a release with its packages',
      measured: megabytes(folder),
      unit: 'MB',
      limit: { atMost: 400 },
      control: { what: 'the packages of development', measured: megabytes(join(ROOT, 'node_modules')) },
    },
  ]);
  expect(megabytes(folder)).toBeLessThan(400);
}, 600_000);
