import { formatTime, type HourFormat } from '#ui/format-time.ts';

const form = /^(\d{1,2})(?:[:.\s]?(\d{2}))?\s*([ap])?\.?m?\.?$/;
const dayMinutes = 24 * 60;

/** Minutes since midnight as `HH:mm`. */
function toClock(minutes: number): string {
  const hours = String(Math.floor(minutes / 60)).padStart(2, '0');
  return `${hours}:${String(minutes % 60).padStart(2, '0')}`;
}

/**
 * What a person typed as a time of day, as `HH:mm`, or null when it is none.
 * Understands `9`, `930`, `930p`, `9:30 pm`, `9.30`, `21:30`, `0930`, `noon`, `midnight`.
 * A short hour without am or pm means its first clock time at or after `from` (`HH:mm`, 7:00 AM unless told):
 * `3` is 3:00 PM in the morning's form, and an end time typed as `5` comes after its beginning.
 */
export function parseTime(typed: string, from = '07:00'): string | null {
  const text = typed.trim().toLowerCase();
  if (text === 'noon') return '12:00';
  if (text === 'midnight') return '00:00';
  const match = form.exec(text);
  if (!match) return null;
  const [, hourText = '', minuteText = '0', half] = match;
  const hour = Number(hourText);
  const minute = Number(minuteText);
  if (minute > 59 || hour > 23) return null;
  if (half) {
    if (hour < 1 || hour > 12) return null;
    return toClock(((hour % 12) + (half === 'p' ? 12 : 0)) * 60 + minute);
  }
  const literal = hour === 0 || hour > 12 || hourText.startsWith('0');
  if (literal) return toClock(hour * 60 + minute);
  return toClock(firstAtOrAfter((hour % 12) * 60 + minute, from));
}

/** The morning or afternoon reading of a 12-hour time, whichever comes first from `from` on, going around midnight. */
function firstAtOrAfter(morning: number, from: string): number {
  const start = Number(from.slice(0, 2)) * 60 + Number(from.slice(3, 5));
  const wait = (minutes: number) => (minutes - start + dayMinutes) % dayMinutes;
  const afternoon = morning + dayMinutes / 2;
  return wait(morning) <= wait(afternoon) ? morning : afternoon;
}

/** What a field says of a text that is no time. */
export function notATime(typed: string, format: HourFormat = '12'): string {
  return `“${typed}” is not a time. Type it like ${formatTime('15:30', format)}`;
}
