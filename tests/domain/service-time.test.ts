import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tickText } from '#domain/graph/graph-text.ts';
import {
  addMinutes,
  hoursAsTime,
  hoursBetween,
  instantOf,
  inZone,
  isDate,
  paddedTime12,
  periodOf,
  shortDate,
  shortYear,
  time12,
  timeChoices,
} from '#domain/time/service-time.ts';

describe('service times', () => {
  it('hours are decimal, and as time', () => {
    expect(hoursBetween('15:00', '17:15')).toBe(2.25);
    expect(hoursAsTime(2.25)).toBe('02:15');
  });

  it('the default end never crosses midnight', () => {
    expect(addMinutes('15:00', 30)).toBe('15:30');
    expect(addMinutes('23:50', 30)).toBe('23:59');
  });

  it('noon and midnight read right on a 12-hour clock', () => {
    expect(paddedTime12('00:05')).toBe('12:05 AM');
    expect(paddedTime12('12:00')).toBe('12:00 PM');
    expect(time12('15:30')).toBe('3:30 PM');
  });

  it('offers 5:00 AM up to before 3:00 PM every 15 minutes', () => {
    const choices = timeChoices({ from: '05:00', to: '15:00', stepMinutes: 15 });
    expect(choices).toHaveLength(40);
    expect(choices.at(0)).toBe('05:00');
    expect(choices.at(-1)).toBe('14:45');
  });

  it('a year is two digits only where these are read as that year', () => {
    expect(['2000-01-02', '2026-11-18', '2098-12-31'].map(shortDate)).toEqual(['01/02/00', '11/18/26', '12/31/98']);
    expect(['1999-12-31', '2099-01-01', '2199-12-31'].map(shortDate)).toEqual([
      '12/31/1999',
      '01/01/2099',
      '12/31/2199',
    ]);
    expect(['2026-11-18', '2199-12-31', '1926-11-18'].map(shortYear)).toEqual(['’26', '2199', '1926']);
    const point = (date: string) => tickText({ date, soFar: false }, 'day', true);
    expect([point('2026-11-18'), point('1926-11-18')]).toEqual(['11/18/26', '11/18/1926']);
  });

  it('refuses days that do not exist', () => {
    expect(isDate('2026-02-29')).toBe(false);
    expect(isDate('2028-02-29')).toBe(true);
    expect(isDate('2026-13-01')).toBe(false);
  });

  it('the company day differs from the UTC day in the evening', () => {
    expect(inZone(Date.parse('2026-11-21T02:30:00Z'), 'America/New_York')).toMatchObject({
      date: '2026-11-20',
      time: '21:30',
    });
  });

  it('every instant of every zone is read as its parts say, one by one', () => {
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'UTC');
    const instant = fc.date({ min: new Date('0001-01-02Z'), max: new Date('9999-12-30Z'), noInvalidDate: true });
    fc.assert(
      fc.property(instant, zone, (at, timeZone) => {
        const format = new Intl.DateTimeFormat('en-US', {
          timeZone,
          hourCycle: 'h23',
          dateStyle: 'short',
          timeStyle: 'medium',
        });
        const { hour, minute, second } = partsOf(format, at);
        const {
          year = '',
          month,
          day,
        } = partsOf(
          new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
          at,
        );
        const time = `${hour?.padStart(2, '0')}:${minute}`;
        const date = `${year.padStart(4, '0')}-${month}-${day}`;
        expect(inZone(at.getTime(), timeZone)).toEqual({ date, time, seconds: `${time}:${second}` });
      }),
    );
  });

  it.each([
    ['2026-03-08', '01:30', '2026-03-08T06:30:00.000Z'],
    ['2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'],
    ['2026-03-08', '03:30', '2026-03-08T07:30:00.000Z'],
    ['2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
    ['2026-11-01', '02:30', '2026-11-01T07:30:00.000Z'],
    ['2026-11-20', '15:00', '2026-11-20T20:00:00.000Z'],
  ])('%s %s in New York is %s, through both clock changes', (date, time, instant) => {
    expect(new Date(instantOf(date, time, 'America/New_York')).toISOString()).toBe(instant);
  });

  it('weeks begin on the policy day, months hold all their days', () => {
    expect(periodOf('2026-11-20', { hoursPeriod: 'week', weekStartsOn: 0 })).toEqual({
      from: '2026-11-15',
      to: '2026-11-21',
    });
    expect(periodOf('2026-11-22', { hoursPeriod: 'week', weekStartsOn: 1 })).toEqual({
      from: '2026-11-16',
      to: '2026-11-22',
    });
    expect(periodOf('2028-02-10', { hoursPeriod: 'month', weekStartsOn: 0 })).toEqual({
      from: '2028-02-01',
      to: '2028-02-29',
    });
  });
});

const partsOf = (format: Intl.DateTimeFormat, at: Date): Record<string, string> =>
  Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
