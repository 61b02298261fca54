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
        const [before, after] = [fact(0, 0, clock + 1), fact(1, between, clock - back)];
        // One of a thousand is at a whole second, as if it had been typed.
        fc.pre(![before, after].some(({ at }) => at.endsWith('.000Z')));
        expect(wasSetBack([before, after])).toBe(true);
      },
    ),
  );
});

test('what passes while a page sleeps, a second page, and a clock that is put right by seconds are none', () => {
  const sleeping = [fact(0, 5), fact(1, 1005, 2 * HOUR)];
  expect(wasSetBack(sleeping)).toBe(false);
  expect(wasSetBack([fact(0, 5 * HOUR + 5), fact(1, 10, 6 * HOUR, 'b')])).toBe(false);
  expect(wasSetBack([fact(0, 5), fact(1, 1005, -30_000)])).toBe(false);
  const imported = { seq: 2, at: new Date(NOON - HOUR + 5).toISOString() };
  expect(wasSetBack([fact(0, 5), imported])).toBe(false);
});

test('a time that was typed, or that a correction or the recorder gives to what it writes, says nothing of the clock', () => {
  const pressed = fact(0, 20 * 60_000 + 137);
  // "Add at another time", 3:05 PM: stamped by the page as it was typed.
  const typed = { ...fact(1, 20 * 60_000 + 9000), at: new Date(NOON + 5 * 60_000).toISOString() };
  expect(wasSetBack([pressed, typed, { ...typed, seq: 2, at: new Date(NOON + 8 * 60_000).toISOString() }])).toBe(false);
  const earlier = { ...fact(1, 20 * 60_000 + 9000), at: new Date(NOON + 5 * 60_000 + 250).toISOString() };
  expect(wasSetBack([pressed, earlier])).toBe(true);
  expect(wasSetBack([pressed, { ...earlier, replaces: 'e0' }])).toBe(false);
  expect(wasSetBack([pressed, { ...earlier, by: 'app' }])).toBe(false);
  // Pressed again, the clock says what it did before.
  expect(wasSetBack([pressed, typed, fact(2, 21 * 60_000 + 350)])).toBe(false);
});
