import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { partsOf } from '#server/db/migration-parts.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'server/db/migrations');
/** Those of before had no other way; migration-locks.test.ts of the operator's tests watches the whole update. */
const FIRST = 117;

test('no part of a migration shuts the notes or the sessions of everybody while it goes through all of them', () => {
  const files = globSync('*.sql', { cwd: FOLDER }).filter((file) => Number.parseInt(basename(file), 10) >= FIRST);
  expect(files.length).toBeGreaterThan(10);
  const shut = files.filter((file) =>
    partsOf(readFileSync(join(FOLDER, file), 'utf8')).some(({ text }) => isLong(text)),
  );
  expect(shut).toEqual([]);
});

/** A change of the table locks it until the part ends: beside it nothing reads or writes every row, and no key is checked. */
function isLong(part: string): boolean {
  return ['notes', 'sessions'].some((table) => {
    const changes = new RegExp(`^alter table ${table}\\b([^;]*);`, 'gm');
    const shuts = [...part.matchAll(changes)].map(([, what = '']) => what).filter((what) => !/^\s*validate/.test(what));
    if (shuts.length === 0) return false;
    const goesThrough = new RegExp(`^(update ${table}\\b|create (unique )?index[^;]* on ${table}\\b)`, 'm');
    return goesThrough.test(part) || shuts.some((what) => /foreign key|check \(/.test(what) && !/not valid/.test(what));
  });
}
