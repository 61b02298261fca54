import { describe, expect, test } from 'vitest';
import * as domain from '#domain/time/day-rules.ts';
import { longDate } from '../../src/domain/time/service-time.ts';
import { parseDate, wrongDate } from '../../src/ui/fields/parse-date.ts';
import * as ui from '../../src/ui/table/kept-years.ts';

const today = '2025-11-20';

describe('a typed date', () => {
  test.each([
    ['11/20/2025', '2025-11-20'],
    ['1/5/2026', '2026-01-05'],
    ['1-5-26', '2026-01-05'],
    ['1.5.26', '2026-01-05'],
    ['11/18', '2025-11-18'],
    ['11202025', '2025-11-20'],
    ['2025-11-20', '2025-11-20'],
    [' Today ', '2025-11-20'],
    ['2/29/2024', '2024-02-29'],
    ['12/31/26', '2026-12-31'],
    ['11/22/62', '1962-11-22'],
    ['1/1/27', '1927-01-01'],
    ['11/22/2199', '2199-11-22'],
  ])('%s is %s', (typed, iso) => {
    expect(parseDate(typed, today)).toBe(iso);
  });

  test.each([
    '',
    '13/01/2025',
    '2/29/2025',
    '0/10/2025',
    '11/31/2025',
    'tomorrow',
    '11/20/2',
    '11/20/202',
    '11/20/0002',
    '20/11/2025',
    '11//2025',
  ])('%s is no day of the calendar and is refused', (typed) => {
    expect(parseDate(typed, today)).toBeNull();
  });

  test.each(['11/22/2200', '11/22/3026', '12/31/1899', '3026-11-22'])('%s: the years are named', (typed) => {
    expect(parseDate(typed, today)).toBeNull();
    expect(wrongDate(typed, today)).toBe('Use a year from 1900 to 2199');
  });

  test('fields, rules and wire take the same years', () => {
    expect(ui).toMatchObject({ FIRST_DAY: domain.FIRST_DAY, LAST_DAY: domain.LAST_DAY });
    expect(ui.yearsText).toBe(domain.dayMessages.range);
  });

  test('what is shown can be typed again', () => {
    expect(longDate('2025-01-05')).toBe('01/05/2025');
    expect(parseDate(longDate('2025-01-05'), today)).toBe('2025-01-05');
  });
});
