import { describe, expect, test } from 'vitest';
import { listOccurrences, type Recurring } from '#domain/schedule/recurrence.ts';
import { zonedIso } from '#domain/time/zoned-time.ts';

const NEW_YORK = 'America/New_York';

/** A daily rule, and its occurrences as instants with their offsets. */
function daily(zone: string, first: string, begin: string, end: string, range: { from: string; to: string }) {
  const late = end <= begin;
  const endDay = late ? new Date(Date.parse(first) + 86_400_000).toISOString().slice(0, 10) : first;
  const rule: Recurring = {
    start: zonedIso(first, begin, zone),
    end: zonedIso(endDay, end, zone),
    repeat_every: 1,
    repeat_unit: 'day',
    repeat_days: null,
    repeat_week: null,
    repeat_week_start: null,
    repeat_until: null,
    event_info: {},
  };
  return listOccurrences(rule, range, zone).map(
    (one) => `${zonedIso(one.date, one.begin, zone)} ${zonedIso(one.endDate, one.end, zone)}`,
  );
}

const spring = { from: '2026-03-07', to: '2026-03-09' };
const autumn = { from: '2026-10-31', to: '2026-11-02' };

describe('over the spring change of New York (2026-03-08, 2:00 becomes 3:00)', () => {
  test('a visit at 3 PM stays at 3 PM', () => {
    expect(daily(NEW_YORK, '2026-01-01', '15:00', '17:00', spring)).toEqual([
      '2026-03-07T15:00:00-05:00 2026-03-07T17:00:00-05:00',
      '2026-03-08T15:00:00-04:00 2026-03-08T17:00:00-04:00',
      '2026-03-09T15:00:00-04:00 2026-03-09T17:00:00-04:00',
    ]);
  });

  test('a begin inside the gap moves forward by the gap, for that day alone; an end after it stays', () => {
    expect(daily(NEW_YORK, '2026-01-01', '02:30', '06:00', spring)).toEqual([
      '2026-03-07T02:30:00-05:00 2026-03-07T06:00:00-05:00',
      '2026-03-08T03:30:00-04:00 2026-03-08T06:00:00-04:00',
      '2026-03-09T02:30:00-04:00 2026-03-09T06:00:00-04:00',
    ]);
  });

  test.each([
    ['both inside', '02:15', '02:45', '2026-03-08T03:15:00-04:00 2026-03-08T03:45:00-04:00'],
    ['an end that the begin reaches', '02:30', '03:30', '2026-03-08T03:30:00-04:00 2026-03-08T04:30:00-04:00'],
    ['an end that the begin passes', '02:50', '03:10', '2026-03-08T03:50:00-04:00 2026-03-08T04:10:00-04:00'],
    ['an end alone inside', '01:30', '02:30', '2026-03-08T01:30:00-05:00 2026-03-08T03:30:00-04:00'],
    ['the first minute of the gap', '02:00', '02:59', '2026-03-08T03:00:00-04:00 2026-03-08T03:59:00-04:00'],
  ])('%s: never without length', (_name, begin, end, expected) => {
    expect(daily(NEW_YORK, '2026-01-01', begin, end, { from: '2026-03-08', to: '2026-03-08' })).toEqual([expected]);
  });

  test('a night that crosses it keeps the wall time of its end', () => {
    const night = daily(NEW_YORK, '2026-01-01', '22:00', '06:00', { from: '2026-03-07', to: '2026-03-07' });
    expect(night).toEqual(['2026-03-07T22:00:00-05:00 2026-03-08T06:00:00-04:00']);
  });
});

describe('over the autumn change of New York (2026-11-01, 2:00 becomes 1:00)', () => {
  test('a visit at 3 PM stays at 3 PM', () => {
    expect(daily(NEW_YORK, '2026-01-01', '15:00', '17:00', autumn)).toEqual([
      '2026-10-31T15:00:00-04:00 2026-10-31T17:00:00-04:00',
      '2026-11-01T15:00:00-05:00 2026-11-01T17:00:00-05:00',
      '2026-11-02T15:00:00-05:00 2026-11-02T17:00:00-05:00',
    ]);
  });

  test('a time that comes twice is the first, and there is one occurrence, not two', () => {
    expect(daily(NEW_YORK, '2026-01-01', '01:30', '02:30', autumn)).toEqual([
      '2026-10-31T01:30:00-04:00 2026-10-31T02:30:00-04:00',
      '2026-11-01T01:30:00-04:00 2026-11-01T02:30:00-05:00',
      '2026-11-02T01:30:00-05:00 2026-11-02T02:30:00-05:00',
    ]);
  });

  test('begin and end inside the doubled hour are both the first', () => {
    const inside = daily(NEW_YORK, '2026-01-01', '01:15', '01:45', { from: '2026-11-01', to: '2026-11-01' });
    expect(inside).toEqual(['2026-11-01T01:15:00-04:00 2026-11-01T01:45:00-04:00']);
  });
});

describe('where clocks do not change', () => {
  test.each([
    ['America/Phoenix', '-07:00'],
    ['Asia/Kolkata', '+05:30'],
  ])('%s has the same offset all year, at 2:30 AM too', (zone, offset) => {
    for (const range of [spring, autumn]) {
      const all = daily(zone, '2026-01-01', '02:30', '03:30', range);
      expect(all.map((one) => one.slice(10))).toEqual(
        [range.from, '', range.to].map((_, at) => {
          const date = new Date(Date.parse(range.from) + at * 86_400_000).toISOString().slice(0, 10);
          return `T02:30:00${offset} ${date}T03:30:00${offset}`;
        }),
      );
    }
  });

  test('a day is the company’s, not UTC’s: half past midnight in Kolkata is the evening before elsewhere', () => {
    const first = daily('Asia/Kolkata', '2026-11-20', '00:30', '01:00', { from: '2026-11-19', to: '2026-11-20' });
    expect(first).toEqual(['2026-11-20T00:30:00+05:30 2026-11-20T01:00:00+05:30']);
  });
});

describe('every day of years with odd changes', () => {
  test.each([
    // Twice around Ramadan, half an hour, at midnight, and a whole day left out.
    ['Africa/Casablanca', 2026],
    ['Australia/Lord_Howe', 2026],
    ['America/Santiago', 2026],
    ['Pacific/Apia', 2011],
  ])('%s %i: no occurrence is without length, and each has the planned time or one that the gap moved', (zone, year) => {
    const range = { from: `${year}-01-01`, to: `${year}-12-31` };
    for (const [begin, end] of [
      ['00:15', '00:45'],
      ['02:15', '02:45'],
      ['23:30', '00:30'],
    ] as const) {
      const all = daily(zone, `${year - 1}-06-01`, begin, end, range);
      const lengths = all.map((one) => {
        const [from = '', to = ''] = one.split(' ');
        return (Date.parse(to) - Date.parse(from)) / 60_000;
      });
      expect(all).toHaveLength(365);
      expect(Math.min(...lengths)).toBeGreaterThan(0);
      expect(all.filter((one) => one.slice(11, 16) !== begin).length).toBeLessThanOrEqual(2);
    }
  });
});
