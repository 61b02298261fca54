import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { problemsOf, readLedger } from './check-ledger.ts';

const root = join(import.meta.dirname, '..', '..');
const ledgers = globSync('*.md', { cwd: import.meta.dirname });
const isTest = (file: string) => /^(tests|e2e)\/.*\.(test|spec)\.tsx?$/.test(file);

function sourceOf(file: string): string | null {
  const path = join(root, file);
  return isTest(file) && existsSync(path) ? readFileSync(path, 'utf8') : null;
}

const noticed = (row: string, source: string | null = "test('a role is saved', () => undefined);") =>
  problemsOf(readLedger(`| # | Specification | Test |\n|---|---|---|\n${row}`), () => source);

describe('the ledger of the specification', () => {
  test.each(ledgers)('every line of %s names a test that exists', (ledger) => {
    const lines = readLedger(readFileSync(join(import.meta.dirname, ledger), 'utf8'));
    expect(lines.length).toBeGreaterThan(0);
    expect(problemsOf(lines, sourceOf)).toEqual([]);
  });

  test('no number stands in two ledgers', () => {
    const numbers = ledgers.flatMap((ledger) =>
      readLedger(readFileSync(join(import.meta.dirname, ledger), 'utf8')).map(({ number }) => number),
    );
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  });
});

describe('the ledger of faults', () => {
  test('has every fault of the list, once, and says how many nobody has shown', () => {
    const lines = readLedger(readFileSync(join(import.meta.dirname, 'faults.md'), 'utf8'));
    expect(lines.map(({ number }) => number)).toEqual(Array.from({ length: 95 }, (_, i) => String(i + 1)));
    const open = lines.filter((line) => line.open !== undefined);
    process.stdout.write(`Faults that no test shows: ${open.length} of ${lines.length}\n`);
    for (const { number, says, open: why } of open) process.stdout.write(`  ${number} ${says}: ${why}\n`);
  });
});

describe('the check notices', () => {
  test('nothing in a line whose test is there, by whatever quotes, table or describe it stands', () => {
    expect(noticed('| R1 | Roles are saved | tests/a.test.ts › a role is saved |')).toEqual([]);
    expect(noticed('| R1 | Roles | tests/a.test.ts › roles › it’s saved |', 'test("it’s saved", work)')).toEqual([]);
    expect(noticed('| R1 | Roles | tests/a.test.ts › %s is shown |', "test.each([1, 2])('%s is shown', work)")).toEqual(
      [],
    );
    const two = 'tests/a.test.ts › a role is saved<br>tests/b.test.ts › a role is saved';
    expect(noticed(`| R1 | Roles | ${two} |`)).toEqual([]);
  });

  test('a test file that does not exist', () => {
    expect(noticed('| R1 | Roles | tests/gone.test.ts › a role is saved |', null)).toEqual([
      'R1 names tests/gone.test.ts, which does not exist',
    ]);
  });

  test('a title that no test has, one that is only mentioned, and one that is skipped', () => {
    const missing = ['R1: tests/a.test.ts has no test “a role is saved”'];
    const row = '| R1 | Roles | tests/a.test.ts › a role is saved |';
    expect(noticed(row, "test('another', work)")).toEqual(missing);
    expect(noticed(row, '// a role is saved')).toEqual(missing);
    expect(noticed(row, "test.skip('a role is saved', work)")).toEqual(missing);
  });

  test('a line without a test, unless it says that it is open and why; a number that stands twice', () => {
    expect(noticed('| 1 | Roles | open: nobody has a way to show it |')).toEqual([]);
    expect(noticed('| 1 | Roles | open: |')).toEqual(['1: open: has no test “”']);
    expect(noticed('| R1 | Roles are saved | |')).toEqual(['R1 names no test']);
    const row = '| R1 | Roles | tests/a.test.ts › a role is saved |';
    expect(noticed(`${row}\n${row}`)).toEqual(['R1 stands twice']);
  });
});
