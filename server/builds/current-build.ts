import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Which version is running, as server/build-app.mjs wrote it down when it built the app. */
export interface Build {
  version: string;
  /** Null where no git could tell. */
  commit: string | null;
  /** Both, for people: `0.1.0 (3fa9c2b1d0e4)`. */
  name: string;
  /** Absolute folder of what browsers are given. */
  folder: string;
}

/** The build that `dist/current` names; null when nothing was built. */
export function findBuild(dist: string): Build | null {
  try {
    const id = readFileSync(join(dist, 'current'), 'utf8').trim();
    const { version, commit, name } = JSON.parse(readFileSync(join(dist, id, 'build.json'), 'utf8'));
    return { version, commit, name, folder: join(dist, id, 'app') };
  } catch {
    return null;
  }
}
