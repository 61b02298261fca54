import { daysBetween } from '#domain/session/observation.ts';
import { addDays, weekday } from '#domain/time/service-time.ts';
import type { CalendarEntry } from '#features/schedule/calendar/calendar-entries.ts';
import type { EventForm, Scope } from './event-form.ts';

/** Where a visit was dragged to, or stretched: wall times of the company, YYYY-MM-DDTHH:mm. */
export type Moved = { start: string; end: string };

/**
 * The form of an event as if its times had been typed where the visit was put down. Of a whole series each visit moves by
 * as many days; a rule by weekdays has the new day in place of the old one.
 */
export function movedForm(
  form: EventForm,
  { date }: Pick<CalendarEntry, 'date'>,
  scope: Scope,
  moved: Moved,
): EventForm {
  const [startDate, startTime] = parts(moved.start);
  const [endDate, endTime] = parts(moved.end);
  const by = daysBetween(date, startDate);
  const isWhole = scope === 'all' && form.unit !== 'never';
  const first = isWhole ? addDays(form.startDate, by) : startDate;
  const [from, to] = [weekday(date), weekday(startDate)];
  return {
    ...form,
    startDate: first,
    startTime,
    endDate: addDays(first, daysBetween(startDate, endDate)),
    endTime,
    days: [...new Set(form.days.map((day) => (day === from ? to : day)))],
  };
}

const parts = (moment: string): [date: string, time: string] => [moment.slice(0, 10), moment.slice(11, 16)];
