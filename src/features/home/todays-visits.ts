import type { Client } from '#contract/people.ts';
import type { ScheduleEvent } from '#contract/schedule.ts';
import type { RecordState } from '#db/queries/record-status.ts';
import type { SessionRow } from '#db/rows.ts';
import { shortName } from '#domain/access/person-name.ts';
import { type Decision, occurrenceOn } from '#domain/schedule/recurrence.ts';
import { sessionsOfVisits } from '#domain/schedule/sessions-of-visits.ts';

/** One planned visit of the day, and what happened to it. */
export type Visit = {
  key: string;
  title: string;
  /** Only a visit to an own client can be started. */
  client: Client | null;
  /** Whom it is planned with, on the caseload or not. */
  clientId: number | null;
  begin: string;
  end: string;
  /** Session location code. */
  location: number | null;
  eventUid: string;
  decision: Decision;
  /** The session that is this visit, if one was started. */
  session: SessionRow | null;
  /** How far that session is on its way. */
  state: RecordState | null;
};

type Day = {
  /** YYYY-MM-DD of the company. */
  date: string;
  /** The company's time zone. */
  zone: string;
  userId: number;
  events: readonly ScheduleEvent[];
  clients: readonly Client[];
  /** Sessions of this day. */
  sessions: readonly SessionRow[];
  /** How far each session is on its way, by its id. */
  states: ReadonlyMap<string, RecordState>;
};

/** The person's visits of a day from the downloaded calendar, in their order. Declined ones are left out. */
export function visitsOf(day: Day): Visit[] {
  const clients = new Map(day.clients.map((client) => [client.id, client]));
  const visits = day.events
    .filter((event) => event.user_id === null || event.user_id === day.userId)
    .flatMap((event): Visit[] => {
      const occurrence = occurrenceOn(event, day.date, day.zone);
      if (!occurrence || occurrence.decision === 'declined') return [];
      const client = event.client_id === null ? null : (clients.get(event.client_id) ?? null);
      return [
        {
          key: `${event.uid}:${occurrence.index}`,
          title: client ? shortName(client) : event.title,
          client,
          clientId: event.client_id,
          begin: occurrence.begin,
          end: occurrence.end,
          location: event.visit_location,
          eventUid: event.uid,
          decision: occurrence.decision,
          session: null,
          state: null,
        },
      ];
    })
    .sort((a, b) => a.begin.localeCompare(b.begin) || a.title.localeCompare(b.title));
  const begun = sessionsOfVisits(visits, day.sessions);
  return visits.map((visit) => {
    const session = begun.get(visit);
    if (!session) return visit;
    // A client who left the caseload meanwhile keeps the name under which the visit was recorded.
    return { ...visit, session, state: day.states.get(session.id) ?? null, title: shortName(session.clientName) };
  });
}
