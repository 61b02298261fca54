import { minutesOfDay } from '#domain/time/service-time.ts';
import { type CalendarEntry, endOf, startOf } from './calendar-entries.ts';
import { therapistOf } from './entry-words.ts';

/** A visit in its column: minutes of the day, and which of the column's lanes it stands in. */
export interface Placed {
  entry: CalendarEntry;
  from: number;
  to: number;
  lane: number;
}

/** One therapist's day. `lanes`: visits at once, more than one where they are booked twice. */
export interface DayColumn {
  /** Null: of nobody yet. */
  userId: number | null;
  name: string;
  placed: Placed[];
  lanes: number;
}

const MIDNIGHT = 24 * 60;

/**
 * The visits of one day, therapist by therapist and by name; whoever has none that day has an empty column.
 * @param entries earliest first @param others whose therapists are shown, too
 */
export function planDay(
  entries: readonly CalendarEntry[],
  others: readonly CalendarEntry[],
  date: string,
): DayColumn[] {
  const names = new Map([...others, ...entries].map(({ event }) => [event.user_id, therapistOf(event)]));
  const columns = [...names].map(([userId, name]) => {
    const placed = inLanes(entries.filter(({ event }) => event.user_id === userId).map((entry) => ofDay(entry, date)));
    return { userId, name, placed, lanes: Math.max(1, ...placed.map(({ lane }) => lane + 1)) };
  });
  return columns.sort((a, b) => a.name.localeCompare(b.name) || (a.userId ?? 0) - (b.userId ?? 0));
}

/** A visit over midnight has its part of the day. */
function ofDay(entry: CalendarEntry, date: string): Omit<Placed, 'lane'> {
  const from = startOf(entry) < `${date}T00:00` ? 0 : minutesOfDay(entry.begin);
  const to = endOf(entry) >= `${date}T24:00` || entry.endDate > date ? MIDNIGHT : minutesOfDay(entry.end);
  return { entry, from, to };
}

/** Each in the first lane that is free when it begins. */
function inLanes(visits: readonly Omit<Placed, 'lane'>[]): Placed[] {
  const free: number[] = [];
  return visits.map((visit) => {
    const found = free.findIndex((until) => until <= visit.from);
    const lane = found < 0 ? free.length : found;
    free[lane] = visit.to;
    return { ...visit, lane };
  });
}
