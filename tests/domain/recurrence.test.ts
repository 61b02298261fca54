import { describe, expect, test } from 'vitest';
import {
  dateOfOccurrence,
  listOccurrences,
  MOST_OCCURRENCES,
  occurrenceOn,
  type Recurring,
} from '#domain/schedule/recurrence.ts';
import { addDays } from '#domain/time/service-time.ts';
import { zonedIso } from '#domain/time/zoned-time.ts';

const zone = 'America/New_York';

function event(change: Partial<Recurring> & { date?: string; begin?: string; until?: string } = {}): Recurring {
  const { date = '2026-11-02', begin = '15:00', until = '17:00', ...rest } = change;
  return {
    start: zonedIso(date, begin, zone),
    end: zonedIso(date, until, zone),
    repeat_every: null,
    repeat_unit: null,
    repeat_days: null,
    repeat_week: null,
    repeat_week_start: change.repeat_unit === 'week' ? 0 : null,
    repeat_until: null,
    event_info: {},
    ...rest,
  };
}

/** Every day from `from` on, for `days` days, that has an occurrence, with its index. */
function listed(rule: Recurring, from: string, days: number) {
  return Array.from({ length: days }, (_, i) => occurrenceOn(rule, addDays(from, i), zone)).flatMap((one) =>
    one ? [`${one.index}:${one.date}`] : [],
  );
}

describe('a single event', () => {
  test('is on its own day and on no other, in the company zone and not in UTC', () => {
    const late = event({ begin: '21:00', until: '22:00' });
    expect(occurrenceOn(late, '2026-11-02', zone)).toEqual({
      index: 0,
      date: '2026-11-02',
      begin: '21:00',
      end: '22:00',
      endDate: '2026-11-02',
      decision: 'waiting',
    });
    expect(occurrenceOn(late, '2026-11-03', zone)).toBeNull();
  });

  test('keeps its wall time when the company’s zone is another one from now on', () => {
    const { date, begin, end } = occurrenceOn(event(), '2026-11-02', 'America/Los_Angeles') ?? {};
    expect([date, begin, end]).toEqual(['2026-11-02', '15:00', '17:00']);
    const late = event({
      begin: '00:30',
      until: '01:30',
      repeat_every: 1,
      repeat_unit: 'day',
      repeat_until: '2026-11-09',
    });
    expect(dateOfOccurrence(late, 1)).toBe('2026-11-03');
  });

  test('decision 0 is declined, any other value approved, none waits', () => {
    const decided = (decision: number | null) =>
      occurrenceOn(event({ event_info: { 0: { decision } } }), '2026-11-02', zone)?.decision;
    expect([decided(0), decided(1), decided(7), decided(null)]).toEqual([
      'declined',
      'approved',
      'approved',
      'waiting',
    ]);
  });
});

