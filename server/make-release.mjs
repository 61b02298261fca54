/**
 * `npm run release`: one archive in `releases` with the built app, the server, and the list of packages that a running
 * server needs. Unpacked somewhere else, `npm ci --omit=dev` and `npm start` run it. Releases that are unpacked beside
 * each other find each other's files by their folders' names (server/builds/other-builds.ts).
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuild, identifyBuild, isRelease, LaunchError } from './build-app.mjs';
import { ensureDependencies } from './launch.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** What a server is made of, beside the build and its packages. */
const PARTS = [
  'server',
  'src/domain',
  'src/contract',
  'package.json',
  'package-lock.json',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  'docs/operations.md',
  'docs/operations-background.md',
  'docs/operations-backups.md',
  'docs/operations-cluster.md',
  'docs/operations-watching.md',
  'docs/growth.md',
  'deploy',
];

/** Makes the archive and answers its path. */
export async function makeRelease(root = ROOT) {
  if (isRelease(root)) throw new LaunchError('This folder is a release already: releases are made of the sources.');
  const node = await ensureDependencies(root);
  await ensureBuild(node, { root });
  // A build that is fresh can be older than the sources of the server, which it does not hold.
  if (readBuild(root).commit !== identifyBuild(root).commit) await ensureBuild(node, { root, again: true });
  const { build, version, commit } = readBuild(root);
  const name = `tallybook-${version}-${(commit ?? 'unknown').replace(', ', '-')}`;
  const shelf = join(root, 'releases');
  const making = join(shelf, `.making-${process.pid}`);
  const folder = join(making, name);
  try {
    for (const part of [...PARTS, `dist/${build}`]) cpSync(join(root, part), join(folder, part), { recursive: true });
    writeFileSync(join(folder, 'dist', 'current'), `${build}\n`);
    writeFileSync(join(folder, 'SHA256SUMS'), sumsOf(folder));
    const file = `${name}.tar.gz`;
    const { status } = spawnSync('tar', ['-czf', file, name], { cwd: making, stdio: 'inherit' });
    if (status !== 0) throw new LaunchError('The archive could not be written: the reason stands above.');
    writeFileSync(join(shelf, `${file}.sha256`), `${hashOf(join(making, file))}  ${file}\n`);
    renameSync(join(making, file), join(shelf, file));
    return join(shelf, file);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

function readBuild(root) {
  const build = readFileSync(join(root, 'dist', 'current'), 'utf8').trim();
  return { build, ...JSON.parse(readFileSync(join(root, 'dist', build, 'build.json'), 'utf8')) };
}

/** As `sha256sum --check` reads it. */
function sumsOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
    .map((file) => `${hashOf(file)}  ${relative(folder, file).split(sep).join('/')}\n`)
    .join('');
}

function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    process.stdout.write(`${await makeRelease()}\n`);
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
