import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstSet } from '#domain/time/clock-set.ts';

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
        expect(firstSet([before, after])).not.toBeNull();
      },
    ),
  );
});

test('what passes while a page sleeps, a second page, and a clock that is put right by seconds are none', () => {
  const sleeping = [fact(0, 5), fact(1, 1005, 2 * HOUR)];
  expect(firstSet(sleeping)).toBeNull();
  expect(firstSet([fact(0, 5 * HOUR + 5), fact(1, 10, 6 * HOUR, 'b')])).toBeNull();
  expect(firstSet([fact(0, 5), fact(1, 1005, -30_000)])).toBeNull();
  expect(firstSet([fact(0, 5 * HOUR + 5), { ...fact(1, 10, HOUR, 'b'), device_id: 'phone' }])).toBeNull();
  const imported = { seq: 2, at: new Date(NOON - HOUR + 5).toISOString() };
  expect(firstSet([fact(0, 5), imported])).toBeNull();
});

test('a page that begins before what an earlier one of its device recorded has a clock that was set back', () => {
  const [before, after] = [fact(0, 5 * HOUR + 5), fact(1, 10, 4 * HOUR, 'b')];
  expect(firstSet([before, after])).toEqual(after);
  // What could not be saved in one window, and is tried again after another one has recorded, was pressed then.
  const pressed = fact(1, 5, 0, 'b');
  expect(firstSet([fact(0, 3, 0, 'b'), fact(1, 2 * HOUR + 7), { ...pressed, seq: 2 }])).toBeNull();
});

test('a clock that was set forward is known by what it differs from the server’s, as soon as a device learns of that', () => {
  const slow = { ...fact(0, 5), offset_ms: 4 * 60_000 };
  const right = { ...fact(1, 1005, 4 * 60_000), offset_ms: 20 };
  expect(firstSet([slow, right])).toEqual(right);
  expect(firstSet([slow, { ...fact(1, 1005), offset_ms: 4 * 60_000 - 900 }])).toBeNull();
  expect(firstSet([slow, fact(1, 1005), { ...right, device_id: 'phone' }])).toBeNull();
  expect(firstSet([fact(0, 5), { ...fact(1, 1005), offset_ms: 4 * 60_000 }])).toBeNull();
});

test('a moment that is written together with a later one, as the pause that a restart adds, says nothing of the clock', () => {
  const pressed = fact(0, 20 * 60_000 + 137);
  const resumed = fact(2, 30 * 60_000 + 250);
  const submitted = { ...resumed, seq: 1, at: new Date(NOON + 12 * 60_000 + 33).toISOString() };
  expect(firstSet([pressed, submitted, resumed])).toBeNull();
  // Of two facts of one moment whose clock was set back before, it still does.
  const back = fact(3, 40 * 60_000 + 250, -HOUR);
  expect(firstSet([pressed, resumed, back, { ...back, seq: 4 }])).not.toBeNull();
});

test('a time that was typed, or that a correction or the recorder gives to what it writes, says nothing of the clock', () => {
  const pressed = fact(0, 20 * 60_000 + 137);
  // "Add at another time", 3:05 PM: stamped by the page as it was typed.
  const typed = { ...fact(1, 20 * 60_000 + 9000), at: new Date(NOON + 5 * 60_000).toISOString() };
  expect(firstSet([pressed, typed, { ...typed, seq: 2, at: new Date(NOON + 8 * 60_000).toISOString() }])).toBeNull();
  const earlier = { ...fact(1, 20 * 60_000 + 9000), at: new Date(NOON + 5 * 60_000 + 250).toISOString() };
  expect(firstSet([pressed, earlier])).not.toBeNull();
  expect(firstSet([pressed, { ...earlier, replaces: 'e0' }])).toBeNull();
  expect(firstSet([pressed, { ...earlier, by: 'app' }])).toBeNull();
  // Pressed again, the clock says what it did before.
  expect(firstSet([pressed, typed, fact(2, 21 * 60_000 + 350)])).toBeNull();
});
