import { minutesOfDay } from '#domain/time/service-time.ts';

/** A session that begins this close to the same client's planned time is that visit, in minutes. */
const NEAR = 180;

/** In wall times of the company, HH:MM. */
type Planned = { clientId: number | null; begin: string; eventUid?: string };
type Begun = { clientId: number; startTime: string; eventUid?: string | undefined; state: string };

/**
 * The session that each visit of a day is: the one that was started from it, however far from its time, else the nearest
 * of its client; no session is two visits. One that was started by mistake is no visit: that can be started again.
 *
 * @param sessions those of the day
 */
export function sessionsOfVisits<V extends Planned, S extends Begun>(
  visits: readonly V[],
  sessions: readonly S[],
): ReadonlyMap<V, S> {
  const begun = sessions.filter(({ state }) => state !== 'voided');
  const uids = new Set(visits.map(({ eventUid }) => eventUid));
  const free = new Set(begun.filter(({ eventUid }) => eventUid === undefined || !uids.has(eventUid)));
  const found = new Map<V, S>();
  for (const visit of visits) {
    const distance = (session: S) => Math.abs(minutesOfDay(session.startTime) - minutesOfDay(visit.begin));
    const isOwn = ({ eventUid, clientId }: S) =>
      eventUid !== undefined && eventUid === visit.eventUid && clientId === visit.clientId;
    const [nearest] = [...free]
      .filter((session) => session.clientId === visit.clientId && distance(session) <= NEAR)
      .sort((a, b) => distance(a) - distance(b));
    const session = begun.find((one) => isOwn(one) && one.state === 'open') ?? begun.find(isOwn) ?? nearest;
    if (!session) continue;
    free.delete(session);
    found.set(visit, session);
  }
  return found;
}
