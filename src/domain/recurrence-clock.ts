import { instantOf, inZone } from './service-time.ts';

/** Wall-clock begin and end of one occurrence; an end past midnight is on the next day. */
export type Span = { date: string; begin: string; endDate: string; end: string };

const MINUTE = 60_000;

/**
 * The times that an occurrence really has in the zone. Wall times hold over a change of the clocks. A time inside the
 * spring gap moves forward by the gap, and an end that is then no longer after the begin moves with it: the visit is
 * late, not lost. A time that comes twice in autumn is the first of the two.
 */
export function spanInZone(planned: Span, zone: string): Span {
  const begin = instantOf(planned.date, planned.begin, zone);
  const end = instantOf(planned.endDate, planned.end, zone);
  const from = inZone(begin, zone);
  const moved = wallMinutes(from.date, from.time) - wallMinutes(planned.date, planned.begin);
  const to = inZone(end > begin ? end : end + moved * MINUTE, zone);
  return { date: from.date, begin: from.time, endDate: to.date, end: to.time };
}

/** Minutes on the wall since 1970, as if there were no zones. */
export const wallMinutes = (date: string, time: string): number => Date.parse(`${date}T${time}:00Z`) / MINUTE;
