import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measureOf, type Target } from '#domain/graph/graph-measure.ts';
import { round } from '#domain/graph/measured-words.ts';
import type { Observation } from '#domain/session/observation.ts';
import { percentOf, roundHalfUp } from '#domain/shown-number.ts';

/** Half up, of the exact quotient, in whole numbers alone. */
function exactly(part: number, whole: number, decimals: number): number {
  const [p, q] = [BigInt(part) * 10n ** BigInt(decimals), BigInt(whole)];
  return Number(`${(2n * p + q) / (2n * q)}e-${decimals}`);
}

const sitting = (part: Partial<Observation>): Observation => ({
  key: '1',
  date: '2026-11-02',
  time: '15:00',
  source: 'session',
  hours: 2,
  counts: {},
  intervals: {},
  trials: {},
  durations: {},
  latencies: {},
  ...part,
});
const target = (measure: Target['measure']): Target => ({ kind: 'behavior', id: 1, measure, minTrials: null });

describe('a number that is shown', () => {
  test('is the exact quotient, rounded half up by its decimals: 29 of 40 are 0.73', () => {
    expect([29 / 40, 1.005, 2.675, 0.125, 1.45].map((one) => roundHalfUp(one, 2))).toEqual([
      0.73, 1.01, 2.68, 0.13, 1.45,
    ]);
    expect([0.05, 62.25, 8.35].map((one) => roundHalfUp(one, 1))).toEqual([0.1, 62.3, 8.4]);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 0, max: 2 }),
        (part, whole, decimals) => {
          expect(roundHalfUp(part / whole, decimals)).toBe(exactly(part, whole, decimals));
        },
      ),
    );
  });

  test('lies on a half as often as not, where a binary number is off it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 1, max: 1000 }), (half, times) => {
        const [part, whole] = [(2 * half + 1) * times, 200 * times];
        expect(roundHalfUp(part / whole, 2)).toBe(exactly(part, whole, 2));
      }),
    );
  });

  test('of a percent too, which comes near none and all and is neither', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), fc.nat(), (whole, seed) => {
        const part = seed % (whole + 1);
        const exact = exactly(100 * part, whole, 1);
        const shown = part === 0 || part === whole ? exact : Math.min(99.9, Math.max(0.1, exact));
        expect(percentOf(part, whole)).toBe(shown);
      }),
    );
  });

  test('of thousands is written so in the words behind it, too', () => {
    const gaps = { 1: { responses: 3, gaps: [1_464_000, 1_500_000] } };
    const spaced = measureOf([sitting({ counts: { 1: 3 }, gaps })], target('irt'));
    expect(spaced).toEqual({ value: 1482, detail: '2 times between 3 responses in 1 session, mean 1,482 s' });
    const often = measureOf([sitting({ counts: { 1: 2650 }, hours: 2 })], target('rate'));
    expect(often.detail).toBe('2,650 in 2 h');
  });

  test('of minutes and rates in a graph', () => {
    fc.assert(
      fc.property(fc.integer({ min: 6000, max: 20_000_000 }), fc.integer({ min: 1, max: 40 }), (total, episodes) => {
        const durations = { 1: { episodes, total } };
        const minutes = Math.max(0.01, exactly(total, 60_000, 2));
        expect(measureOf([sitting({ durations })], target('duration')).value).toBe(minutes);
        const mean = Math.max(0.01, exactly(total, 60_000 * episodes, 2));
        expect(measureOf([sitting({ durations })], target('episode')).value).toBe(mean);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 600 }), (count, minutes) => {
        const one = sitting({ counts: { 1: count }, hours: (minutes * 60_000) / 3_600_000 });
        expect(measureOf([one], target('rate')).value).toBe(Math.max(0.01, exactly(count * 60, minutes, 2)));
      }),
    );
    expect(round(0.725, 2)).toBe(0.73);
  });
});
