import { expect, test } from 'vitest';
import { alternate, type Figure, figureCells, keepsLimit, median, percentile } from './figure.ts';

const figure: Figure = { what: 'tap → durable', measured: 10, unit: 'ms' };

test('a figure keeps its limit up to and with the limit itself, in both directions', () => {
  expect(keepsLimit({ ...figure, limit: { atMost: 10 } })).toBe(true);
  expect(keepsLimit({ ...figure, limit: { atMost: 9.9 } })).toBe(false);
  expect(keepsLimit({ ...figure, limit: { atLeast: 10 } })).toBe(true);
  expect(keepsLimit({ ...figure, limit: { atLeast: 10.1 } })).toBe(false);
  expect(keepsLimit(figure)).toBe(true);
});

test('a miss can not be overlooked in the table', () => {
  const cells = figureCells({ ...figure, limit: { atMost: 5 }, control: { what: 'bare put', measured: 3 } });
  expect(cells).toEqual(['tap → durable', '10 ms', '3 ms (bare put)', '≤ 5 ms', 'MISSED']);
});

test('percentiles of few values are values that were measured', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(percentile([1, 2, 3, 4], 0.95)).toBe(4);
  expect(percentile([7], 0)).toBe(7);
  expect(() => percentile([], 0.5)).toThrow(RangeError);
});

test('subject and control take turns at going first, so that cold caches burden both', async () => {
  const order: string[] = [];
  const run = (name: string, value: number) => async () => {
    order.push(name);
    return value;
  };
  expect(await alternate(3, { subject: run('s', 2), control: run('c', 1) })).toEqual({ subject: 2, control: 1 });
  expect(order.join('')).toBe('sccssc');
});
