import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountLeftText, formatAmount, formatHours, hoursLeft } from '#domain/money/hours-left.ts';
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
      expect(formatHours(left - hoursOf(note))).toBe(formatHours((40 * 60 - used - note) / 60));
    }),
  );
});

test('what hundredths can’t say is in hours and minutes wherever hours are left or used, and never rounded', () => {
  const [left, note] = [6.75, hoursOf(80)];
  expect([formatHours(left), amountLeftText(left)]).toEqual(['6.75', '6.75 hours left']);
  expect([formatHours(left - note), amountLeftText(left - note), formatAmount(left - note)]).toEqual([
    '5:25',
    '5 h 25 min left',
    '5 h 25 min',
  ]);
  expect([formatAmount(2), formatAmount(2, '+'), formatAmount(hoursOf(20), '+')]).toEqual(['2 h', '2+ h', '20 min+']);
});
