import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const rows = readFileSync(join(ROOT, 'docs', 'glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| word '))
  .map((line) => line.split(' | '));

test('every word of the glossary is explained once, and its name in the code is where it is said to be: nobody is sent to what is gone', () => {
  expect(rows.length).toBeGreaterThan(40);
  const wrong = rows.flatMap(([word = '', means = '', place = '']) => {
    const [, name = '', file = ''] = /^`([^`]+)` in (\S+) \|$/.exec(place) ?? [];
    const path = join(ROOT, file);
    const isThere =
      file !== '' &&
      existsSync(path) &&
      new RegExp(`(?<!\\w)${name}(?!\\w)`).test(`${file}\n${readFileSync(path, 'utf8')}`);
    return isThere && means.length > 20 ? [] : [`${word}: ${place}`];
  });
  expect(wrong).toEqual([]);
  const words = rows.flatMap(([word = '']) => word.slice(2).split(', '));
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
});
