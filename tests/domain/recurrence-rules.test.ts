import fc from 'fast-check';
import { RRule, type Weekday } from 'rrule';
import { describe, expect, test } from 'vitest';
import { dateOfDay, dayNumber } from '#domain/schedule/recurrence-calendar.ts';
import { type DayRule, dayOfIndex, dayRuleOf, listDays, type Repeat } from '#domain/schedule/recurrence-days.ts';

const RULES = 3_000;
const DAY = 24 * 60 * 60 * 1000;
/** By our numbers: 0 is Sunday. */
const weekdays = [RRule.SU, RRule.MO, RRule.TU, RRule.WE, RRule.TH, RRule.FR, RRule.SA];
const frequency = { day: RRule.DAILY, week: RRule.WEEKLY, month: RRule.MONTHLY };

const day = fc.integer({ min: dayNumber('1996-01-01'), max: dayNumber('2104-12-31') });
const someDays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 });
const week = fc.constantFrom(1, 2, 3, 4, 5, 'last' as const);
const every = fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 1, max: 4 }) }, fc.integer({ min: 5, max: 365 }));
const shape = fc.oneof(
  fc.record({ unit: fc.constant('day' as const), days: fc.constant(null), week: fc.constant(null) }),
  fc.record({ unit: fc.constant('week' as const), days: fc.option(someDays), week: fc.constant(null) }),
  fc.record({ unit: fc.constant('month' as const), days: someDays, week }),
  fc.record({ unit: fc.constant('month' as const), days: fc.constant(null), week: fc.constant(null) }),
);
const anyRule = fc
  .record({ shape, every, first: day, weekStart: fc.integer({ min: 0, max: 6 }), length: fc.nat({ max: 90 }) })
  .map(({ shape, every, first, weekStart, length }) => {
    const perUnit = { day: 1, week: 7, month: 30 }[shape.unit];
    const repeat: Repeat = {
      repeat_every: every,
      repeat_unit: shape.unit,
      repeat_days: shape.days,
      repeat_week: shape.week,
      repeat_week_start: weekStart,
      repeat_until: dateOfDay(Math.min(first + length * perUnit, dayNumber('2150-01-01'))),
    };
    return { repeat, first };
  });

type AnyRule = { repeat: Repeat; first: number };

/** The same rule by the library, on floating dates. */
function daysByLibrary({ repeat, first }: AnyRule): number[] {
  const { repeat_unit: unit, repeat_days: days, repeat_week: week } = repeat;
  const nth = (of: Weekday) => (week === null ? of : of.nth(week === 'last' ? -1 : week));
  const rule = new RRule({
    freq: frequency[unit ?? 'day'],
    interval: repeat.repeat_every ?? 1,
    dtstart: new Date(first * DAY),
    until: new Date(`${repeat.repeat_until}T00:00:00Z`),
    wkst: weekdays[repeat.repeat_week_start ?? 0] ?? null,
    ...(days ? { byweekday: days.flatMap((one) => weekdays[one] ?? []).map(nth) } : {}),
  });
  return rule.all().map((at) => at.getTime() / DAY);
}

const made = ({ repeat, first }: AnyRule): DayRule => dayRuleOf(repeat, dateOfDay(first));

describe('a rule makes the days that the rrule library makes', () => {
  test(`${RULES} random rules: all days, any part of them, and the day of any index`, () => {
    fc.assert(
      fc.property(anyRule, fc.nat(), fc.nat({ max: 400 }), (any, skip, length) => {
        const expected = daysByLibrary(any).map((day, index) => ({ index, day }));
        const rule = made(any);
        expect(listDays(rule, rule.first, rule.last, 10_000)).toEqual(expected);
        const from = any.first - 10 + (skip % Math.max(1, rule.last - any.first + 20));
        const part = expected.filter(({ day }) => day >= from && day <= from + length);
        expect(listDays(rule, from, from + length, 10_000)).toEqual(part);
        const index = skip % (expected.length + 2);
        expect(dayOfIndex(rule, index)).toBe(expected[index]?.day ?? null);
      }),
      { numRuns: RULES },
    );
  }, 60_000);
});
