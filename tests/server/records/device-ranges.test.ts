import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contiguousEnd, countMissing, type Ranges, readRanges, writeRanges } from '#server/db/queries/device-ranges.ts';

/** Ranges that do not touch, as PostgreSQL keeps them. */
const ranges = fc.array(fc.tuple(fc.integer({ min: 2, max: 9 }), fc.nat({ max: 9 })), { maxLength: 6 }).chain((steps) =>
  fc.boolean().map((fromOne) => {
    let at = fromOne ? -1 : 1;
    return steps.map(([gap, length]): [number, number] => {
      const from = at + gap;
      at = from + length;
      return [from, at];
    });
  }),
);
const numbersOf = (given: Ranges) =>
  new Set(given.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, step) => from + step)));

test('ranges are read back as they were written', () => {
  fc.assert(
    fc.property(ranges, (given) => {
      expect(readRanges(writeRanges(given))).toEqual(given);
    }),
  );
});

test('what is contiguous is here number by number from 1, and the next one is not', () => {
  fc.assert(
    fc.property(ranges, (given) => {
      const [end, here] = [contiguousEnd(given), numbersOf(given)];
      for (let number = 1; number <= end; number++) expect(here.has(number)).toBe(true);
      expect(here.has(end + 1)).toBe(false);
    }),
  );
});

test('what is missing is what a count by hand finds missing', () => {
  fc.assert(
    fc.property(ranges, fc.nat({ max: 80 }), (given, last) => {
      const here = numbersOf(given);
      const missing = Array.from({ length: last }, (_, at) => at + 1).filter((number) => !here.has(number));
      expect(countMissing(given, last)).toBe(missing.length);
    }),
  );
});
