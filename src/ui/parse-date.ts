import { isValid } from 'date-fns/isValid';
import { lightFormat } from 'date-fns/lightFormat';
import { parse } from 'date-fns/parse';
import { subYears } from 'date-fns/subYears';
import { formatDate } from './format-date.ts';
import { FIRST_DAY, LAST_DAY, yearsText } from './kept-years.ts';

/** Ways in which people type a day, month first; a missing year is this year's. */
const shapes = ['M/d/yyyy', 'M/d/yy', 'M/d', 'MMddyyyy', 'yyyy-M-d'];
/** Below this a year has less than four digits: it is read by another shape, or by none. */
const FOUR_DIGITS = 1000;
const CENTURY = 100;

/**
 * What a person typed as a date (`11/20/2025`, `11/20/25`, `11-20`, `11202025`, `2025-11-20`, `today`), as `yyyy-MM-dd`,
 * or null when it is no day of the calendar, or none in the years that records are of. `today` (`yyyy-MM-dd`) fills a
 * missing year.
 */
export function parseDate(typed: string, today: string): string | null {
  const day = readDay(typed, today);
  return day !== null && day >= FIRST_DAY && day <= LAST_DAY ? day : null;
}

/** What to say of a text that is no date a record can have. */
export function wrongDate(typed: string, today: string): string {
  if (readDay(typed, today) !== null) return yearsText;
  return `“${typed}” is not a date. Type it like ${formatDate(today)}`;
}

function readDay(typed: string, today: string): string | null {
  const text = typed.trim().toLowerCase();
  if (text === 'today') return today;
  const reference = parse(today, 'yyyy-MM-dd', 0);
  const written = /^\d{4}-/.test(text) ? text : text.replaceAll(/[.\-\s]+/g, '/');
  for (const shape of shapes) {
    const date = parse(written, shape, reference);
    if (!isValid(date) || date.getFullYear() < FOUR_DIGITS) continue;
    return lightFormat(shape === 'M/d/yy' ? inThisLife(date, reference) : date, 'yyyy-MM-dd');
  }
  return null;
}

/** Two digits never mean a year that lies more than one ahead: `11/22/62` is a birth, not a visit to come. */
function inThisLife(date: Date, reference: Date): Date {
  return date.getFullYear() > reference.getFullYear() + 1 ? subYears(date, CENTURY) : date;
}
