import { basename } from 'node:path';
import type { SourceFile } from '../architecture/read-tree.ts';

/** A test file that a change can reach: over how many imports, and how often it speaks of what was changed. */
type Reached = { path: string; steps: number; mentions: number; seconds: number };

export type Choice = {
  /** The nearest first. */
  tests: string[];
  /** How many others the change reaches, which only `npm test` runs. */
  left: number;
};

/** Rules that read the tree instead of importing it: no import leads to them. */
export const ALWAYS = ['tests/architecture.test.ts', 'tests/app/route-table.test.ts', 'tests/spec/ledger.test.ts'];

/** What every table has to keep, each migration's too: PostgreSQL says it, and no import. */
export const OF_MIGRATIONS = ['tests/server/db/company-keys.test.ts', 'tests/server/db/company-walls.test.ts'];

/**
 * The test files that say soonest whether a change is right: those that were changed themselves, and of those that it
 * reaches the nearest, until `budget` is spent. What stands equally near (each test of the server starts all of it) is
 * ordered by how often it speaks of what was changed.
 * @param files every source and test file
 * @param importsOf the files that each of them loads
 * @param seconds what each test file takes
 * @param budget s, as measured one after the other
 */
export function chooseTests(
  changed: readonly string[],
  files: readonly SourceFile[],
  importsOf: ReadonlyMap<string, readonly string[]>,
  seconds: ReadonlyMap<string, number>,
  budget: number,
): Choice {
  const migrates = changed.some((path) => /migrations\/.*\.sql$/.test(path));
  const own = [...changed.filter(isTest), ...(migrates ? OF_MIGRATIONS : [])];
  const steps = stepsFrom(changed, importsOf);
  const words = new Set(changed.flatMap(wordsOf));
  const reached = files
    .filter(({ path }) => isTest(path) && !own.includes(path) && !ALWAYS.includes(path))
    .flatMap((file): Reached[] => {
      const near = steps.get(file.path) ?? (changed.some((path) => names(file, path)) ? 1 : undefined);
      const cost = seconds.get(file.path) ?? 0;
      return near === undefined
        ? []
        : [{ path: file.path, steps: near, mentions: mentionsIn(file, words), seconds: cost }];
    })
    .sort((a, b) => nearness(a) - nearness(b) || b.mentions - a.mentions || a.seconds - b.seconds);
  let spent = 0;
  const near = reached.filter((one) => {
    const fits = spent + one.seconds <= budget;
    if (fits) spent += one.seconds;
    return fits;
  });
  return {
    tests: [...new Set([...own, ...near.map(({ path }) => path), ...ALWAYS])],
    left: reached.length - near.length,
  };
}

/** Over more imports than these, how many says nothing: each test of the server starts all of it. */
const FAR = 3;
const nearness = ({ steps }: Reached) => Math.min(steps, FAR);

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** Over how many imports each file loads one of these; those themselves are 0. */
function stepsFrom(changed: readonly string[], importsOf: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const importers = new Map<string, string[]>();
  for (const [path, imports] of importsOf)
    for (const one of imports) importers.set(one, [...(importers.get(one) ?? []), path]);
  const steps = new Map(changed.map((path) => [path, 0]));
  for (const [path, far] of steps)
    for (const importer of importers.get(path) ?? []) if (!steps.has(importer)) steps.set(importer, far + 1);
  return steps;
}

/** A page, a migration: nothing imports it, and a test that reads it names it or its folder. */
function names({ text }: SourceFile, path: string): boolean {
  if (/\.tsx?$/.test(path)) return false;
  return text.includes(basename(path)) || (path.endsWith('.sql') && text.includes('migrations'));
}

/** Words that stand in the names of many files say nothing of one. */
const COMMON = new Set(
  'a add and answer common delete features for http index list of open queries read row rows save screen server src store the to update use write'.split(
    ' ',
  ),
);

/** "server/features/flags/save-flag.ts": flags, save, flag. */
function wordsOf(path: string): string[] {
  const [file = '', folder = ''] = path.split('/').reverse();
  return [...file.replace(/\..*$/, '').split('-'), ...folder.split('-')].filter(
    (word) => word.length > 2 && !COMMON.has(word),
  );
}

function mentionsIn({ path, text }: SourceFile, words: ReadonlySet<string>): number {
  const of = (word: string) => (path.includes(word) ? 20 : 0) + Math.min(10, text.split(word).length - 1);
  return [...words].reduce((sum, word) => sum + of(word), 0);
}
