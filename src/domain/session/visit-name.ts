import { type Name, shortName } from '#domain/access/person-name.ts';
import { dayText } from '#domain/time/moment-text.ts';
import { inZone } from '#domain/time/service-time.ts';

type Visit = { clientName: Name; startDate: string; timeZone?: string | undefined };

/** "of yesterday", "of 11/18"; empty for a visit of today. @param now ms @param zone of a visit that has none of its own */
export function ofOtherDay({ startDate, timeZone }: Visit, now: number, zone: string): string {
  const today = inZone(now, timeZone ?? zone).date;
  return startDate === today ? '' : `of ${dayText(startDate, today)}`;
}

/** An open visit by its client, and its day where that is another one: a name alone is taken for a visit of today. */
export const visitName = (visit: Visit, now: number, zone: string): string =>
  `${shortName(visit.clientName)} ${ofOtherDay(visit, now, zone)}`.trim();
