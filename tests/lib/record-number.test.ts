import { expect, test } from 'vitest';
import { recordNumber } from '#lib/record-number.ts';

test('only what can be the number of a record is one: nothing else that stands in an address asks for a record', () => {
  expect(['1', '42', '999999999'].map(recordNumber)).toEqual([1, 42, 999_999_999]);
  for (const text of ['', '0', '01', '-1', '1.5', '1e3', ' 1', '1000000000', 'all', '１', null, undefined])
    expect([text, recordNumber(text)]).toEqual([text, null]);
});
