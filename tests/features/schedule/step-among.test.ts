import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stepAmong } from '#features/schedule/calendar/step-among.ts';

// Sundays begin the weeks: 11/15, 11/22, 11/29.
const days = ['2026-11-16', '2026-11-16', '2026-11-18', '2026-11-24', '2026-11-24', '2026-11-27', '2026-12-02'];
const step = (at: number, key: string, view: 'month' | 'week' | 'agenda' = 'month') =>
  stepAmong(days, at, key, view, 0);

describe('the arrow keys of the calendar', () => {
  test('in a month left and right go by days, up and down by weeks, to the nearest weekday', () => {
    expect(step(0, 'ArrowRight')).toBe(2);
    expect(step(2, 'ArrowLeft')).toBe(0);
    expect(step(0, 'ArrowDown')).toBe(1);
    expect(step(1, 'ArrowDown')).toBe(3);
    expect(step(3, 'ArrowUp')).toBe(1);
    expect(step(5, 'ArrowUp')).toBe(2);
    expect(step(5, 'ArrowDown')).toBe(6);
  });

  test('in a week up and down stay with the order of the events, left and right go by days', () => {
    expect(step(3, 'ArrowDown', 'week')).toBe(4);
    expect(step(4, 'ArrowDown', 'week')).toBe(5);
    expect(step(4, 'ArrowLeft', 'week')).toBe(2);
  });

  test('an agenda is a list', () => {
    for (const key of ['ArrowDown', 'ArrowRight']) expect(step(1, key, 'agenda')).toBe(2);
    for (const key of ['ArrowUp', 'ArrowLeft']) expect(step(1, key, 'agenda')).toBe(0);
  });

  test('Home and End: the week of a month, the whole of a page', () => {
    expect([step(4, 'Home'), step(3, 'End')]).toEqual([3, 5]);
    expect([step(4, 'Home', 'agenda'), step(3, 'End', 'agenda')]).toEqual([0, 6]);
  });

  test('at the edge, and for any other key, the focus stays', () => {
    expect(step(0, 'ArrowLeft')).toBeUndefined();
    expect(step(6, 'ArrowDown')).toBeUndefined();
    expect(step(3, 'x')).toBeUndefined();
  });

  test('every event is reached from the first one by Down and Right alone', () => {
    const someDays = fc
      .array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 20 })
      .map((numbers) => numbers.sort((a, b) => a - b).map((day) => `2026-11-${String(day).padStart(2, '0')}`));
    fc.assert(
      fc.property(someDays, fc.integer({ min: 0, max: 6 }), (found, weekStartsOn) => {
        const reached = new Set([0]);
        for (const at of reached)
          for (const key of ['ArrowDown', 'ArrowRight']) {
            const to = stepAmong(found, at, key, 'month', weekStartsOn);
            if (to !== undefined) reached.add(to);
          }
        expect(reached.size).toBe(found.length);
      }),
    );
  });
});
