import { type Booking, doubleBookings } from '#domain/schedule/double-booking.ts';
import { type CalendarEntry, endOf, startOf } from '#features/schedule/calendar/calendar-entries.ts';
import { timesText } from '#features/schedule/calendar/entry-words.ts';

type Booked = Booking & { entry: CalendarEntry };

/** An occurrence of the calendar as a booking. */
export const bookingOf = (entry: CalendarEntry): Booked => ({
  key: entry.key,
  starts: startOf(entry),
  ends: endOf(entry),
  client_id: entry.event.client_id,
  user_id: entry.event.user_id,
  declined: entry.decision === 'declined',
  entry,
});

/** "Jo has Chidi 1:00–3:30 PM", "Maya is with Ana 3:00–5:00 PM": each visit that this one is booked over. */
export function bookedTwice(visit: Booking, others: readonly CalendarEntry[]): string[] {
  return doubleBookings(visit, others.map(bookingOf)).map(({ of, other: { entry } }) => {
    const { title, first_name, u_first_name } = entry.event;
    const what = first_name ?? title;
    if (of === 'therapist') return `${u_first_name || 'The therapist'} has ${what} ${timesText(entry)}`;
    return u_first_name
      ? `${what} is with ${u_first_name} ${timesText(entry)}`
      : `${what} has another visit ${timesText(entry)}`;
  });
}

/** Of these occurrences, the keys of those that take the time of another one's therapist or client. */
export function bookedTwiceAmong(entries: readonly CalendarEntry[]): Set<string> {
  const taken = entries.map(bookingOf).filter(({ declined }) => !declined);
  return new Set(taken.filter((visit) => doubleBookings(visit, taken).length > 0).map(({ key }) => key));
}
