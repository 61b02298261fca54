import { isExists } from 'date-fns/isExists';
import { lightFormat } from 'date-fns/lightFormat';
import { longDate } from '#domain/time/service-time.ts';
import { FIRST_DAY, LAST_DAY, yearsText } from '#ui/table/kept-years.ts';

/** Ways in which people type a day, month first. The `parse` of date-fns knows every language's, and weighs 10 kB. */
const shapes = [
  /^(?<month>\d{1,2})\/(?<day>\d{1,2})(?:\/(?<year>\d{2}|[1-9]\d{3}))?$/,
  /^(?<month>\d\d)(?<day>\d\d)(?<year>[1-9]\d{3})$/,
  /^(?<year>[1-9]\d{3})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
];
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
  return `“${typed}” is not a date. Type it like ${longDate(today)}`;
}

function readDay(typed: string, today: string): string | null {
  const text = typed.trim().toLowerCase();
  if (text === 'today') return today;
  const written = /^\d{4}-/.test(text) ? text : text.replaceAll(/[.\-\s]+/g, '/');
  for (const shape of shapes) {
    const { year, month, day } = shape.exec(written)?.groups ?? {};
    if (!month || !day) continue;
    const parts = [yearOf(year, Number(today.slice(0, 4))), Number(month) - 1, Number(day)] as const;
    return isExists(...parts) ? lightFormat(new Date(...parts), 'yyyy-MM-dd') : null;
  }
  return null;
}

/** A missing year is this one. Two digits never mean one that lies more than one ahead: `11/22/62` is a birth, not a visit to come. */
function yearOf(typed: string | undefined, thisYear: number): number {
  if (!typed) return thisYear;
  if (typed.length > 2) return Number(typed);
  const latest = thisYear + 1;
  return latest - ((latest - Number(typed)) % CENTURY);
}
