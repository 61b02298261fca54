import { expect, it } from 'vitest';
import { partsOf } from '#lib/parts-of.ts';

it.each([
  [0, []],
  [1, [1]],
  [50, [50]],
  [51, [50, 1]],
  [120, [50, 50, 20]],
])('%i rows in parts of 50: none is left out or twice', (rows, lengths) => {
  const list = Array.from({ length: rows }, (_, i) => i);
  const parts = partsOf(list, 50);
  expect(parts.map((part) => part.length)).toEqual(lengths);
  expect(parts.flat()).toEqual(list);
});
