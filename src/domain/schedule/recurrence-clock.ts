import { instantOf, inZone } from '#domain/time/service-time.ts';
import { dayNumber } from './recurrence-calendar.ts';

/** Wall-clock begin and end of one occurrence; an end past midnight is on the next day. */
type Span = { date: string; begin: string; endDate: string; end: string };

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;

/**
 * The times that an occurrence really has in the zone. Wall times hold over a change of the clocks. A time inside the
 * spring gap moves forward by the gap, and an end that is then no longer after the begin moves with it: the visit is
 * late, not lost. A time that comes twice in autumn is the first of the two.
 */
export function spanInZone(planned: Span, zone: string): Span {
  if (!isNearChange(planned.date, zone)) return planned;
  const begin = instantOf(planned.date, planned.begin, zone);
  const end = instantOf(planned.endDate, planned.end, zone);
  const from = inZone(begin, zone);
  const moved = wallMinutes(from.date, from.time) - wallMinutes(planned.date, planned.begin);
  const to = inZone(end > begin ? end : end + moved * MINUTE, zone);
  return { date: from.date, begin: from.time, endDate: to.date, end: to.time };
}

/** Minutes on the wall since 1970, as if there were no zones. */
export const wallMinutes = (date: string, time: string): number => Date.parse(`${date}T${time}:00Z`) / MINUTE;

const changes = new Map<string, boolean[]>();

/** Whether the clocks may change around the day. Most weeks say no, and then nothing has to be asked of the zone. */
function isNearChange(date: string, zone: string): boolean {
  const year = date.slice(0, 4);
  const key = `${year} ${zone}`;
  const weeks = changes.get(key) ?? weeksWithChange(year, zone);
  changes.set(key, weeks);
  return weeks[Math.floor((dayNumber(date) - dayNumber(`${year}-01-01`)) / 7)] ?? true;
}

/** For each seven days of a year, whether the zone's offset changes from a week before them to a week after them. */
function weeksWithChange(year: string, zone: string): boolean[] {
  const first = Date.parse(`${year}-01-01T00:00:00Z`);
  const offsets = Array.from({ length: 56 }, (_, at) => offsetAt(first + (at - 1) * WEEK, zone));
  return Array.from({ length: 53 }, (_, week) => new Set(offsets.slice(week, week + 4)).size > 1);
}

/** Minutes that the zone is ahead of UTC. */
function offsetAt(instant: number, zone: string): number {
  const { date, time } = inZone(instant, zone);
  return wallMinutes(date, time) - Math.floor(instant / MINUTE);
}
