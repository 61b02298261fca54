import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../setup/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const DEPLOY = join(ROOT, 'deploy');
const example = readFileSync(join(DEPLOY, 'cluster/cluster.env.example'), 'utf8');
const filled = example.replaceAll(/^(\w+_PASSWORD)=''/gm, `$1='c0rrecth0rsebatterystaple'`);

function render(settings: string) {
  const folder = temporaryFolder();
  const file = join(folder, 'cluster.env');
  writeFileSync(file, settings);
  const out = join(folder, 'files');
  const { status, stderr } = spawnSync(process.execPath, [join(DEPLOY, 'cluster/render.mjs'), file, out], {
    encoding: 'utf8',
  });
  return { status, stderr, out };
}

describe('the files of a cluster', () => {
  test('are made for each machine from the example, with nothing left to fill in, and secrets for their owner alone', () => {
    const { status, out } = render(filled);
    expect(status).toBe(0);
    const files = globSync('**/*', { cwd: out, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files).toHaveLength(3 * 3 + 2 * 4);
    for (const { parentPath, name } of files) {
      const path = join(parentPath, name);
      const text = readFileSync(path, 'utf8');
      expect(text, path).not.toContain('{{');
      if (text.includes('c0rrecth0rse')) expect(statSync(path).mode & 0o077, path).toBe(0);
    }
    const patroni = readFileSync(join(out, 'db2/etc/patroni/config.yml'), 'utf8');
    expect(patroni).toContain('name: db2');
    expect(patroni).toContain('connect_address: 192.0.2.12:5432');
    // What a rehearsal has shown to lose work: Patroni of Debian 12 by the other API takes a lease back unasked.
    expect(patroni).not.toMatch(/^etcd3:/m);
    expect(patroni).toMatch(/synchronous_mode_strict: true[\s\S]+primary_start_timeout: 0/);
  });

  test.each([
    [example, /^SUPERUSER_PASSWORD must be 16 letters and digits or more/],
    [filled.replace(/ db3=\S+'/, "'"), /^NODES needs three machines/],
    [filled.replace('app1=', 'App 1='), /^APPS: "App" is not a name and an address/],
    [filled.replace(/^POOL=.*$/m, ''), /^POOL is not set, and pgbouncer.ini needs it/],
  ])('are refused in a sentence where a setting is missing or makes no sense (%#)', (settings, sentence) => {
    const { status, stderr } = render(settings);
    expect(status).toBe(1);
    expect(stderr).toMatch(sentence);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});

test('the image is made of what a release has, with settings that there are', () => {
  const text = readFileSync(join(DEPLOY, 'Dockerfile'), 'utf8').replaceAll('\\\n', ' ');
  const linesOf = (word: string) => [...text.matchAll(new RegExp(`^${word} (.+)$`, 'gm'))].map(([, rest = '']) => rest);
  const copied = linesOf('COPY').flatMap((rest) => rest.trim().split(/\s+/).slice(0, -1));
  // A release has the built app besides.
  expect(copied.filter((path) => path !== 'dist' && !existsSync(join(ROOT, path)))).toEqual([]);
  const [command = ''] = linesOf('CMD').slice(-1);
  const [program, file] = JSON.parse(command);
  expect([program, existsSync(join(ROOT, file))]).toEqual(['node', true]);
  const settings = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  const set = linesOf('ENV').flatMap((rest) => [...rest.matchAll(/(\w+)=/g)].map(([, name]) => name));
  expect(set.filter((name) => name !== 'NODE_ENV' && !settings.includes(`| \`${name}\``))).toEqual([]);
  // As the page says of a service manager: npm would end before its server does.
  expect(linesOf('USER')).toEqual(['node']);
});
