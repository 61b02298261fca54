import { isValid, lightFormat, parse } from 'date-fns';

/** Ways in which people type a day, month first; a missing year is this year's. */
const shapes = ['M/d/yyyy', 'M/d/yy', 'M/d', 'MMddyyyy', 'yyyy-M-d'];
const EARLIEST_YEAR = 1900;

/**
 * What a person typed as a date (`11/20/2025`, `11/20/25`, `11-20`, `11202025`, `2025-11-20`, `today`), as `yyyy-MM-dd`,
 * or null when it is no day of the calendar. `today` (`yyyy-MM-dd`) fills a missing year.
 */
export function parseDate(typed: string, today: string): string | null {
  const text = typed.trim().toLowerCase();
  if (text === 'today') return today;
  const reference = parse(today, 'yyyy-MM-dd', 0);
  const written = /^\d{4}-/.test(text) ? text : text.replaceAll(/[.\-\s]+/g, '/');
  const day = shapes
    .map((shape) => parse(written, shape, reference))
    .find((date) => isValid(date) && date.getFullYear() >= EARLIEST_YEAR && date.getFullYear() <= 9999);
  return day ? lightFormat(day, 'yyyy-MM-dd') : null;
}
