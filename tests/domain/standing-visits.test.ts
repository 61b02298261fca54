import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DayStretch, firstInTheWay, letIn } from '#domain/schedule/standing-visits.ts';

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const visitOf = (day: number, begin: number, minutes: number): DayStretch => ({
  date: `2026-11-1${day}`,
  begin: clock(begin),
  end: clock(begin + minutes),
});
const overlap = (one: DayStretch, other: DayStretch) =>
  one.date === other.date && one.begin < other.end && other.begin < one.end;
const aVisit = fc
  .tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 0, max: 120 }), fc.integer({ min: 1, max: 60 }))
  .map(([day, begin, minutes]) => visitOf(day, begin, minutes));

test('of visits that wait, each that overlaps none that stands can stand, and each other one names the first in its way', () => {
  fc.assert(
    fc.property(fc.array(aVisit, { maxLength: 20 }), fc.array(aVisit, { maxLength: 20 }), (some, waiting) => {
      const { stands: standing } = letIn([], some);
      const expected = [...standing];
      const admitted: DayStretch[] = [];
      for (const visit of waiting) {
        if (expected.some((one) => overlap(one, visit))) continue;
        expected.push(visit);
        admitted.push(visit);
      }
      const inOrder = (visits: DayStretch[]) => visits.map(({ date, begin }) => `${date} ${begin}`).sort();
      const found = letIn(standing, waiting);
      expect(found.admitted).toEqual(admitted);
      expect(found.stands.map(({ date, begin }) => `${date} ${begin}`)).toEqual(inOrder(expected));
      for (const visit of waiting) {
        const others = found.stands.filter((one) => overlap(one, visit));
        const [first] = others;
        expect(firstInTheWay(found.stands, visit)).toEqual(first ? { first, more: others.length - 1 } : null);
      }
    }),
  );
});

test('two hundred that overlap two hundred are not looked at in pairs', () => {
  let looks = 0;
  const counted = (visit: DayStretch): DayStretch => ({
    ...visit,
    get begin() {
      looks += 1;
      return visit.begin;
    },
    get end() {
      looks += 1;
      return visit.end;
    },
  });
  const standing = Array.from({ length: 200 }, (_, at) => counted(visitOf(1, at * 5, 5)));
  const waiting = Array.from({ length: 200 }, () => counted(visitOf(1, 1, 1000)));
  const { admitted, stands } = letIn(standing, waiting);
  expect(admitted).toEqual([]);
  for (const visit of waiting) expect(firstInTheWay(stands, visit)).toMatchObject({ more: 199 });
  // Pairs would be 40,000.
  expect(looks).toBeLessThan(20_000);
});
