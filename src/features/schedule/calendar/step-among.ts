import { addDays, weekday } from '#domain/time/service-time.ts';
import type { CalendarView } from './calendar-range.ts';

/**
 * Where a key leads among the events on the screen; undefined where it leads nowhere.
 * @param days the day of each, YYYY-MM-DD, earliest first
 * @param at the one that has the focus
 */
export function stepAmong(
  days: readonly string[],
  at: number,
  key: string,
  view: CalendarView,
  weekStartsOn: number,
): number | undefined {
  const to = target(days, at, key, view, weekStartsOn);
  return to >= 0 && to < days.length ? to : undefined;
}

const NOWHERE = -1;

/** Whether days stand beside each other. */
const isOfDays = (view: CalendarView) => view === 'month' || view === 'week';

function target(days: readonly string[], at: number, key: string, view: CalendarView, weekStartsOn: number): number {
  const weekOf = (day: string) => addDays(day, -((weekday(day) - weekStartsOn + 7) % 7));
  const day = days[at] ?? '';
  if (key === 'Home') return days.findIndex((one) => view !== 'month' || weekOf(one) === weekOf(day));
  if (key === 'End') return days.findLastIndex((one) => view !== 'month' || weekOf(one) === weekOf(day));
  if (isOfDays(view) && key === 'ArrowRight') return days.findIndex((one) => one > day);
  if (isOfDays(view) && key === 'ArrowLeft') return days.indexOf(days.findLast((one) => one < day) ?? '');
  const step = key === 'ArrowDown' || key === 'ArrowRight' ? 1 : key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return NOWHERE;
  if (view !== 'month' || days[at + step] === day) return at + step;
  return nearestInWeek(days, nextWeek(days, weekOf(day), step, weekOf), day, step);
}

/** The first day of the next week, or the one before, that has an event. */
function nextWeek(days: readonly string[], week: string, step: 1 | -1, weekOf: (day: string) => string) {
  const weeks = days.map(weekOf);
  return step === 1 ? weeks.find((one) => one > week) : weeks.findLast((one) => one < week);
}

/** The event of that week whose weekday is nearest: upwards the day's last one, downwards its first. */
function nearestInWeek(days: readonly string[], week: string | undefined, day: string, step: 1 | -1): number {
  if (week === undefined) return NOWHERE;
  const inWeek = days.filter((one) => one >= week && one <= addDays(week, 6));
  const apart = (one: string) => Math.abs(weekday(one) - weekday(day));
  const nearest = inWeek.reduce((best, one) => (apart(one) < apart(best) ? one : best), inWeek[0] ?? '');
  return step === 1 ? days.indexOf(nearest) : days.lastIndexOf(nearest);
}
