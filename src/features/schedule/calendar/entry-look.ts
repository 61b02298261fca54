import type { Decision } from '#domain/schedule/recurrence.ts';
import { minutesOfDay, timeOfDay } from '#domain/time/service-time.ts';
import type { CalendarEntry } from './calendar-entries.ts';

const edges: Record<Decision, string> = {
  approved: 'border-l-4! border-solid! border-sent-fg!',
  declined: 'border-l-4! border-double! border-attention-fg! outdoor:border-text!',
  waiting: 'border-l-4! border-dashed! border-waiting-fg!',
};
const fills: Record<Decision, string> = {
  approved: 'bg-sent-bg! text-sent-fg!',
  // The dark red of the outdoor theme is for icons: nobody could read a small name on it.
  declined: 'bg-attention-bg! text-attention-fg! outdoor:bg-surface! outdoor:text-text!',
  waiting: 'bg-waiting-bg! text-waiting-fg!',
};

/** A line of the agenda, a line in a day of the month, or a box as tall as its time in the week's hours. */
export type EntryPlace = 'agenda' | 'day' | 'hours';

/**
 * The left edge shows the state without color: solid, double, dashed. A line in the agenda has no fill: its chip does.
 */
export function entryClass(entry: CalendarEntry | undefined, place: EntryPlace): string {
  if (!entry) return '';
  const line = 'calendar-entry border-x-0! border-t-0! border-b! border-b-line! [border-bottom-style:solid]!';
  return place === 'agenda'
    ? `${line} ${edges[entry.decision]}`
    : `calendar-entry overflow-hidden! ${edges[entry.decision]} ${fills[entry.unstaffed ? 'declined' : entry.decision]}`;
}

const [EARLIEST, LATEST] = [7 * 60, 20 * 60];

/** The hours that a week shows: the working day, and whatever is planned before or after it. */
export function hoursOf(entries: readonly CalendarEntry[]): { from: string; to: string } {
  if (entries.some(({ date, endDate }) => endDate > date)) return { from: '00:00', to: '24:00' };
  const begins = entries.map(({ begin }) => Math.floor(minutesOfDay(begin) / 60) * 60);
  const ends = entries.map(({ end }) => Math.ceil(minutesOfDay(end) / 60) * 60);
  return { from: timeOfDay(Math.min(EARLIEST, ...begins)), to: hourText(Math.max(LATEST, ...ends)) };
}

const hourText = (minutes: number): string => (minutes >= 24 * 60 ? '24:00' : timeOfDay(minutes));
