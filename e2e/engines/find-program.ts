import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where a program lies on PATH; null when it does not. */
export function findProgram(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(existsSync) ?? null;
}
