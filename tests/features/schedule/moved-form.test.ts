import { describe, expect, test } from 'vitest';
import { defaultPolicy } from '#domain/access/policy.ts';
import { formOf, type Scope } from '#features/schedule/event/event-form.ts';
import { movedForm } from '#features/schedule/event/moved-form.ts';
import { makeRule, makeSingle, planned } from './make-event.ts';

describe('a visit that was dragged or stretched', () => {
  const at = { date: '2026-11-20', endDate: '2026-11-20' };
  const moved = (event: Parameters<typeof formOf>[0], scope: Scope, start: string, end: string, from = at) =>
    movedForm(formOf(event, from, scope, defaultPolicy), from, scope, { start, end });

  test('opens the form with the day and times where it was put down, over midnight too', () => {
    expect(moved(planned(makeSingle()), 'all', '2026-11-21T22:00', '2026-11-22T00:30')).toMatchObject({
      startDate: '2026-11-21',
      startTime: '22:00',
      endDate: '2026-11-22',
      endTime: '00:30',
    });
  });

  test('of a whole series moves every visit by as many days: the rule has the new weekday in place of the old one', () => {
    const rule = planned(makeRule({ repeat_days: [1, 5] }));
    const friday = { date: '2026-11-20', endDate: '2026-11-20' };
    const before = formOf(rule, friday, 'all', defaultPolicy);
    const after = moved(rule, 'all', '2026-11-19T09:00', '2026-11-19T10:00', friday);
    expect(after.days.toSorted()).toEqual([1, 4]);
    expect(Date.parse(after.startDate)).toBe(Date.parse(before.startDate) - 86_400_000);
    expect([after.startTime, after.endTime]).toEqual(['09:00', '10:00']);
  });

  test('of one occurrence leaves the rest alone', () => {
    expect(moved(planned(makeRule()), 'this', '2026-11-23T09:00', '2026-11-23T10:00')).toMatchObject({
      startDate: '2026-11-23',
      unit: 'never',
    });
  });
});
