/**
 * Builds the app. Each build has a folder of its own in `dist`, and the file `dist/current` names the one that the next
 * start serves: it is replaced in one step when a build is complete, so a build that breaks or is killed changes nothing.
 *
 *     dist/current                                 20261125031401123-512
 *     dist/20261125031401123-512/build.json          which build it is
 *     dist/20261125031401123-512/app/                what browsers are given
 *
 * JavaScript, because it runs on the machine's own Node, as server/launch.mjs does.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { during } from './builds/work-in-hand.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Everything that ends up in a build. */
const BUILD_INPUTS = [
  ...['src', 'sw', 'public', 'index.html', 'vite.config.ts', 'package.json', 'package-lock.json'],
  'server/workshop/bundle-script.ts',
];

/** Pages that were loaded from the builds before still ask for their scripts. */
const KEPT_BUILDS = 3;

/** A start that can't go on: `message` is one sentence for the person at the keyboard. */
export class LaunchError extends Error {}

/** A folder unpacked from a release holds a build, and nothing to make another one from. */
export function isRelease(root = ROOT) {
  return !existsSync(join(root, 'index.html'));
}

/**
 * Builds the app when its sources are not the ones of the current build, or when `again` says so. Says what the build
 * says only when it fails. `signal` ends it.
 */
export async function ensureBuild(node, { root = ROOT, again = false, signal } = {}) {
  const dist = join(root, 'dist');
  const current = readCurrent(dist);
  if (isRelease(root)) {
    if (current) return;
    throw new LaunchError('This folder holds no complete release: unpack the archive again.');
  }
  const facts = { ...identifyBuild(root), inputs: hashInputs(root) };
  if (!again && current?.name === facts.name && current.inputs === facts.inputs) return;
  const stamp = new Date().toISOString().replaceAll(/\D/g, '');
  const id = `${stamp}-${process.pid}`;
  const making = join(dist, `.making-${id}`);
  try {
    await during('building the app', () =>
      runVite(node, { root, outDir: join(making, 'app'), name: facts.name, loud: again, signal }),
    );
    writeFileSync(join(making, 'build.json'), `${JSON.stringify(facts, null, 2)}\n`);
    renameSync(making, join(dist, id));
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  const pointer = join(dist, `.current-${id}`);
  writeFileSync(pointer, `${id}\n`, { flush: true });
  renameSync(pointer, join(dist, 'current'));
  prune(dist);
}

async function runVite(node, { root, outDir, name, loud, signal }) {
  mkdirSync(outDir, { recursive: true });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const env = { ...process.env, TALLYBOOK_BUILD: name };
  const args = [vite, 'build', '--outDir', outDir, '--emptyOutDir'];
  const child = spawn(node, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const end = () => child.kill();
  signal?.addEventListener('abort', end);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
  }
  const status = await new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  signal?.removeEventListener('abort', end);
  if (loud || (status !== 0 && !signal?.aborted)) process.stdout.write(said);
  if (status !== 0) throw new LaunchError('The app could not be built: the reason stands above.');
}

function readCurrent(dist) {
  try {
    const id = readFileSync(join(dist, 'current'), 'utf8').trim();
    return JSON.parse(readFileSync(join(dist, id, 'build.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

/** What was begun and never finished a day ago goes, and of the builds all but the youngest; names sort by time. */
function prune(dist) {
  const entries = readdirSync(dist).sort();
  const builds = entries.filter((name) => existsSync(join(dist, name, 'build.json')) && !name.startsWith('.'));
  if (builds.length < KEPT_BUILDS) return;
  const kept = new Set(['current', ...builds.slice(-KEPT_BUILDS)]);
  const yesterday = Date.now() - 86_400_000;
  for (const name of entries) {
    const path = join(dist, name);
    // Another build may be going on beside this one.
    const isBegun = name.startsWith('.') && (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > yesterday;
    if (!kept.has(name) && !isBegun) rmSync(path, { recursive: true, force: true });
  }
}

/** Which build this is, for people: version and commit. `changed` when the sources are not those of the commit. */
export function identifyBuild(root = ROOT) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const commit = readCommit(root);
  return { version, commit, name: `${version} (${commit ?? 'unknown commit'})` };
}

function readCommit(root) {
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : undefined;
  };
  // A folder that was unpacked inside some other project's checkout is not of its commit.
  if (git('rev-parse', '--show-cdup') !== '') return null;
  const commit = git('rev-parse', '--short=12', 'HEAD');
  if (!commit) return null;
  return git('status', '--porcelain', '--', 'server', ...BUILD_INPUTS) === '' ? commit : `${commit}, changed`;
}

/** By content, not by time: a checkout that changes nothing builds nothing. */
export function hashInputs(root) {
  const hash = createHash('sha256');
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\0`);
  }
  for (const file of BUILD_INPUTS.flatMap((input) => filesUnder(root, input))) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function filesUnder(root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesUnder(root, join(path, name)));
}
