/**
 * `related-tests <changed file> …`: prints as JSON which tests `npm run check` runs for them ({@link Choice}). Tests that
 * start processes of their own (project `operator`), long ones and whole histories are left to their commands.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveSpecifier } from '../architecture/imports.ts';
import { readTree, type SourceFile, withoutComments } from '../architecture/read-tree.ts';
import { chooseTests } from './choose-tests.ts';
import { OPERATOR } from './operator-tests.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** What the tests of one check may take, one after the other, s. */
const BUDGET = 16;
const NOT_HERE = ['tests/long/', 'tests/faults/', 'tests/journeys/', 'tests/bench/', 'tests/simulation/'];

const operator = new Set(OPERATOR.flatMap((pattern) => globSync(pattern, { cwd: ROOT })));
const tests = globSync('tests/**/*.{ts,tsx}', { cwd: ROOT })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !operator.has(path) && !NOT_HERE.some((folder) => path.startsWith(folder)))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
const files = [...readTree(ROOT), ...tests];
const importsOf = new Map(files.map((file) => [file.path, loadedBy(file)]));
const seconds = new Map(tests.map((file) => [file.path, secondsOf(file)]));
const changed = process.argv
  .slice(2)
  .filter((path) => !operator.has(path) && !NOT_HERE.some((folder) => path.startsWith(folder)));
process.stdout.write(JSON.stringify(chooseTests(changed, files, importsOf, seconds, BUDGET)));

/** What it loads when it runs: a type is gone by then. */
function loadedBy({ path, text }: SourceFile): string[] {
  const code = withoutComments(text).replace(/\b(import|export) type [^;]+;/g, '');
  const named = [...code.matchAll(/\b(?:from|import)\s*\(?\s*['"]([#.][^'"]+)['"]/g)];
  return named.flatMap(([, specifier = '']) => resolveSpecifier(path, specifier) ?? []);
}

/** About how long a test file takes, s: one of the server makes a database of its own, one of a screen a document. */
function secondsOf({ path, text }: SourceFile): number {
  if (path.startsWith('tests/server/')) return 6;
  return text.includes('@vitest-environment jsdom') ? 2 : 1;
}
