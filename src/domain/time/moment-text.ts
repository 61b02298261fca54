import { addDays, inZone, shortDate, time12 } from './service-time.ts';

/** "3:58 PM" of today, "yesterday 3:58 PM" or "11/18 3:58 PM" of another day: an hour alone is taken for one of today. */
export const timeText = (date: string, time: string, today: string): string =>
  date === today ? time12(time) : dayTimeText(date, time, today);

/** "3:58 PM": an instant (ISO 8601) as a time of day in `zone`. */
export function stampTime(at: string, zone: string): string {
  return time12(inZone(Date.parse(at), zone).time);
}

/** "today", "yesterday", "11/18", or "11/18/24" when it was another year. `date` and `today` are YYYY-MM-DD. */
export function dayText(date: string, today: string): string {
  if (date === today) return 'today';
  if (date === addDays(today, -1)) return 'yesterday';
  return monthDay(date, today);
}

/** "11/18", or "11/18/24" when it was another year than today's. */
export function monthDay(date: string, today: string): string {
  return date.slice(0, 4) === today.slice(0, 4) ? shortDate(date).slice(0, 5) : shortDate(date);
}

/** "today 5:30 PM", "yesterday 5:30 PM", "11/18 5:30 PM". */
export function dayTimeText(date: string, time: string, today: string): string {
  return `${dayText(date, today)} ${time12(time)}`;
}

/** When something went out: the time on the same day, otherwise the day. */
export function sentText(at: string, now: number, zone: string): string {
  const { date, time } = inZone(Date.parse(at), zone);
  return date === inZone(now, zone).date ? time12(time) : shortDate(date);
}

/** "8 min ago", "2 h ago", "3 days ago": how long something has waited. */
export function agoText(at: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / 60_000));
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return `${Math.floor(minutes / (24 * 60))} days ago`;
}

/** "Thursday, November 20": the day in words. */
export function longDayText(date: string): string {
  return new Date(`${date}T12:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  });
}

/** "3:00–5:00 PM", "11:30 AM–1:00 PM": from one time of a day to another. */
export function clockTimes(begin: string, end: string): string {
  const [from, to] = [time12(begin), time12(end)];
  return from.slice(-2) === to.slice(-2) ? `${from.slice(0, -3)}–${to}` : `${from}–${to}`;
}

/** An instant (ISO 8601) as `timeText`: "3:05 PM" today, "11/18 4:30 PM" before. */
export function asOfText(at: string, now: number, zone: string): string {
  const { date, time } = inZone(Date.parse(at), zone);
  return timeText(date, time, inZone(now, zone).date);
}
