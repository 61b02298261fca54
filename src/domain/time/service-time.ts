import { hoursOf } from './hours.ts';

/**
 * Service dates and times: days are 'YYYY-MM-DD', times of day 'HH:mm', instants milliseconds since 1970.
 * Pure: the current instant and the zone are always arguments.
 */
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Minutes since midnight of 'HH:mm'. */
export function minutesOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** 'HH:mm' of minutes since midnight, held within the day. */
export function timeOfDay(minutes: number): string {
  const held = Math.min(Math.max(minutes, 0), 24 * 60 - 1);
  return `${String(Math.floor(held / 60)).padStart(2, '0')}:${String(held % 60).padStart(2, '0')}`;
}

/** The default end of a visit: begin plus the policy's length, never past midnight. */
export function addMinutes(time: string, minutes: number): string {
  return timeOfDay(minutesOfDay(time) + minutes);
}

/** Hours between two times of one day, to the minute (2 hours 15 minutes = 2.25). Negative when `end` is earlier. */
export function hoursBetween(begin: string, end: string): number {
  return hoursOf(minutesOfDay(end) - minutesOfDay(begin));
}

/** Hours as `hh:mm`, the `time` of GET /client/log-hours. */
export function hoursAsTime(hours: number): string {
  const minutes = Math.round(hours * 60);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** `hh:mm AM/PM`, as the wire's `begin_time_f`. */
export function paddedTime12(time: string): string {
  const minutes = minutesOfDay(time);
  const hour = Math.floor(minutes / 60) % 12 || 12;
  return `${String(hour).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')} ${minutes < 720 ? 'AM' : 'PM'}`;
}

/** `h:mm AM/PM`, as people read it. */
export function time12(time: string): string {
  return paddedTime12(time).replace(/^0/, '');
}

/** The offered time choices: from (inclusive) to (exclusive), every `stepMinutes`. */
export function timeChoices(choices: { from: string; to: string; stepMinutes: number }): string[] {
  const list: string[] = [];
  for (let at = minutesOfDay(choices.from); at < minutesOfDay(choices.to); at += choices.stepMinutes)
    list.push(timeOfDay(at));
  return list;
}

/** `date` plus `days`. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** 0 = Sunday. */
export function weekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** Whether the text names a day that exists. */
export function isDate(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDays(text, 0) === text
  );
}

/** `2026-11-20` as 11/20/2026. */
export function longDate(date: string): string {
  return `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;
}

/** Two digits stand for the years of this range alone: "99" is read as 1999. */
const isShortYear = (date: string) => date >= '2000' && date < '2099';

/** `MM/DD/YY`, the note tables' form; with all of its year where two digits of it would be read as another one. */
export function shortDate(date: string): string {
  return isShortYear(date) ? `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(2, 4)}` : longDate(date);
}

/** The year as it stands behind a month: "’26", "2199". */
export const shortYear = (date: string): string => (isShortYear(date) ? `’${date.slice(2, 4)}` : date.slice(0, 4));

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(zone, made);
  return made;
}

/** The day and times of day that `instant` (ms) is in `zone`. */
export function inZone(instant: number, zone: string): { date: string; time: string; seconds: string } {
  // "11/20/2026, 15:04:05": a tenth of the time that its parts one by one take, and every row of a list has a time.
  const [month, day, year = '', hour, minute, second] = formatterOf(zone).format(instant).match(/\d+/g) ?? [];
  return {
    date: `${year.padStart(4, '0')}-${month}-${day}`,
    time: `${hour}:${minute}`,
    seconds: `${hour}:${minute}:${second}`,
  };
}

/** Minutes that `zone` is ahead of UTC at `instant`. */
function offsetMinutes(instant: number, zone: string): number {
  const { date, seconds } = inZone(instant, zone);
  return Math.round((Date.parse(`${date}T${seconds}Z`) - Math.floor(instant / 1000) * 1000) / MINUTE);
}

/**
 * The instant (ms) of a wall-clock time in `zone`. A time skipped by the spring change moves forward by the gap;
 * a time that happens twice in autumn is the first.
 */
export function instantOf(date: string, time: string, zone: string): number {
  const wall = Date.parse(`${date}T${time}:00Z`);
  const before = wall - offsetMinutes(wall - DAY, zone) * MINUTE;
  if (inZone(before, zone).time === time && inZone(before, zone).date === date) return before;
  const after = wall - offsetMinutes(wall + DAY, zone) * MINUTE;
  return inZone(after, zone).time === time && inZone(after, zone).date === date ? after : before;
}

/** The policy's period (week or month) that holds `date`; both days inclusive. */
export function periodOf(
  date: string,
  policy: { hoursPeriod: 'week' | 'month'; weekStartsOn: number },
): { from: string; to: string } {
  if (policy.hoursPeriod === 'month') {
    const from = `${date.slice(0, 8)}01`;
    const next = addDays(from, 31);
    return { from, to: addDays(`${next.slice(0, 8)}01`, -1) };
  }
  const from = addDays(date, -((weekday(date) - policy.weekStartsOn + 7) % 7));
  return { from, to: addDays(from, 6) };
}
