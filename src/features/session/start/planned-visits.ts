import type { ScheduleEvent } from '#contract/schedule.ts';
import type { SessionRow } from '#db/rows.ts';
import { occurrenceOn } from '#domain/schedule/recurrence.ts';
import { sessionsOfVisits } from '#domain/schedule/sessions-of-visits.ts';
import { minutesOfDay } from '#domain/time/service-time.ts';

/** A planned visit of one day, in wall times of the company. */
export type PlannedVisit = { clientId: number; begin: string; end: string; location: number | null; eventUid?: string };

/**
 * One's own visits planned for a day, and those that belong to nobody in particular, without declined ones, earliest
 * first. An analyst's device also has other people's visits with shared clients: those are not theirs to start.
 */
export function visitsOn(
  schedule: readonly ScheduleEvent[],
  date: string,
  zone: string,
  userId: number,
): PlannedVisit[] {
  return schedule
    .filter((event) => event.user_id === null || event.user_id === userId)
    .flatMap((event): PlannedVisit[] => {
      const occurrence = occurrenceOn(event, date, zone);
      if (!occurrence || occurrence.decision === 'declined' || event.client_id === null) return [];
      const { begin, end } = occurrence;
      return [{ clientId: event.client_id, begin, end, location: event.visit_location, eventUid: event.uid }];
    })
    .sort((a, b) => a.begin.localeCompare(b.begin));
}

/** The visits of a day that nobody has begun. @param sessions on the device, of any day */
export function visitsToCome(
  visits: readonly PlannedVisit[],
  date: string,
  sessions: readonly SessionRow[],
): PlannedVisit[] {
  const begun = sessionsOfVisits(
    visits,
    sessions.filter(({ startDate }) => startDate === date),
  );
  return visits.filter((visit) => !begun.has(visit));
}

/** The client's visit that begins nearest to `time`. */
export function nearestVisit(visits: readonly PlannedVisit[], clientId: number, time: string): PlannedVisit | null {
  const away = (visit: PlannedVisit) => Math.abs(minutesOfDay(visit.begin) - minutesOfDay(time));
  return visits.filter((visit) => visit.clientId === clientId).sort((a, b) => away(a) - away(b))[0] ?? null;
}
