import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { createPool } from '#server/db/pool.ts';
import { temporaryFolder } from '../../setup/temporary-folder.ts';

const BUILDER = join(import.meta.dirname, '..', '..', '..', 'server', 'build-app.mjs');

/** As Vite builds: it empties the folder first, and writes the new files one after the other. */
const VITE = `
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
const at = process.argv.indexOf('--outDir');
const out = at < 0 ? 'dist' : process.argv[at + 1];
const of = readFileSync('src/main.tsx', 'utf8');
rmSync(out, { recursive: true, force: true });
await pause(30);
mkdirSync(join(out, 'assets'), { recursive: true });
writeFileSync(join(out, 'assets', 'main-' + of + '.js'), 'export const of = "' + of + '";');
await pause(30);
if (of === 'broken') process.exit(1);
writeFileSync(join(out, 'sw.js'), 'worker of ' + of);
writeFileSync(join(out, 'index.html'), '<title>' + of + '</title><script src="/assets/main-' + of + '.js"></script>');
`;

/** A folder that can be built, of which nothing is built yet. */
function sources(): { root: string; build(of: string): Promise<number | null>; serve(): Promise<FastifyInstance> } {
  const root = temporaryFolder();
  const vite = join(root, 'node_modules', 'vite', 'bin');
  for (const folder of [vite, join(root, 'src')]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(vite, 'vite.js'), VITE);
  writeFileSync(join(root, 'index.html'), '');
  writeFileSync(join(root, 'package.json'), '{"version":"1.2.3","type":"module"}');
  return {
    root,
    async build(of) {
      writeFileSync(join(root, 'src', 'main.tsx'), of);
      const code = `const { ensureBuild } = await import(${JSON.stringify(BUILDER)});
        await ensureBuild(process.execPath, { root: ${JSON.stringify(root)} });`;
      // In a process of its own, as somebody types it beside a server.
      const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' });
      const [exit] = await once(child, 'exit');
      return exit;
    },
    async serve() {
      // No file of the app is asked of the database.
      const db = createPool({ host: '/nowhere', port: 1, database: 'none', user: 'none' });
      const config = { publicUrl: '', staticDir: join(root, 'dist'), demoBanner: false };
      const app = await createApp({ db, config, clock: { now: () => new Date() } });
      onTestFinished(async () => {
        await app.close();
        await db.destroy();
      });
      return app;
    },
  };
}

async function textOf(app: FastifyInstance, path: string): Promise<string> {
  const { statusCode, body } = await app.inject(path);
  return `${statusCode} ${statusCode === 200 ? body : ''}`;
}

const page = (of: string) => `200 <title>${of}</title><script src="/assets/main-${of}.js"></script>`;
const script = (of: string) => `200 export const of = "${of}";`;
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

test('a build in the folder of a running server: nothing that is asked for meanwhile fails, and it goes on serving what it started with', async () => {
  const { build, serve } = sources();
  await build('one');
  const app = await serve();
  const building = build('two').then(() => true);
  const answers = new Map<string, number>();
  for (let done = false; !done; ) {
    for (const path of ['/', '/sw.js', '/assets/main-one.js']) {
      const answer = await textOf(app, path);
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
    done = await Promise.race([building, new Promise<false>((go) => setImmediate(go, false))]);
  }
  expect([...answers.keys()].sort()).toEqual([page('one'), script('one'), '200 worker of one'].sort());
  expect([await textOf(app, '/'), await textOf(app, '/sw.js')]).toEqual([page('one'), '200 worker of one']);
});

test('a page of the one build finds its scripts at a process with the other, both ways', async () => {
  const { build, serve } = sources();
  await build('one');
  const before = await serve();
  await build('two');
  const after = await serve();
  expect([await textOf(after, '/'), await textOf(after, '/assets/main-two.js')]).toEqual([page('two'), script('two')]);
  expect(await textOf(after, '/assets/main-one.js')).toBe(script('one'));
  expect(await textOf(before, '/assets/main-two.js')).toBe(script('two'));
  expect(await textOf(before, '/assets/main-three.js')).toBe('404 ');
});

test('a worker that gathers its files from two processes never gets the page of the other build: it would open without a network and find no scripts', async () => {
  const { build, serve } = sources();
  await build('one');
  const before = await serve();
  await build('two');
  const wanted = page('two').slice(4);
  expect(await textOf(before, `/index.html?__WB_REVISION__=${md5(wanted)}`)).toBe(page('two'));
  expect(await textOf(before, `/index.html?__WB_REVISION__=${md5(page('one').slice(4))}`)).toBe(page('one'));
  expect(await textOf(before, `/index.html?__WB_REVISION__=${md5('of a build that is not here')}`)).toBe('404 ');
});

test('a build that breaks in the middle leaves the one before it, for the running server and for the next start', async () => {
  const { build, serve } = sources();
  await build('one');
  const app = await serve();
  expect(await build('broken')).not.toBe(0);
  expect([await textOf(app, '/'), await textOf(app, '/sw.js')]).toEqual([page('one'), '200 worker of one']);
  expect(await textOf(await serve(), '/')).toBe(page('one'));
});

test('three builds are kept; a server that started with one that is gone still serves all of it', async () => {
  const { root, build, serve } = sources();
  await build('one');
  const app = await serve();
  for (const of of ['two', 'three', 'four']) await build(of);
  expect(readdirSync(join(root, 'dist')).filter((name) => existsSync(join(root, 'dist', name, 'app')))).toHaveLength(3);
  expect(await textOf(app, '/')).toBe(page('one'));
  expect(await textOf(app, '/assets/main-one.js')).toBe(script('one'));
  expect(await textOf(await serve(), '/')).toBe(page('four'));
  expect(await textOf(await serve(), '/assets/main-two.js')).toBe(script('two'));
});

test('a build knows its commit, says when the sources are not the commit’s, and says honestly when nobody can tell', async () => {
  const { root } = sources();
  const { identifyBuild }: { identifyBuild(root: string): object } = await import(BUILDER);
  const unknown = { version: '1.2.3', commit: null, name: '1.2.3 (unknown commit)' };
  expect(identifyBuild(root)).toEqual(unknown);
  const git = (...args: string[]) => {
    const author = ['-c', 'user.name=A', '-c', 'user.email=a@b.test'];
    return spawnSync('git', [...author, ...args], { cwd: root, encoding: 'utf8' }).stdout.trim();
  };
  git('init');
  git('add', 'index.html', 'package.json');
  git('commit', '-m', 'first');
  const commit = git('rev-parse', '--short=12', 'HEAD');
  expect(identifyBuild(root)).toEqual({ version: '1.2.3', commit, name: `1.2.3 (${commit})` });
  writeFileSync(join(root, 'index.html'), 'changed');
  expect(identifyBuild(root)).toMatchObject({ name: `1.2.3 (${commit}, changed)` });
  // Unpacked inside the checkout of something else, whose commit says nothing about it.
  const inside = join(root, 'unpacked');
  mkdirSync(inside);
  writeFileSync(join(inside, 'package.json'), '{"version":"1.2.3"}');
  expect(identifyBuild(inside)).toEqual(unknown);
});
