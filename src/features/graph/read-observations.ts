import type { Sitting } from '#contract/entries.ts';
import type { TallybookDb } from '#db/database.ts';
import { listEntriesOf, listSessionsOf, listSittingsOf } from '#db/queries/entries.ts';
import { listEvents } from '#db/queries/sessions.ts';
import type { BehaviorEntryRow, EntryCount, SessionRow } from '#db/rows.ts';
import type { ResponseGaps } from '#domain/session/bouts.ts';
import {
  durationsBy,
  intervalShares,
  latenciesBy,
  type Observation,
  observedHours,
  trialShares,
} from '#domain/session/observation.ts';
import { wasNotTimed } from '#domain/session/own-measure.ts';
import { responseGapsBy } from '#domain/session/response-gaps.ts';
import { countsOf } from '#domain/session/session-numbers.ts';
import { sessionSpan, timedUntil } from '#domain/session/session-span.ts';
import type { SessionTally } from '#domain/session/session-tally.ts';
import { watchedSpan } from '#domain/session/watched-span.ts';
import { inZone } from '#domain/time/service-time.ts';
import { type Programs, readPrograms } from './graph-targets.ts';

/**
 * Everything this device knows about when a client was watched: recorded entries and submitted sessions, including
 * those whose counts are not sent yet. A session and its own entry are one sitting. @param now ms
 */
export async function readObservations(
  db: TallybookDb,
  clientId: number,
  now: number,
  zone: string,
): Promise<Observation[]> {
  const [entries, sessions, sittings, programs] = await Promise.all([
    listEntriesOf(db, clientId),
    listSessionsOf(db, clientId),
    listSittingsOf(db, clientId),
    readPrograms(db, clientId, inZone(now, zone).date),
  ]);
  const counted = asMeasured(entries, programs);
  return observationsOf(counted, sessions, now, zone, sittings, await readResponses(db, sessions, now, zone));
}

/** Entries without the lengths of days on which their behavior was not measured by it: those were not observed. */
export function asMeasured(entries: readonly BehaviorEntryRow[], { behaviors, program }: Programs): BehaviorEntryRow[] {
  const byId = new Map(behaviors.map((behavior) => [behavior.id, behavior]));
  return entries.map((entry) => {
    if (entry.counts.every(({ seconds }) => seconds === undefined)) return entry;
    const counts = entry.counts.map(({ seconds, ...count }): EntryCount => {
      const behavior = byId.get(count.behaviorId);
      const isStated = seconds === undefined || (behavior && wasNotTimed(behavior, program?.own, entry.recordDate));
      return isStated ? count : { ...count, seconds };
    });
    return { ...entry, counts };
  });
}

/** What lies between the responses of each submitted session, by its id. */
export type Responses = ReadonlyMap<string, Readonly<Record<number, ResponseGaps>>>;

/** Of the sessions whose facts are on this device: years of them are read for this measure alone. @param now ms */
export async function readResponses(
  db: TallybookDb,
  sessions: readonly SessionRow[],
  now: number,
  zone: string,
): Promise<Responses> {
  const here = sessions.filter(({ state, eventsHere }) => state === 'closed' && eventsHere);
  const read = here.map(async (session) => {
    const end = sessionSpan(session, session.timeZone ?? zone)?.end ?? null;
    const timed = timedUntil(end, session.begunAt);
    const gaps = responseGapsBy(await listEvents(db, session.id), end ?? now, session.tally.pauses, timed);
    return [session.id, gaps] as const;
  });
  return new Map(await Promise.all(read));
}

/** The same for rows that were read already. @param now ms */
export function observationsOf(
  entries: readonly BehaviorEntryRow[],
  all: readonly SessionRow[],
  now: number,
  zone: string,
  measured: readonly Sitting[] = [],
  responses: Responses = new Map(),
): Observation[] {
  const at = { now, zone, responses };
  const sittings = new Map(measured.map((sitting) => [sitting.uid, sitting]));
  const sessions = all
    .filter(({ state }) => state === 'closed')
    .map((session): Known => ({ session, sitting: sittings.get(session.id) }));
  const byId = new Map(sessions.map((known) => [known.session.id, known]));
  const entered = new Set(entries.map(({ sessionId }) => sessionId));
  const alone = measured.filter(({ uid }) => !entered.has(uid) && !byId.has(uid));
  return [
    ...entries.map((entry) => ofEntry(entry, byId, sittings, at)),
    ...sessions
      .filter(({ session }) => !entered.has(session.id))
      .map((known) => ofKnown(known, countsHere(known.session), at)),
    ...alone.map((sitting) => ofSitting(sitting, {})),
  ];
}

