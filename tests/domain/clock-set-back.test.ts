import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wasSetBack } from '#domain/time/clock-set-back.ts';

const NOON = Date.parse('2026-11-20T17:00:00Z');
const fact = (seq: number, ms: number, clock = 0, boot = 'a') => ({
  ...{ seq, boot, mono: ms },
  at: new Date(NOON + ms + clock).toISOString(),
});
const HOUR = 3_600_000;

test('a clock that was set back between two taps is known by what the page counted, whatever it said before', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 61_000, max: 48 * HOUR }),
      fc.integer({ min: -48 * HOUR, max: 48 * HOUR }),
      fc.integer({ min: 1, max: HOUR }),
      (back, clock, between) => {
        expect(wasSetBack([fact(0, 0, clock), fact(1, between, clock - back)])).toBe(true);
      },
    ),
  );
});

test('what passes while a page sleeps, a second page, and a clock that is put right by seconds are none', () => {
  const sleeping = [fact(0, 0), fact(1, 1000, 2 * HOUR)];
  expect(wasSetBack(sleeping)).toBe(false);
  expect(wasSetBack([fact(0, 5 * HOUR), fact(1, 10, 6 * HOUR, 'b')])).toBe(false);
  expect(wasSetBack([fact(0, 0), fact(1, 1000, -30_000)])).toBe(false);
  const typed = { seq: 2, at: new Date(NOON - HOUR).toISOString() };
  expect(wasSetBack([fact(0, 0), typed])).toBe(false);
});
