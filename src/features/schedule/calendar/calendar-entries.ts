import type { PlannedEvent } from '#db/planned-events.ts';
import { listOccurrences, type Occurrence } from '#domain/schedule/recurrence.ts';
import { addDays } from '#domain/time/service-time.ts';
import type { DayRange } from './calendar-range.ts';

/** One occurrence on the screen, in wall times of the company. */
export type CalendarEntry = Occurrence & {
  /** Distinguishes occurrences; stays the same as long as the event and its days do. */
  key: string;
  event: PlannedEvent;
  /** Why it was declined, where a reason was given. */
  reason: string | null;
  /** Its therapist was disabled before its end, and nobody declined it: nobody would come. */
  unstaffed: boolean;
};

/**
 * What the calendar shows for the days: every occurrence that touches them, earliest first. Rules are expanded by our
 * own code in the company's zone; where the browser is located changes nothing.
 */
export function entriesOf(events: readonly PlannedEvent[], { from, to }: DayRange, zone: string): CalendarEntry[] {
  // A night visit from the day before runs into the first day.
  const range = { from: addDays(from, -1), to };
  return events
    .flatMap((event) =>
      listOccurrences(event, range, zone)
        .filter((occurrence) => touches(occurrence, from))
        .map((occurrence) => entryOf(event, occurrence)),
    )
    .sort((a, b) => startOf(a).localeCompare(startOf(b)) || a.event.title.localeCompare(b.event.title));
}

function entryOf(event: PlannedEvent, occurrence: Occurrence): CalendarEntry {
  const reason = event.event_info[String(occurrence.index)]?.reason ?? null;
  const { u_disabled_from: from } = event;
  const unstaffed = from !== undefined && endOf(occurrence) > from && occurrence.decision !== 'declined';
  return { ...occurrence, key: `${event.uid}:${occurrence.index}`, event, reason, unstaffed };
}

/** An end at midnight is the end of the previous day. */
const touches = ({ date, endDate, end }: Occurrence, from: string): boolean =>
  date >= from || (endDate >= from && !(endDate === from && end === '00:00'));

/** Wall time without a zone, as the calendar library takes it: 2026-11-20T15:00. */
export const startOf = ({ date, begin }: Pick<Occurrence, 'date' | 'begin'>): string => `${date}T${begin}`;
export const endOf = ({ endDate, end }: Pick<Occurrence, 'endDate' | 'end'>): string => `${endDate}T${end}`;

/** The occurrences that nobody has decided about, today and in the days after it. */
export function waitingOf(entries: readonly CalendarEntry[], today: string): CalendarEntry[] {
  return entries.filter(({ decision, date }) => decision === 'waiting' && date >= today);
}

/** What of a calendar is shown: of one client, of one therapist, of those to whom nobody would come. */
export type Narrowing = { client: number | null; user: number | null; unstaffed: boolean };

export const isNarrowed = ({ client, user, unstaffed }: Narrowing): boolean =>
  client !== null || user !== null || unstaffed;

/** @param now wall time of the company: a visit of today that is over was made before its therapist was disabled */
export function narrowedTo(entries: CalendarEntry[], by: Narrowing, now: string): CalendarEntry[] {
  if (!isNarrowed(by)) return entries;
  const { client, user, unstaffed } = by;
  return entries.filter(
    (entry) =>
      (client === null || entry.event.client_id === client) &&
      (user === null || entry.event.user_id === user) &&
      (!unstaffed || (entry.unstaffed && entry.date >= now.slice(0, 10) && endOf(entry) > now)),
  );
}

/** How many of these are on at once at most. Sorted by their start. */
export function mostAtOnce(entries: readonly CalendarEntry[]): number {
  const before = (at: number) => entries.slice(0, at + 1);
  return Math.max(0, ...entries.map((entry, at) => before(at).filter((one) => endOf(one) > startOf(entry)).length));
}

/**
 * The occurrences whose right edge the link to what does not fit may cover: where more than `lanes` are on at once,
 * these, and whatever shares its time with one of them. `entries` are sorted by their start, and wall times of one zone
 * compare as text.
 */
export function crowdedAmong(entries: readonly CalendarEntry[], lanes: number): Set<string> {
  const spans = entries.map((entry) => ({ key: entry.key, start: startOf(entry), end: endOf(entry) }));
  // The number at once grows only where one begins.
  const crowds = spans.map(({ start }, at) => spans.slice(0, at + 1).filter(({ end }) => end > start));
  const crowd = [...new Set(crowds.filter(({ length }) => length > lanes).flat())];
  const touched = spans.filter(({ start, end }) => crowd.some((one) => one.start < end && start < one.end));
  return new Set(touched.map(({ key }) => key));
}
