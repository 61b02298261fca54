import type { Client } from '#contract/people.ts';
import type { ScheduleEvent } from '#contract/schedule.ts';
import type { RecordState } from '#db/queries/record-status.ts';
import type { SessionRow } from '#db/rows.ts';
import { shortName } from '#domain/access/person-name.ts';
import { type Decision, occurrenceOn } from '#domain/schedule/recurrence.ts';
import { minutesOfDay } from '#domain/time/service-time.ts';

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

/** A session that begins this close to the same client's planned time is that visit, in minutes. */
const NEAR = 180;

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
  // One that was started by mistake is no visit: that can be started again.
  const begun = day.sessions.filter(({ state }) => state !== 'voided');
  return matched(visits, begun, day.states);
}

/** Gives each visit the session that was started from it, else the nearest one of its client; no session is two visits. */
function matched(
  visits: readonly Visit[],
  sessions: readonly SessionRow[],
  states: ReadonlyMap<string, RecordState>,
): Visit[] {
  const uids = new Set(visits.map(({ eventUid }) => eventUid));
  const free = new Set(sessions.filter(({ eventUid }) => eventUid === undefined || !uids.has(eventUid)));
  return visits.map((visit) => {
    const distance = (session: SessionRow) => Math.abs(minutesOfDay(session.startTime) - minutesOfDay(visit.begin));
    const isOwn = ({ eventUid, clientId }: SessionRow) => eventUid === visit.eventUid && clientId === visit.clientId;
    const [nearest] = [...free]
      .filter((session) => session.clientId === visit.clientId && distance(session) <= NEAR)
      .sort((a, b) => distance(a) - distance(b));
    // Started from it, however far from its time.
    const session = sessions.find((one) => isOwn(one) && one.state === 'open') ?? sessions.find(isOwn) ?? nearest;
    if (!session) return visit;
    free.delete(session);
    // A client who left the caseload meanwhile keeps the name under which the visit was recorded.
    return { ...visit, session, state: states.get(session.id) ?? null, title: shortName(session.clientName) };
  });
}
