import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type UnitDay, unitsOf } from '#domain/money/units.ts';

const rule = { rounding: 'cms-8-minute', scope: 'note' } as const;
type Visit = { minutes: number; asked: boolean; settled: number | null };

const sum = (visits: readonly Visit[], of: (visit: Visit) => number) => visits.reduce((all, one) => all + of(one), 0);

/** As the server has it for the visit at this place of its day. */
function dayOf(visits: readonly Visit[], at: number): UnitDay {
  const settled = visits.filter((one, place) => place !== at && one.settled !== null);
  const before = visits.slice(0, at).filter((one) => one.settled === null);
  return {
    settledMinutes: sum(settled, ({ minutes }) => minutes),
    settledUnits: sum(settled, (one) => one.settled ?? 0),
    openMinutes: sum(before, ({ minutes }) => minutes),
  };
}

const unitsNow = (visits: readonly Visit[]) =>
  visits.map((one, at) => one.settled ?? unitsOf(one.minutes, rule, dayOf(visits, at)));

test('what is billed of a pooled day in its order, call by call, has the units that all of it was shown with', () => {
  const visit = fc.record({
    minutes: fc.integer({ min: 1, max: 60 }),
    asked: fc.boolean(),
    settled: fc.constant(null),
  });
  void fc.assert(
    fc.property(fc.array(visit, { maxLength: 8 }), fc.integer({ min: 1, max: 4 }), (day, aCall) => {
      let visits: readonly Visit[] = day;
      const shown = unitsNow(visits);
      const asked = day.flatMap((one, at) => (one.asked ? [at] : []));
      for (let from = 0; from < asked.length; from += aCall) {
        const now = unitsNow(visits);
        const call = asked.slice(from, from + aCall);
        for (const at of call) expect(now[at]).toBe(shown[at]);
        visits = visits.map((one, at) => (call.includes(at) ? { ...one, settled: now[at] ?? 0 } : one));
      }
    }),
  );
});
