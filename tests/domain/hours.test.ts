import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountLeftText, formatAmount, hoursLeft } from '#domain/money/hours-left.ts';
import { hoursOf, sumHours } from '#domain/time/hours.ts';

const minutes = fc.integer({ min: 1, max: 24 * 60 });

test('however many notes a sum is of, and in whatever order it grows, it is that of their minutes', () => {
  fc.assert(
    fc.property(fc.array(minutes, { maxLength: 200 }), (all) => {
      const total = all.reduce((sum, one) => sum + one, 0);
      const hours = all.map(hoursOf);
      expect(sumHours(hours)).toBe(hoursOf(total));
      // One by one, as a device adds each note that the server has taken.
      expect(hours.reduce((sum, one) => sumHours([sum, one]), 0)).toBe(hoursOf(total));
    }),
  );
});

test('three times twenty minutes are one hour, and what is taken off again leaves nothing', () => {
  const twenty = hoursOf(20);
  expect(sumHours([twenty, twenty, twenty])).toBe(1);
  expect(sumHours([twenty, twenty, twenty, -1])).toBe(0);
});

test('what is left is rounded once, where it is shown: with a note taken off it, too', () => {
  fc.assert(
    fc.property(minutes, minutes, (used, note) => {
      const left = hoursLeft(40, hoursOf(used)) ?? 0;
      expect(formatAmount(left - hoursOf(note))).toBe(formatAmount((40 * 60 - used - note) / 60));
    }),
  );
});

test.each([
  [8.45, '8 h 27 min left', '8 h 27 min'],
  [9 + 50 / 60, '9 h 50 min left', '9 h 50 min'],
  [5.2, '5 h 12 min left', '5 h 12 min'],
  [-3.7, '3 h 42 min over', '−3 h 42 min'],
  [hoursOf(20), '20 min left', '20 min'],
  [12, '12 hours left', '12 h'],
  [1, '1 hour left', '1 h'],
  [0, '0 hours left', '0 h'],
  // Of no whole minutes: somebody typed it.
  [12.33, '12.33 h left', '12.33 h'],
])('%d hours of a budget are in one spelling, in hours and minutes, and never rounded', (hours, left, amount) => {
  expect([amountLeftText(hours), formatAmount(hours)]).toEqual([left, amount]);
});

test('hours read as no other hours do, whichever they are: of two that differ by a minute the words differ', () => {
  fc.assert(
    fc.property(minutes, minutes, (one, other) => {
      expect(formatAmount(hoursOf(one)) === formatAmount(hoursOf(other))).toBe(one === other);
      expect(formatAmount(hoursOf(one))).toMatch(/^(?:\d+ h|\d+ min|\d+ h \d+ min)$/);
    }),
  );
});
