import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Figure } from './figure.ts';

/** Where the tasks of `npm run test:long` leave their figures for its page; outside of it there is no such file. */
export const FIGURES_FILE = 'TALLYBOOK_FIGURES';

/** Called by benches and long tests; does nothing in a run that writes no page. */
export function saveFigures(figures: Figure[]): void {
  const path = process.env[FIGURES_FILE];
  if (path) for (const figure of figures) appendFileSync(path, `${JSON.stringify(figure)}\n`);
}

export function loadFigures(path: string): Figure[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}