/** A submitted session on this device, and what the server measured for it. */
type Known = { session: SessionRow; sitting: Sitting | undefined };

function ofKnown({ session, sitting }: Known, entered: Record<number, number>, at: Moment): Observation {
  const counts = countsNow(session, entered);
  return sitting && isMeasuredBetter(session, sitting) ? ofSitting(sitting, counts) : ofSession(session, counts, at);
}

/**
 * Without its events, a session's pauses are not known here. And where the server has reported on it since, other
 * devices may have recorded in it: counts from all of them over the minutes of one make a wrong rate.
 */
function isMeasuredBetter({ eventsHere, told, version }: SessionRow, sitting: Sitting): boolean {
  return (!eventsHere || Boolean(told)) && sitting.version >= (version ?? 0);
}

/** `zone`: for sessions that do not have their own. */
type Moment = { now: number; zone: string; responses: Responses };
const unknown = { hours: null, intervals: {}, trials: {}, durations: {}, latencies: {} };

function ofEntry(
  entry: BehaviorEntryRow,
  sessions: ReadonlyMap<string, Known>,
  sittings: ReadonlyMap<string, Sitting>,
  at: Moment,
): Observation {
  const { sessionId, recordDate: date } = entry;
  const counts = Object.fromEntries(entry.counts.map(({ behaviorId, count }) => [behaviorId, count]));
  if (sessionId === null) {
    const durations = lastedIn(entry.counts);
    return { ...unknown, key: entry.uid, date, time: '', source: 'typed', counts, durations };
  }
  const [known, sitting] = [sessions.get(sessionId), sittings.get(sessionId)];
  if (known) return { ...ofKnown(known, counts, at), date };
  if (sitting) return { ...ofSitting(sitting, counts), date };
  return { ...unknown, key: entry.uid, date, time: '', source: 'session', counts, countsOnly: true };
}

/** What was counted and timed by hand: as many episodes as were counted, and their time in all. */
function lastedIn(counts: readonly EntryCount[]): Observation['durations'] {
  return Object.fromEntries(
    counts.flatMap(({ behaviorId, count, seconds }) =>
      seconds === undefined ? [] : [[behaviorId, { episodes: count, total: seconds * 1000 }]],
    ),
  );
}

function ofSitting(sitting: Sitting, counts: Record<number, number>): Observation {
  const { uid, startDate, startTime, hours, intervals, trials, durations, latencies, gaps } = sitting;
  const measured = { hours, intervals, trials, durations, latencies, ...(gaps ? { gaps } : {}) };
  return { key: uid, date: startDate, time: startTime, source: 'session', counts, ...measured };
}

function ofSession(session: SessionRow, counts: Record<number, number>, { now, zone, responses }: Moment): Observation {
  const { id, startDate, startTime, timeZone = zone, tally } = session;
  const span = sessionSpan(session, timeZone);
  const gaps = responses.get(id);
  return {
    key: id,
    date: startDate,
    time: startTime,
    source: 'session',
    hours: observedHours(watchedSpan(span, session, tally), tally),
    counts,
    intervals: intervalShares(tally),
    trials: trialShares(tally),
    durations: durationsBy(tally, span?.end ?? null, now, session.begunAt),
    latencies: latenciesBy(tally, timedUntil(span?.end ?? null, session.begunAt)),
    ...(gaps ? { gaps } : {}),
  };
}

/**
 * What a submitted session counts. A downloaded entry may be from the previous submission: what the server reported
 * with the session is newer, and what was submitted here since is newer still.
 */
function countsNow({ eventsHere, told, tally, answers }: SessionRow, entered: Record<number, number>) {
  if (!eventsHere || told === undefined) return entered;
  return told ? countsIn(told) : countsHere({ tally, answers });
}

const countsHere = ({ tally, answers }: Pick<SessionRow, 'tally' | 'answers'>): Record<number, number> =>
  Object.fromEntries(countsOf({ tally, zero: answers.zero }));

const countsIn = (behaviors: SessionTally['behaviors']): Record<number, number> =>
  Object.fromEntries(Object.entries(behaviors).map(([id, { count }]) => [id, count]));
