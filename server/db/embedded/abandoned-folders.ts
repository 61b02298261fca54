import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Nobody needs an hour to fill a folder; after a restart of the machine its maker's number belongs to another. */
const LONGEST_MS = 60 * 60 * 1_000;

/**
 * Removes the folders whose path begins with `prefix`, followed by the number of the process that was filling them,
 * and that it left behind half full when it was killed. One that somebody is filling now stays.
 */
export function removeAbandoned(prefix: string): void {
  const folder = dirname(prefix);
  for (const name of readdirSync(folder).filter((one) => one.startsWith(basename(prefix)))) {
    const path = join(folder, name);
    const maker = Number(/^(\d+)-/.exec(name.slice(basename(prefix).length))?.[1] ?? 0);
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (isAlive(maker) && Date.now() - changed < LONGEST_MS) continue;
    rmSync(path, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process lives, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
