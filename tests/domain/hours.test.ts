import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatHours, hoursLeft } from '#domain/money/hours-left.ts';
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
