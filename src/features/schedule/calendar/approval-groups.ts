import { listName } from '#domain/access/person-name.ts';
import { rangeText } from '#domain/time/date-range.ts';
import { addDays, weekday } from '#domain/time/service-time.ts';
import type { CalendarEntry } from './calendar-entries.ts';
import { dayWords } from './calendar-range.ts';

/** What is decided together: the visits of a day, or of one therapist's week. */
export type ApprovalGroup = { key: string; title: string; entries: readonly CalendarEntry[] };

/** By day, the next first. */
export function byDay(entries: readonly CalendarEntry[]): ApprovalGroup[] {
  return [...Map.groupBy(entries, ({ date }) => date)].map(([date, ofDay]) => ({
    key: date,
    title: dayWords(date, { weekday: 'long', month: 'long', day: 'numeric' }),
    entries: ofDay,
  }));
}

/** "Ortiz, Jo: 11/22 – 11/28": by therapist's name, then week; nobody's events come last. */
export function byTherapist(entries: readonly CalendarEntry[], weekStartsOn: number, today: string): ApprovalGroup[] {
  const weekOf = (date: string) => addDays(date, -((weekday(date) - weekStartsOn + 7) % 7));
  const groups = Map.groupBy(entries, ({ event, date }) => `${weekOf(date)} ${event.user_id ?? ''}`);
  return [...groups]
    .map(([key, own]) => {
      const from = key.slice(0, 10);
      const name = nameOf(own[0]);
      const week = rangeText({ from, to: addDays(from, 6) }, today);
      return { key, name, title: `${name === '' ? 'Nobody in particular' : name}: ${week}`, entries: own };
    })
    .sort((one, other) => order(one.name, other.name) || one.key.localeCompare(other.key));
}

const order = (one: string, other: string) =>
  Number(one === '') - Number(other === '') || one.localeCompare(other, 'en');

function nameOf(entry: CalendarEntry | undefined): string {
  const { u_first_name = '', u_last_name = '' } = entry?.event ?? {};
  return u_first_name === '' && u_last_name === ''
    ? ''
    : listName({ first_name: u_first_name, last_name: u_last_name });
}
