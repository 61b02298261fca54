import { expect, test } from 'vitest';
import { ALWAYS, chooseTests, OF_MIGRATIONS } from './choose-tests.ts';

const file = (path: string, text = '') => ({ path, text });
/** A tree of which each file says what it imports. */
function choose(changed: string[], tree: Record<string, string[]>, { seconds = {}, budget = 10, texts = {} } = {}) {
  const files = Object.keys(tree).map((path) => file(path, (texts as Record<string, string>)[path]));
  return chooseTests(
    changed,
    files,
    new Map(Object.entries(tree)),
    new Map(files.map(({ path }) => [path, (seconds as Record<string, number>)[path] ?? 2])),
    budget,
  );
}

test('a change runs its own tests, those that it reaches, and the rules that no import leads to', () => {
  const tree = {
    'src/domain/hours.ts': [],
    'src/ui/line.tsx': ['src/domain/hours.ts'],
    'tests/domain/hours.test.ts': ['src/domain/hours.ts'],
    'tests/ui/line.test.tsx': ['src/ui/line.tsx'],
    'tests/ui/other.test.tsx': [],
  };
  const { tests, left } = choose(['src/domain/hours.ts', 'tests/ui/other.test.tsx'], tree);
  expect(tests).toEqual(['tests/ui/other.test.tsx', 'tests/domain/hours.test.ts', 'tests/ui/line.test.tsx', ...ALWAYS]);
  expect(left).toBe(0);
});

test('a change that reaches nearly everything runs the nearest until the time is up, and says how many it left', () => {
  const many = Array.from({ length: 50 }, (_, i) => `tests/far/${i}.test.ts`);
  const tree = {
    'src/domain/all.ts': [],
    'src/app.ts': ['src/domain/all.ts'],
    'tests/domain/all.test.ts': ['src/domain/all.ts'],
    ...Object.fromEntries(many.map((path) => [path, ['src/app.ts']])),
  };
  const { tests, left } = choose(['src/domain/all.ts'], tree, { seconds: { 'tests/far/7.test.ts': 1 } });
  expect(tests.slice(0, 2)).toEqual(['tests/domain/all.test.ts', 'tests/far/7.test.ts']);
  expect(tests).toHaveLength(ALWAYS.length + 5);
  expect(left).toBe(46);
});

test('where all of the server stands between, the tests that speak of what was changed come first', () => {
  const tree = {
    'server/features/flags/save-flag.ts': [],
    'server/routes.ts': ['server/features/flags/save-flag.ts'],
    'server/app.ts': ['server/routes.ts'],
    'tests/server/world.ts': ['server/app.ts'],
    'tests/server/audit.test.ts': ['tests/server/world.ts'],
    'tests/server/flags.test.ts': ['tests/server/world.ts'],
    'tests/server/lists.test.ts': ['tests/server/world.ts'],
  };
  const texts = { 'tests/server/lists.test.ts': 'a note with flags' };
  expect(choose(['server/features/flags/save-flag.ts'], tree, { texts, budget: 4 })).toEqual({
    tests: ['tests/server/flags.test.ts', 'tests/server/lists.test.ts', ...ALWAYS],
    left: 1,
  });
});

test('a page or a migration, which nothing imports, runs the tests that read it', () => {
  const tree = { 'tests/words.test.ts': [], 'tests/tables.test.ts': [], 'tests/other.test.ts': [] };
  const texts = { 'tests/words.test.ts': "read('docs/glossary.md')", 'tests/tables.test.ts': "list('db/migrations')" };
  const changed = ['docs/glossary.md', 'server/db/migrations/0104-more.sql'];
  expect(choose(changed, tree, { texts }).tests).toEqual([
    ...OF_MIGRATIONS,
    'tests/words.test.ts',
    'tests/tables.test.ts',
    ...ALWAYS,
  ]);
});

test('a migration runs what every table has to keep, however much else it reaches', () => {
  const migration = 'server/db/migrations/0107-weather.sql';
  const tree = { [migration]: [], 'tests/domain/note.test.ts': [] };
  const texts = { 'tests/domain/note.test.ts': 'migrations' };
  expect(choose([migration], tree, { texts, budget: 2 }).tests).toEqual([
    ...OF_MIGRATIONS,
    'tests/domain/note.test.ts',
    ...ALWAYS,
  ]);
});
