import fc from 'fast-check';
import type { ScheduleEvent } from '#contract/schedule.ts';
import { addDays, instantOf, inZone } from '#domain/time/service-time.ts';
import { zonedIso } from '#domain/time/zoned-time.ts';
import { makeRule } from './make-event.ts';

const RULES = 300;
/** The company's. */
export const zone = 'America/New_York';
/** The two years that are looked at. */
export const range = { from: '2026-01-01', to: '2027-12-31' };
const someDays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 });
const shape = fc.oneof(
  fc.record({ unit: fc.constant('day' as const), days: fc.constant(null), week: fc.constant(null) }),
  fc.record({ unit: fc.constant('week' as const), days: someDays, week: fc.constant(null) }),
  fc.record({
    unit: fc.constant('month' as const),
    days: someDays,
    week: fc.constantFrom(1, 2, 3, 4, 5, 'last' as const),
  }),
  fc.record({ unit: fc.constant('month' as const), days: fc.constant(null), week: fc.constant(null) }),
);
const anyRule = fc
  .record({
    shape,
    every: fc.integer({ min: 1, max: 5 }),
    start: fc.integer({ min: -200, max: 600 }).map((days) => addDays('2026-01-01', days)),
    length: fc.integer({ min: 0, max: 900 }),
    // Half of them begin in the hours that the clocks skip or repeat.
    begin: fc.oneof(fc.constantFrom('01:30', '02:00', '02:30', '03:00'), fc.integer({ min: 0, max: 1439 }).map(clock)),
    minutes: fc.integer({ min: 15, max: 600 }),
    weekStart: fc.integer({ min: 0, max: 6 }),
  })
  // The first occurrence is planned at a time that exists, as the server would have kept it.
  .filter(({ start, begin }) => inZone(instantOf(start, begin, zone), zone).time === begin);

export type AnyRule = typeof anyRule extends fc.Arbitrary<infer R> ? R : never;

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** As the server sends it. */
export function eventOf(rule: AnyRule): ScheduleEvent {
  const { shape, every, start, length, begin, minutes, weekStart } = rule;
  const [hours = 0, rest = 0] = begin.split(':').map(Number);
  const end = hours * 60 + rest + minutes;
  return makeRule({
    start: zonedIso(start, begin, zone),
    end: zonedIso(addDays(start, end >= 1440 ? 1 : 0), clock(end % 1440), zone),
    repeat_every: every,
    repeat_unit: shape.unit,
    repeat_days: shape.days,
    repeat_week: shape.week,
    repeat_week_start: shape.unit === 'week' ? weekStart : null,
    repeat_until: addDays(start, length),
  });
}

/** The same each time. */
export const rules: AnyRule[] = fc.sample(anyRule, { numRuns: RULES, seed: 20261120 });
