import { describe, expect, test } from 'vitest';
import { MOST_OCCURRENCES } from '#domain/schedule/recurrence.ts';
import { dateOfDay, dayNumber } from '#domain/schedule/recurrence-calendar.ts';
import type { Repeat } from '#domain/schedule/recurrence-days.ts';
import { MOST_INTERVAL, whyNotPlan } from '#domain/schedule/recurrence-rules.ts';
import { hasSameDays, infoBefore, infoFrom, noRepeat } from '#domain/schedule/recurrence-series.ts';
import { repeatText, weekOfMonthLabels } from '#domain/schedule/recurrence-text.ts';

const monday = '2026-11-02';
const rule = (change: Partial<Repeat>): Repeat => ({ ...noRepeat, repeat_every: 1, ...change });
const weekly = (change: Partial<Repeat> = {}) => rule({ repeat_unit: 'week', repeat_until: '2026-12-31', ...change });
const daily = (change: Partial<Repeat> = {}) => rule({ repeat_unit: 'day', repeat_until: '2026-12-31', ...change });

describe('a rule in the words of the specification', () => {
  test.each([
    ['Daily', daily()],
    ['Every 3 days', daily({ repeat_every: 3 })],
    ['Weekly On Monday, Wednesday', weekly({ repeat_days: [3, 1] })],
    ['Weekly On Monday', weekly()],
    ['Weekly on all days', weekly({ repeat_days: [0, 1, 2, 3, 4, 5, 6] })],
    ['Every 2 weeks On Thursday', weekly({ repeat_every: 2, repeat_days: [4] })],
    ['Every 2 weeks on all days', weekly({ repeat_every: 2, repeat_days: [6, 5, 4, 3, 2, 1, 0] })],
    ['Monthly On 2nd Monday', rule({ repeat_unit: 'month', repeat_week: 2 })],
    [
      'Every 2 months On last Monday, Friday',
      rule({ repeat_every: 2, repeat_unit: 'month', repeat_week: 'last', repeat_days: [5, 1] }),
    ],
    ['Monthly On day 2', rule({ repeat_unit: 'month' })],
    ['', noRepeat],
  ])('%s', (text, repeat) => {
    expect(repeatText(repeat, monday)).toBe(text);
  });

  test('weekdays come in the order of the company’s week', () => {
    const repeat = weekly({ repeat_days: [0, 1] });
    expect(repeatText(repeat, monday)).toBe('Weekly On Sunday, Monday');
    expect(repeatText(repeat, monday, 1)).toBe('Weekly On Monday, Sunday');
  });

  test('weeks of a month are 1st to 5th, or last', () => {
    expect(weekOfMonthLabels.map(({ text }) => text)).toEqual(['1st', '2nd', '3rd', '4th', '5th', 'last']);
  });
});

describe('a plan that cannot be kept says why, at its field', () => {
  const why = (repeat: Repeat, starts = `${monday}T15:00`, ends = `${monday}T17:00`) =>
    whyNotPlan({ starts, ends, repeat });

  test.each([
    ['ends when it starts', noRepeat, `${monday}T15:00`, { end: 'Must be later than the start' }],
    ['lasts longer than a day', noRepeat, '2026-11-03T15:01', { end: 'An event lasts 24 hours at most' }],
    ['has no weekday', weekly({ repeat_days: [] }), undefined, { 'repeat.repeat_days': 'Choose at least one weekday' }],
    ['never ends', weekly({ repeat_until: null }), undefined, { 'repeat.repeat_until': 'Say which day is the last' }],
    [
      'ends before it starts',
      weekly({ repeat_until: '2026-11-01' }),
      undefined,
      { 'repeat.repeat_until': 'Is before the start' },
    ],
    [
      'has a week of the month without months',
      weekly({ repeat_week: 2 }),
      undefined,
      { 'repeat.repeat_week': 'Belongs to a monthly rule' },
    ],
    [
      'never happens',
      weekly({ repeat_days: [0], repeat_until: '2026-11-07' }),
      undefined,
      { 'repeat.repeat_until': 'The rule has no day until then' },
    ],
  ] as const)('one that %s', (_name, repeat, ends, expected) => {
    expect(why(repeat, undefined, ends)).toEqual(expected);
  });

  test('a whole day and a night are events', () => {
    expect(why(noRepeat, undefined, '2026-11-03T15:00')).toEqual({});
    expect(why(weekly(), `${monday}T22:00`, '2026-11-03T06:00')).toEqual({});
  });

  test(`${MOST_OCCURRENCES} occurrences are a rule, one more is refused`, () => {
    const last = dayNumber(monday) + MOST_OCCURRENCES - 1;
    expect(why(daily({ repeat_until: dateOfDay(last) }))).toEqual({});
    expect(why(daily({ repeat_until: dateOfDay(last + 1) }))).toEqual({
      'repeat.repeat_until': 'Makes more than 1,000 occurrences: choose an earlier day',
    });
  });

  test('a rule of every 365th month is counted as quickly as any', () => {
    expect(why(rule({ repeat_unit: 'month', repeat_every: MOST_INTERVAL, repeat_until: '2199-12-31' }))).toEqual({});
  });
});

describe('a rule that is cut in two', () => {
  const info = { 0: { decision: 1 }, 2: { decision: 0 }, 3: { excluded: true, decision: 1 } };

  test('what was said of its occurrences goes with them, numbered anew', () => {
    expect(infoBefore(info, 2)).toEqual({ 0: { decision: 1 } });
    expect(infoFrom(info, 2)).toEqual({ 0: { decision: 0 }, 1: { excluded: true, decision: 1 } });
  });

  test('has the same days when only its end, or the way it was written, differs', () => {
    const same = (a: Repeat, b: Repeat, at = monday) => hasSameDays(a, monday, b, at);
    expect(same(weekly(), weekly({ repeat_days: [1, 1], repeat_until: '2027-01-31' }))).toBe(true);
    expect(same(weekly(), weekly({ repeat_days: [2] }))).toBe(false);
    expect(same(weekly(), weekly({ repeat_every: 2 }))).toBe(false);
    expect(same(weekly(), weekly({ repeat_days: [1] }), '2026-11-09')).toBe(false);
    expect(same(weekly(), noRepeat)).toBe(false);
  });
});
