import type { KeyboardEvent } from 'react';
import type { CalendarView } from './calendar-range.ts';
import { stepAmong } from './step-among.ts';

/**
 * Keys inside the calendar: arrows go by day and by week, or down the agenda; Home and End to the first and the last of
 * the week or the page. From the calendar itself an arrow goes to its first event.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>, view: CalendarView, weekStartsOn: number): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const all = entriesIn(event.currentTarget);
  const at = all.findIndex(({ element }) => element === event.target);
  const days = all.map(({ day }) => day);
  const onCalendar = event.target === event.currentTarget && event.key.startsWith('Arrow');
  const to = at < 0 ? (onCalendar ? 0 : undefined) : stepAmong(days, at, event.key, view, weekStartsOn);
  const next = to === undefined ? undefined : all[to];
  if (!next) return;
  event.preventDefault();
  next.element.focus();
}

/** The events in the order of their days; within a day as they are shown. */
function entriesIn(calendar: HTMLElement): { element: HTMLElement; day: string }[] {
  return [...calendar.querySelectorAll<HTMLElement>('.calendar-entry')]
    .map((element) => ({
      element,
      day: element.querySelector<HTMLElement>('[data-day]')?.dataset.day ?? '',
    }))
    .sort((a, b) => a.day.localeCompare(b.day));
}

/** PgUp and PgDn: the period before and the next one, wherever in the calendar the focus is. */
export function pageOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): 1 | -1 | null {
  if (altKey || ctrlKey || metaKey || shiftKey) return null;
  return key === 'PageDown' ? 1 : key === 'PageUp' ? -1 : null;
}
