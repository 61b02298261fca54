import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isRevision } from './built-files.ts';

/** What the folders of releases are called (server/make-release.mjs); those that lie side by side know each other. */
const RELEASE = /^tallybook-\d/;
/** Nothing that could lead out of a build's folder. */
const PLAIN_PATH = /^(assets\/)?[\w-][\w.-]*$/;

/**
 * A file of another build than the one that is served: of the builds before, for pages that were loaded then, and of the
 * next one, for pages that came from a process that has it already. By the hash in its name (`assets/…`) or by its
 * `revision`, so it can only be the file that was meant; null when no build has it.
 */
export async function readOtherBuild(folder: string, path: string, revision?: string): Promise<Buffer | null> {
  if (!PLAIN_PATH.test(path) || (revision === undefined && !path.startsWith('assets/'))) return null;
  for (const other of await listBuilds(dirname(dirname(folder)))) {
    const body = await readFile(join(other, path)).catch(() => null);
    if (body && (revision === undefined || isRevision(body, revision))) return body;
  }
  return null;
}

/** The folders of all builds here and in the releases beside this one, the youngest first. */
async function listBuilds(dist: string): Promise<string[]> {
  const root = dirname(dist);
  const beside = RELEASE.test(basename(root)) ? await namesIn(dirname(root), RELEASE) : [];
  const shelves = [dist, ...beside.map((name) => join(dirname(root), name, basename(dist)))];
  const builds = await Promise.all(
    shelves.map(async (shelf) => (await namesIn(shelf, /^\d/)).map((name) => join(shelf, name, 'app'))),
  );
  return builds.flat();
}

async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => pattern.test(name)).sort((a, b) => (a < b ? 1 : -1));
}
