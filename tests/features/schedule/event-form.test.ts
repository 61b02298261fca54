import { describe, expect, test } from 'vitest';
import { createEventBody } from '#contract/schedule.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { repeatText, weekOfMonthLabels } from '#domain/schedule/recurrence-text.ts';
import { zonedIso } from '#domain/time/zoned-time.ts';
import {
  bodyOf,
  type EventForm,
  formOf,
  newForm,
  nextDates,
  repeatOf,
  skippedTime,
  whyNotForm,
  withStartDate,
  withStartTime,
  withUnit,
} from '#features/schedule/event/event-form.ts';
import { makeRule, planned } from './make-event.ts';

const zone = defaultPolicy.timeZone;
const uid = '018f0000-0000-7000-8000-00000000000a';
const form = (change: Partial<EventForm> = {}): EventForm => ({
  ...newForm('2026-11-20', 1, 0),
  startTime: '15:00',
  endTime: '17:00',
  ...change,
});
const monthly = form({ unit: 'month', monthBy: 'last', days: [1], until: '2027-02-28' });

describe('what is typed', () => {
  test('a month’s week has the specification’s labels, 1st to 5th and last', () => {
    expect(weekOfMonthLabels.map(({ text }) => text)).toEqual(['1st', '2nd', '3rd', '4th', '5th', 'last']);
    expect(repeatText(repeatOf(monthly), monthly.startDate)).toBe('Monthly On last Monday');
    expect(nextDates(monthly, zone)).toEqual(['2026-11-30', '2026-12-28', '2027-01-25']);
  });

  test('a begin fills an empty end with the company’s usual length, over midnight too; a chosen end stays', () => {
    expect(withStartTime(form({ endTime: '' }), '15:00', defaultPolicy)).toMatchObject({ endTime: '15:30' });
    const late = withStartTime(form({ endTime: '' }), '23:45', defaultPolicy);
    expect(late).toMatchObject({ endDate: '2026-11-21', endTime: '00:15' });
    expect(withStartTime(form(), '16:00', defaultPolicy).endTime).toBe('17:00');
  });

  test('the end’s day follows the start’s, unless it was another one', () => {
    expect(withStartDate(form(), '2026-11-23').endDate).toBe('2026-11-23');
    expect(withStartDate(form({ endDate: '2026-11-21' }), '2026-11-19').endDate).toBe('2026-11-21');
  });

  test('a weekly rule begins with the weekday of its start', () => {
    expect(withUnit(form(), 'week').days).toEqual([5]);
    expect(whyNotForm(form({ unit: 'week', days: [], until: '2026-12-18' })).days).toBe('Choose at least one weekday');
  });

  test('a time that the clocks skip is told, with the time it will be', () => {
    expect(skippedTime('2027-03-14', '02:30', zone)).toBe('03:30');
    expect(skippedTime('2027-03-14', '03:30', zone)).toBeNull();
  });
});

describe('what the server is sent', () => {
  test('is what it takes, of every kind of rule', () => {
    const kinds = [
      form(),
      form({ unit: 'day', every: '3', until: '2026-12-18' }),
      form({ unit: 'week', days: [3, 1], until: '2026-12-18' }),
      form({ unit: 'month', until: '2027-12-18' }),
      monthly,
      form({ clientId: 7, userId: null, location: '5', endDate: '2026-11-21', endTime: '01:00' }),
    ];
    for (const one of kinds) {
      expect(whyNotForm(one)).toEqual({});
      expect(createEventBody.safeParse(bodyOf(one, uid, zone))).toMatchObject({ success: true });
    }
  });

  test('an event that is opened and saved untouched is sent as it is', () => {
    const rule = planned(makeRule({ repeat_days: [1, 5], visit_location: 3 }));
    const body = bodyOf(formOf(rule, { date: '2026-11-20', endDate: '2026-11-20' }, 'all', defaultPolicy), uid, zone);
    expect(body).toMatchObject({
      title: rule.title,
      start: rule.start,
      end: rule.end,
      client_id: 7,
      visit_location: 3,
    });
    expect(body.repeat).toMatchObject({
      repeat_every: 1,
      repeat_unit: 'week',
      repeat_days: [1, 5],
      repeat_until: '2026-12-25',
    });
  });

  test('a weekly rule is sent with its own weeks, a new one with the company’s', () => {
    const rule = planned(makeRule({ repeat_week_start: 1 }));
    const opened = formOf(rule, { date: '2026-11-20', endDate: '2026-11-20' }, 'all', defaultPolicy);
    expect(bodyOf(opened, uid, zone).repeat).toMatchObject({ repeat_week_start: 1 });
    const fresh = { ...newForm('2026-11-20', 1, 6), unit: 'week', days: [5], until: '2026-12-18' } as const;
    expect(repeatOf(fresh)).toMatchObject({ repeat_week_start: 6 });
    expect(repeatOf({ ...fresh, unit: 'day' })).toMatchObject({ repeat_week_start: null });
  });

  test('says the zone that its times are in, and opens with the times that were planned whatever the zone is by now', () => {
    expect(bodyOf(form(), uid, zone)).toMatchObject({ start: '2026-11-20T15:00:00-05:00', zone });
    const at = { date: '2026-11-20', endDate: '2026-11-20' };
    const moved = formOf(planned(makeRule()), at, 'this', { ...defaultPolicy, timeZone: 'America/Los_Angeles' });
    expect([moved.startDate, moved.startTime, moved.endTime]).toEqual(['2026-11-20', '15:00', '17:00']);
  });

  test('an occurrence on the day when the clocks skip its hour opens with the times that it is shown with', () => {
    const rule = planned(
      makeRule({
        start: zonedIso('2027-03-07', '02:30', zone),
        end: zonedIso('2027-03-07', '03:30', zone),
        repeat_days: [0],
        repeat_until: '2027-04-25',
      }),
    );
    const at = { date: '2027-03-14', endDate: '2027-03-14' };
    for (const scope of ['this', 'later'] as const) {
      const opened = formOf(rule, at, scope, defaultPolicy);
      expect([opened.startTime, opened.endTime]).toEqual(['03:30', '04:30']);
      expect(whyNotForm(opened)).toEqual({});
      const { start, end } = bodyOf(opened, uid, zone);
      expect([start, end]).toEqual(['2027-03-14T03:30:00-04:00', '2027-03-14T04:30:00-04:00']);
    }
    expect(formOf(rule, at, 'all', defaultPolicy)).toMatchObject({ startDate: '2027-03-07', startTime: '02:30' });
    const before = { date: '2027-03-21', endDate: '2027-03-21' };
    expect(formOf(rule, before, 'later', defaultPolicy)).toMatchObject({ startTime: '02:30', endTime: '03:30' });
  });
});
