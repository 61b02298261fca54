import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, timeOfDay } from '#domain/time/service-time.ts';
import { type CalendarEntry, endOf, startOf } from '#features/schedule/calendar/calendar-entries.ts';
import { planDay } from '#features/schedule/calendar/day-plan.ts';
import { makeSingle, planned } from './make-event.ts';

const DAY = '2026-11-20';

interface Visit {
  by: number;
  from: number;
  minutes: number;
  date?: string;
}

function entryOf({ by, from, minutes, date = DAY }: Visit, at: number): CalendarEntry {
  const event = { ...planned(makeSingle()), user_id: by, u_first_name: `T${by}`, u_last_name: '' };
  const end = from + minutes;
  return {
    key: String(at),
    index: 0,
    date,
    begin: timeOfDay(from),
    endDate: end >= 1440 ? addDays(date, 1) : date,
    end: timeOfDay(end % 1440),
    decision: 'approved',
    event,
    reason: null,
    unstaffed: false,
  };
}

test('each therapist has a column, by name, with the visits of the day alone; whoever is free has an empty one', () => {
  const visits = [entryOf({ by: 2, from: 540, minutes: 60 }, 0), entryOf({ by: 1, from: 600, minutes: 60 }, 1)];
  const others = [entryOf({ by: 3, from: 600, minutes: 60, date: '2026-11-21' }, 2)];
  expect(
    planDay(visits, others, DAY).map(({ name, placed }) => [name, placed.map(({ from, to }) => [from, to])]),
  ).toEqual([
    ['T1', [[600, 660]]],
    ['T2', [[540, 600]]],
    ['T3', []],
  ]);
});

test('a visit over midnight has its part of each of its days', () => {
  const night = entryOf({ by: 1, from: 1380, minutes: 120 }, 0);
  expect(planDay([night], [], DAY)[0]?.placed[0]).toMatchObject({ from: 1380, to: 1440 });
  expect(planDay([night], [], '2026-11-21')[0]?.placed[0]).toMatchObject({ from: 0, to: 60 });
});

test('of one therapist no two visits at once lie over each other, and no lane is wasted', () => {
  const visit = fc.record({
    by: fc.integer({ min: 1, max: 3 }),
    from: fc.integer({ min: 0, max: 1300 }),
    minutes: fc.integer({ min: 1, max: 139 }),
  });
  fc.assert(
    fc.property(fc.array(visit, { maxLength: 15 }), (visits) => {
      const entries = visits.map(entryOf).sort((a, b) => startOf(a).localeCompare(startOf(b)));
      for (const { placed, lanes } of planDay(entries, [], DAY)) {
        for (const one of placed)
          for (const other of placed)
            if (one !== other && one.lane === other.lane)
              expect(one.to <= other.from || other.to <= one.from).toBe(true);
        const most = Math.max(
          1,
          ...placed.map(
            ({ entry }) =>
              placed.filter((one) => startOf(one.entry) <= startOf(entry) && endOf(one.entry) > startOf(entry)).length,
          ),
        );
        expect(lanes).toBe(most);
      }
    }),
  );
});
