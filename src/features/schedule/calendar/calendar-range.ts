import { beginOfMonth, dateOfDay, dayNumber, monthOf } from '#domain/schedule/recurrence-calendar.ts';
import { addDays, weekday } from '#domain/time/service-time.ts';

/** `day`: one day, with a column for each therapist. */
export type CalendarView = 'month' | 'week' | 'day' | 'agenda';

/** Days of the company, both inclusive, YYYY-MM-DD. */
export type DayRange = { from: string; to: string };

/** Days on an agenda page. */
export const AGENDA_DAYS = 14;

/** The days that a view shows when it is at `date`. A month includes its whole first and last weeks. */
export function visibleRange(view: CalendarView, date: string, weekStartsOn: number): DayRange {
  if (view === 'agenda') return { from: date, to: addDays(date, AGENDA_DAYS - 1) };
  if (view === 'week') return weekOf(date, weekStartsOn);
  if (view === 'day') return { from: date, to: date };
  const { from, to } = monthRange(date);
  return { from: weekOf(from, weekStartsOn).from, to: weekOf(to, weekStartsOn).to };
}

/** What the server is asked for: the same for every view of a month, so that one kept answer serves them all. */
export function askedRange(date: string): { start: string; end: string } {
  const { from, to } = monthRange(date);
  return { start: addDays(from, -7), end: addDays(to, AGENDA_DAYS) };
}

/** The day the next (`by` 1) or previous (-1) page of a view is at. */
export function stepDate(view: CalendarView, date: string, by: 1 | -1): string {
  if (view === 'agenda') return addDays(date, by * AGENDA_DAYS);
  if (view === 'week') return addDays(date, by * 7);
  if (view === 'day') return addDays(date, by);
  return dateOfDay(beginOfMonth(monthOf(dayNumber(date)) + by));
}

/** "November 2026", "Nov 15 – 21, 2026", "Nov 20 – Dec 3, 2026", "Friday, November 20, 2026". */
export function rangeTitle(view: CalendarView, date: string, weekStartsOn: number): string {
  if (view === 'month') return dayWords(date, { month: 'long', year: 'numeric' });
  if (view === 'day') return dayWords(date, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
  const { from, to } = visibleRange(view, date, weekStartsOn);
  const year = from.slice(0, 4) === to.slice(0, 4) ? '' : `, ${from.slice(0, 4)}`;
  const month = from.slice(0, 7) === to.slice(0, 7) ? '' : `${dayWords(to, { month: 'short' })} `;
  const begin = `${dayWords(from, { month: 'short', day: 'numeric' })}${year}`;
  return `${begin} – ${month}${Number(to.slice(8))}, ${to.slice(0, 4)}`;
}

/** "Fri 11/20". */
export function shortDay(date: string): string {
  return `${dayWords(date, { weekday: 'short' })} ${Number(date.slice(5, 7))}/${Number(date.slice(8))}`;
}

/** A day in words. It has no zone: days are days. */
export function dayWords(date: string, format: Intl.DateTimeFormatOptions): string {
  return new Date(`${date}T12:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', ...format });
}

function monthRange(date: string): DayRange {
  const month = monthOf(dayNumber(date));
  return { from: dateOfDay(beginOfMonth(month)), to: dateOfDay(beginOfMonth(month + 1) - 1) };
}

function weekOf(date: string, weekStartsOn: number): DayRange {
  const from = addDays(date, -((weekday(date) - weekStartsOn + 7) % 7));
  return { from, to: addDays(from, 6) };
}
