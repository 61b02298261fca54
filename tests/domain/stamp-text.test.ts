import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { initialName, listName, shortName } from '#domain/access/person-name.ts';
import {
  columnHours,
  columnTexts,
  hoursText,
  noteCreatedText,
  noteStampText,
  serviceText,
  sessionCreatedText,
  sessionRangeText,
  tableHours,
} from '#domain/note/stamp-text.ts';
import { hoursOf, sumHours } from '#domain/time/hours.ts';
import { agoText, dayText, sentText, timeText } from '#domain/time/moment-text.ts';

const zone = 'America/New_York';

describe('formats of the lists', () => {
  test('created: MM/DD/YY h:mm A for notes, MM/DD/YY hh:mm A for sessions, in the company zone', () => {
    expect(noteCreatedText('2026-11-21T02:05:00Z', zone)).toBe('11/20/26 9:05 PM');
    expect(sessionCreatedText('2026-11-21T02:05:00Z', zone)).toBe('11/20/26 09:05 PM');
  });

  test('a note that came here later than it was written says both; what a network takes is no difference', () => {
    const stamp = (written_at?: string | null) =>
      noteStampText({ created_at: '2026-11-21T02:05:00Z', written_at }, zone);
    expect([stamp(), stamp(null), stamp('2026-11-21T02:01:00Z')]).toEqual(Array(3).fill('11/20/26 9:05 PM'));
    expect(stamp('2026-11-20T17:28:00Z')).toBe('11/20/26 9:05 PM, written 12:28 PM');
    expect(stamp('2026-11-19T17:28:00Z')).toBe('11/20/26 9:05 PM, written 11/19/26 12:28 PM');
  });

  test('a service date is MM/DD/YY plus the time; without a time the day alone', () => {
    expect(serviceText('2026-11-20', '15:00')).toBe('11/20/26 3:00 PM');
    expect(serviceText('2026-11-20', '')).toBe('11/20/26');
  });

  test('a session range is y-MM-dd hh:mm a, with the second day only where it is another', () => {
    const session = { startDate: '2026-11-20', startTime: '23:00', endDate: null, endTime: '23:45' };
    expect(sessionRangeText(session)).toBe('2026-11-20 11:00 pm - 11:45 pm');
    expect(sessionRangeText({ ...session, endDate: '2026-11-21', endTime: '00:30' })).toBe(
      '2026-11-20 11:00 pm - 2026-11-21 12:30 am',
    );
    expect(sessionRangeText({ ...session, endTime: null })).toBe('2026-11-20 11:00 pm');
  });

  test.each([
    [2, '2.0'],
    [1.5, '1.5'],
    [2.25, '2.25'],
    [0.05, '0.05'],
    [0.3333, '20 min'],
    [0.0333, '2 min'],
    [1.0167, '1:01'],
    [-0.3333, '−20 min'],
    [12.333, '12.33'],
    [1895.75, '1,895.75'],
    [1000.3333, '1,000:20'],
    [0, '0.0'],
  ])('%d hours read %s', (hours, text) => {
    expect(tableHours(hours)).toBe(text);
  });

  test.each([
    [2, '2.0 h'],
    [0.3333, '20 min'],
    [0.0333, '2 min'],
    [1.0167, '1 h 1 min'],
    [-1.3333, '−1 h 20 min'],
    [1000.3333, '1,000 h 20 min'],
    [0, '0.0 h'],
  ])('%d hours with their unit read %s: what is under an hour, and no decimal, is said in minutes', (hours, text) => {
    expect(hoursText(hours)).toBe(text);
  });

  test('printed hours add up to the sum that is printed under them, whatever the visits’ lengths', () => {
    const read = (text: string) => {
      if (text.endsWith(' min')) return Number(text.replace(' min', '')) * 100;
      const [hours = '', minutes] = text.replaceAll(',', '').split(':');
      return minutes === undefined ? Math.round(Number(hours) * 6000) : (Number(hours) * 60 + Number(minutes)) * 100;
    };
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1440 }), { maxLength: 60 }), (visits) => {
        const parts = visits.map(hoursOf);
        const printed = parts.reduce((sum, one) => sum + read(tableHours(one)), 0);
        expect(printed).toBe(read(tableHours(sumHours(parts))));
      }),
    );
  });
});

