import { type Name, shortName } from '#domain/access/person-name.ts';
import { dayText } from '#domain/time/moment-text.ts';
import { inZone } from '#domain/time/service-time.ts';

type Visit = { clientName: Name; startDate: string; timeZone?: string | undefined };

/**
 * An open visit by its client: "Iva N.", or "Iva N. of yesterday" where its day is not today's. A name alone is taken for
 * a visit of today. @param now ms @param zone of a visit that has none of its own
 */
export function visitName(visit: Visit, now: number, zone: string): string {
  const { clientName, startDate, timeZone = zone } = visit;
  const today = inZone(now, timeZone).date;
  const name = shortName(clientName);
  return startDate === today ? name : `${name} of ${dayText(startDate, today)}`;
}
