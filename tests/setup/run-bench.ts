/** `npm run bench [part of a file name]`: runs the benches and prints each figure beside its control and its limit. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Bench, type Figure, figureCells, keepsLimit } from './figure.ts';
import { saveFigures } from './figure-store.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const wanted = process.argv[2] ?? '';

const files = globSync(['tests/bench/*.ts', 'e2e/bench/*.ts'], { cwd: ROOT })
  .filter((file) => file.includes(wanted))
  .sort();
if (files.length === 0) fail(`No bench file has "${wanted}" in its name.`);

const figures: Figure[] = [];
for (const file of files) {
  const { default: bench }: { default?: Bench } = await import(pathToFileURL(join(ROOT, file)).href);
  // A file that only helps the others.
  if (!bench) continue;
  process.stdout.write(`\n${file}\n`);
  const measured = await bench();
  if (measured === null) continue;
  if (measured.length === 0) fail(`${file} measured nothing.`);
  for (const figure of measured) process.stdout.write(`  ${figureCells(figure).join(' | ')}\n`);
  figures.push(...measured);
}
saveFigures(figures);

const missed = figures.filter((figure) => !keepsLimit(figure));
process.stdout.write(`\n${figures.length - missed.length} figures kept their limit, ${missed.length} missed it\n`);
process.exit(missed.length === 0 ? 0 : 1);

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