describe('days and stamps in words', () => {
  test('today, yesterday, the day, and the year only when it is another', () => {
    expect(['2026-11-20', '2026-11-19', '2026-11-18', '2025-12-31'].map((day) => dayText(day, '2026-11-20'))).toEqual([
      'today',
      'yesterday',
      '11/18',
      '12/31/25',
    ]);
  });

  test('a time of another day than today has its day with it', () => {
    expect(timeText('2026-11-20', '20:49', '2026-11-20')).toBe('8:49 PM');
    expect(timeText('2026-11-20', '20:49', '2026-11-21')).toBe('yesterday 8:49 PM');
    expect(timeText('2026-11-18', '20:49', '2026-11-21')).toBe('11/18 8:49 PM');
  });

  test('sent on the same day shows the time, on another day the day', () => {
    const now = Date.parse('2026-11-20T20:00:00Z');
    expect(sentText('2026-11-20T19:58:00Z', now, zone)).toBe('2:58 PM');
    expect(sentText('2026-11-20T04:59:00Z', now, zone)).toBe('11/19/26');
  });

  test.each([
    [20_000, 'just now'],
    [8 * 60_000, '8 min ago'],
    [2.5 * 3_600_000, '2 h ago'],
    [72 * 3_600_000, '3 days ago'],
    [-5000, 'just now'],
  ])('%d ms ago reads %s', (age, text) => {
    const now = Date.parse('2026-11-20T20:00:00Z');
    expect(agoText(new Date(now - age).toISOString(), now)).toBe(text);
  });
});

describe('names', () => {
  test('a client is a first name and an initial, in lists last name first', () => {
    expect(shortName({ first_name: 'Maya', last_name: 'Ruiz' })).toBe('Maya R.');
    expect(shortName({ first_name: 'Maya', last_name: '' })).toBe('Maya');
    expect(listName({ first_name: 'Maya', last_name: 'Ruiz' })).toBe('Ruiz, Maya');
    expect(listName({ first_name: 'Maya', last_name: '' })).toBe('Maya');
  });

  test('someone else on the device is an initial and a last name', () => {
    expect([initialName('Jo Ortiz'), initialName('Ana Maria Diaz'), initialName('Cher')]).toEqual([
      'J. Ortiz',
      'A. Maria Diaz',
      'Cher',
    ]);
  });
});

test('a column of hours is in one spelling: 1.25 does not stand above 1:20', () => {
  const printed = (column: number[]) => column.map(columnHours(column));
  expect(printed([2, 1.25, 0.5])).toEqual(['2.0', '1.25', '0.5']);
  expect(printed([2, 1.25, 0.5, hoursOf(80)])).toEqual(['2:00', '1:15', '0:30', '1:20']);
  // Their sum may have an hour, and so may the next page.
  expect(printed([0.5, hoursOf(20), 0])).toEqual(['0:30', '0:20', '0:00']);
  const said = (column: number[]) => column.map((hours) => columnTexts(column)(hours));
  expect(said([2, 1.75, 0.25])).toEqual(['2.0 h', '1.75 h', '0.25 h']);
  expect(said([2, 1.75, hoursOf(25), 12.335])).toEqual(['2 h', '1 h 45 min', '25 min', '12.34 h']);
  // Where another page has one that hundredths can't say, so have this page and the sum.
  expect([columnHours([2, 1.25], false)(1.25), columnTexts([79.15], false)(79.15)]).toEqual(['1:15', '79 h 9 min']);
  expect([columnHours([2, 1.25], true)(1.25), columnTexts([79.15], true)(79.15)]).toEqual(['1.25', '79.15 h']);
});
