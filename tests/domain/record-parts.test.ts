import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { partsOf } from '#domain/record-parts.ts';

test('every call of a device is known by the parts that it writes, and no part is named for a call that does not exist', () => {
  const writing = Object.keys(endpoints).filter((name) => partsOf(name).length > 0);
  expect(writing.sort()).toEqual([
    'addEntry',
    'restartSession',
    'saveNote',
    'saveSessionNote',
    'submitSession',
    'voidEntry',
    'voidSession',
  ]);
});

test('a start, taps and addenda write nothing over', () => {
  expect(['startSession', 'recordDataEntry', 'addAddendum'].flatMap(partsOf)).toEqual([]);
});
