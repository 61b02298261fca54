import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTree } from '../architecture/read-tree.ts';
import { problemsOfReadings, unknownReadings } from './check-readings.ts';

const root = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'docs', 'readings.md'), 'utf8');

const noticed = (topics: string[], readings: string[]) =>
  problemsOfReadings(['| topic | readings |', '|---|---|', ...topics, '', ...readings].join('\n'));

describe('the readings', () => {
  test('each stands in exactly one topic, and a topic names no other: whoever looks for one finds it', () => {
    expect(problemsOfReadings(page)).toEqual([]);
  });

  test('what the code cites is there', () => {
    expect(unknownReadings(page, readTree(root))).toEqual([]);
  });
});

describe('the check notices', () => {
  test('nothing where each stands in one topic', () => {
    expect(noticed(['| Sign-in | 1, 2 |', '| Review | 3 |'], ['1. One.', '2. Two.', '3. Three.'])).toEqual([]);
  });

  test('a reading that stands in no topic, or in two', () => {
    expect(noticed(['| Sign-in | 1 |'], ['1. One.', '2. Two.'])).toEqual([
      'Reading 2 stands in no topic: add 2 to one row of the table “By topic” in docs/readings.md.',
    ]);
    expect(noticed(['| Sign-in | 1 |', '| Review | 1 |'], ['1. One.'])).toEqual([
      'Reading 1 stands in “Sign-in” and “Review”: leave it where it would be looked for first.',
    ]);
  });

  test('a number that is no reading, one that two readings have, and numbers that do not rise', () => {
    expect(noticed(['| Sign-in | 1, 2 |'], ['1. One.'])).toEqual([
      '“Sign-in” names 2, which is no reading: take it out, or add the reading at the end.',
    ]);
    expect(noticed(['| Sign-in | 1 |'], ['1. One.', '', '1. Another.'])).toEqual([
      'Two readings are 1: give the newer one the next free number.',
    ]);
    expect(noticed(['| Sign-in | 2, 1 |'], ['1. One.', '2. Two.'])).toEqual([
      'The numbers of “Sign-in” do not rise: put them in order.',
    ]);
  });

  test('a number after a gap, which a page shows as the next one', () => {
    expect(noticed(['| Sign-in | 1, 5 |'], ['1. One.', '5. Five.'])).toEqual([
      'A page shows 2 before reading 5: put a line “<!-- numbers left out -->” between 1 and 5.',
    ]);
    expect(noticed(['| Sign-in | 1, 5 |'], ['1. One.', '<!-- numbers left out -->', '5. Five.'])).toEqual([]);
  });

  test('a citation of a reading that is not there', () => {
    const text = '/** As in readings 1 and 7. */';
    expect(unknownReadings('1. One.', [{ path: 'src/a.ts', text }])).toEqual([
      'src/a.ts cites reading 7, which docs/readings.md does not have.',
    ]);
  });
});