describe('a rule', () => {
  test('every third day', () => {
    const rule = event({ repeat_unit: 'day', repeat_every: 3 });
    expect(listed(rule, '2026-10-30', 12)).toEqual(['0:2026-11-02', '1:2026-11-05', '2:2026-11-08']);
  });

  test('every second week on Monday and Thursday, counted from the start', () => {
    const rule = event({ repeat_unit: 'week', repeat_every: 2, repeat_days: [4, 1] });
    expect(listed(rule, '2026-11-01', 30)).toEqual([
      '0:2026-11-02',
      '1:2026-11-05',
      '2:2026-11-16',
      '3:2026-11-19',
      '4:2026-11-30',
    ]);
  });

  test('a rule that starts in the middle of its week has no earlier day of that week', () => {
    const rule = event({ date: '2026-11-04', repeat_unit: 'week', repeat_every: 1, repeat_days: [1, 3] });
    expect(listed(rule, '2026-11-01', 12)).toEqual(['0:2026-11-04', '1:2026-11-09', '2:2026-11-11']);
  });

  test('the day its weeks begin on says which days every second week has', () => {
    const rule = event({ date: '2026-11-07', repeat_unit: 'week', repeat_every: 2, repeat_days: [6, 0] });
    expect(listed(rule, '2026-11-07', 16)).toEqual(['0:2026-11-07', '1:2026-11-15', '2:2026-11-21']);
    expect(listed({ ...rule, repeat_week_start: 1 }, '2026-11-07', 16)).toEqual([
      '0:2026-11-07',
      '1:2026-11-08',
      '2:2026-11-21',
      '3:2026-11-22',
    ]);
  });

  test('the second Monday and the last Friday of the month', () => {
    expect(listed(event({ date: '2026-11-09', repeat_unit: 'month', repeat_week: 2 }), '2026-11-01', 75)).toEqual([
      '0:2026-11-09',
      '1:2026-12-14',
      '2:2027-01-11',
    ]);
    expect(
      listed(
        event({ date: '2026-11-27', repeat_unit: 'month', repeat_week: 'last', repeat_days: [5] }),
        '2026-11-01',
        65,
      ),
    ).toEqual(['0:2026-11-27', '1:2026-12-25']);
  });

  test('the 31st skips months without one', () => {
    const rule = event({ date: '2026-10-31', repeat_unit: 'month' });
    expect(listed(rule, '2026-10-01', 130)).toEqual(['0:2026-10-31', '1:2026-12-31', '2:2027-01-31']);
  });

  test('ends on its last day, which still counts', () => {
    const rule = event({ repeat_unit: 'day', repeat_until: '2026-11-03' });
    expect(listed(rule, '2026-11-01', 6)).toEqual(['0:2026-11-02', '1:2026-11-03']);
  });

  test('an excluded occurrence is skipped and keeps its number', () => {
    const rule = event({ repeat_unit: 'day', event_info: { 1: { excluded: true }, 2: { decision: 1 } } });
    expect(listed(rule, '2026-11-02', 3)).toEqual(['0:2026-11-02', '2:2026-11-04']);
    expect(occurrenceOn(rule, '2026-11-04', zone)?.decision).toBe('approved');
  });

  test('keeps its wall time over the change of the clocks', () => {
    const rule = event({ date: '2026-10-26', repeat_unit: 'week' });
    expect(occurrenceOn(rule, '2026-11-02', zone)).toMatchObject({ begin: '15:00', end: '17:00' });
  });
});

describe('a list of occurrences', () => {
  test('of a rule without an end is bounded, and starts where it was asked to', () => {
    const rule = event({ date: '1950-01-01', repeat_unit: 'day' });
    const all = listOccurrences(rule, { from: '2100-01-01', to: '2199-12-31' }, zone);
    expect([all.length, all[0]?.date, all[0]?.index]).toEqual([MOST_OCCURRENCES, '2100-01-01', 54787]);
  });

  test('nothing is planned after 2199, and no index leads there', () => {
    const rule = event({ date: '2199-12-30', repeat_unit: 'day' });
    expect(listOccurrences(rule, { from: '2199-12-01', to: '2300-01-01' }, zone)).toHaveLength(2);
    expect([1, 2, 1e9, -1, 0.5].map((index) => dateOfOccurrence(rule, index))).toEqual([
      '2199-12-31',
      null,
      null,
      null,
      null,
    ]);
  });

  test('an excluded occurrence still has its day', () => {
    const rule = event({ repeat_unit: 'day', event_info: { 1: { excluded: true } } });
    expect(dateOfOccurrence(rule, 1)).toBe('2026-11-03');
  });

  test('a night belongs to the day it begins on', () => {
    const night = { ...event({ begin: '22:00', repeat_unit: 'day' }), end: zonedIso('2026-11-03', '06:00', zone) };
    expect(listOccurrences(night, { from: '2026-11-03', to: '2026-11-03' }, zone)).toMatchObject([
      { index: 1, date: '2026-11-03', begin: '22:00', endDate: '2026-11-04', end: '06:00' },
    ]);
  });

  test('a rule whose weekdays were lost makes nothing, and comes back', () => {
    for (const repeat_unit of ['week', 'month'] as const) {
      const rule = event({ repeat_unit, repeat_week: 1, repeat_days: [] });
      expect(listOccurrences(rule, { from: '2026-11-01', to: '2199-12-31' }, zone)).toEqual([]);
      expect(dateOfOccurrence(rule, 3)).toBeNull();
    }
  });
});
