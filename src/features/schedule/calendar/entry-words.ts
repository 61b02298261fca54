import { CircleCheck, CircleHelp, CircleX, type LucideIcon } from 'lucide-react';
import { fullName, shortName } from '#domain/access/person-name.ts';
import type { Decision } from '#domain/schedule/recurrence.ts';
import { time12 } from '#domain/time/service-time.ts';
import type { Tone } from '#ui/tone.ts';
import type { CalendarEntry } from './calendar-entries.ts';
import { dayWords, shortDay } from './calendar-range.ts';

/** A decision as shape, word and color combined. */
export const decisionLooks: Record<Decision, { word: string; icon: LucideIcon; tone: Tone }> = {
  approved: { word: 'Approved', icon: CircleCheck, tone: 'sent' },
  declined: { word: 'Declined', icon: CircleX, tone: 'attention' },
  waiting: { word: 'Waiting for approval', icon: CircleHelp, tone: 'waiting' },
};

type Named = Pick<CalendarEntry['event'], 'title' | 'first_name' | 'last_name' | 'u_first_name' | 'u_last_name'>;

/** "Maya Ruiz, Session (Ana Diaz)". The server sends the therapist's name only to those who may see it. */
export function entryTitle(event: Named): string {
  const { title, first_name, last_name } = event;
  const client = first_name === null ? '' : fullName({ first_name, last_name: last_name ?? '' });
  return `${client === '' ? title : `${client}, ${title}`}${bracketed(therapistOf(event))}`;
}

/** "Maya R." and "Ana D.": for the narrow cells of a month and a week. An event without a client has its title. */
export function shortEntryNames(event: Named): { client: string; therapist: string } {
  const { title, first_name, last_name, u_first_name, u_last_name } = event;
  return {
    client: first_name === null ? title : shortName({ first_name, last_name: last_name ?? '' }),
    therapist: shortName({ first_name: u_first_name ?? '', last_name: u_last_name ?? '' }),
  };
}

const bracketed = (name: string): string => (name === '' ? '' : ` (${name})`);

/** "Ana Diaz", or '' when there is none or the reader may not see it. */
export function therapistOf({ u_first_name, u_last_name }: Named): string {
  return fullName({ first_name: u_first_name ?? '', last_name: u_last_name ?? '' });
}

/** "3:00–5:00 PM", "11:30 AM–12:15 PM", and the day where it ends on another one. */
export function timesText(entry: CalendarEntry): string {
  const [begin, end] = [time12(entry.begin), time12(entry.end)];
  const sameHalf = begin.slice(-2) === end.slice(-2) && entry.date === entry.endDate;
  const night =
    entry.date === entry.endDate
      ? ''
      : `, ${dayWords(entry.endDate, { weekday: 'short', month: 'short', day: 'numeric' })}`;
  return `${sameHalf ? begin.slice(0, -3) : begin}–${end}${night}`;
}

/** "Friday, November 20, 2026". */
export function dayText(entry: Pick<CalendarEntry, 'date'>): string {
  return dayWords(entry.date, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
}

/** "Fri 11/20, 3:00–5:00 PM": one occurrence in a few words. */
export function whenText(entry: CalendarEntry): string {
  return `${shortDay(entry.date)}, ${timesText(entry)}`;
}
