import { describe, expect, test } from 'vitest';
import { parseTime } from '../../src/ui/fields/parse-time.ts';
import { formatTime } from '../../src/ui/format-time.ts';

describe('a typed time', () => {
  test.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['9:30', '09:30'],
    ['9.30', '09:30'],
    ['9 30', '09:30'],
    ['930p', '21:30'],
    ['9:30 PM', '21:30'],
    ['9:30 p.m.', '21:30'],
    ['9a', '09:00'],
    ['21:30', '21:30'],
    ['2130', '21:30'],
    ['0930', '09:30'],
    ['03:15', '03:15'],
    ['12', '12:00'],
    ['12p', '12:00'],
    ['12a', '00:00'],
    ['0:05', '00:05'],
    ['noon', '12:00'],
    ['Midnight', '00:00'],
    ['  3:45 pm ', '15:45'],
  ])('%s is %s', (typed, clock) => {
    expect(parseTime(typed)).toBe(clock);
  });

  test.each([
    '',
    'soon',
    '25:00',
    '24:00',
    '9:60',
    '13pm',
    '0am',
    '9:3',
    '99',
    '12345',
    '-3',
    '9:30x',
  ])('%s is no time and is refused', (typed) => {
    expect(parseTime(typed)).toBeNull();
  });

  test('an hour without am or pm is the first one after the begin time, so 3:00 PM to "5" ends at 5:00 PM', () => {
    expect(parseTime('5', '15:00')).toBe('17:00');
    expect(parseTime('1', '11:30')).toBe('13:00');
    expect(parseTime('9', '20:00')).toBe('21:00');
    expect(parseTime('5', '05:00')).toBe('05:00');
  });

  test('every time of day survives being shown and typed again', () => {
    for (let minute = 0; minute < 1440; minute += 1) {
      const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
      expect(parseTime(formatTime(clock, '12'))).toBe(clock);
      expect(parseTime(formatTime(clock, '24'))).toBe(minute >= 600 && minute < 780 ? parseTime(clock) : clock);
    }
  });
});
