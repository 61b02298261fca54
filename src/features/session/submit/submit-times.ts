import { effectiveEvents } from '#db/effective-events.ts';
import type { EventRow, NoteRow, SessionRow } from '#db/rows.ts';
import type { Policy } from '#domain/access/policy.ts';
import { withBeginTime } from '#domain/note/note-times.ts';
import { observedAt } from '#domain/session/intervals/observed-at.ts';
import { observedKinds } from '#domain/session/session-event.ts';
import { LAST_MINUTE, MIDNIGHT } from '#domain/session/session-rules.ts';
import { somethingRuns } from '#domain/session/something-runs.ts';
import { firstSet, SET } from '#domain/time/clock-set.ts';
import { addDays, instantOf, inZone } from '#domain/time/service-time.ts';

/** What has to be said about the times before a session is submitted; none of it blocks Submit by itself. */
export type SubmitTimes = {
  /** The session went on into `day`: a note ends with its own day. `until`: when it ended there, where that is known. */
  overnight: { day: string; until: string | null } | null;
  /**
   * Recorded events after the End Time that the note has, and when the last one was; `end` null: it has none on its own day,
   * and what lies after that is counted. `day`: of the last, where that was another day.
   */
  after: { count: number; end: string | null; last: string; day?: string } | null;
  /** All that was recorded lies after the End Time: other times are the answer to whatever is asked about its end. */
  onlyAfter: boolean;
  /** The End Time is still to come. */
  ahead: boolean;
  /** What was really done on the day of the note; null where there is no day or time to compare it with. */
  span: RecordedSpan | null;
};

/** Beside the service times, which are billed: when the session was begun on a device, and its records. Times 'HH:mm'. */
export type RecordedSpan = {
  /** Null when it was begun on another day. */
  began: string | null;
  /** Begun when the visit was over: entered from memory, or under times that are not its own. */
  afterwards: boolean;
  first: string | null;
  last: string | null;
  /** Minutes at the begin of the service before anything was begun or recorded, where these are more than a few. */
  early: number;
  /** How many records lie before the begin of the service. */
  before: number;
  /** Minutes before its end, or before now where that is still to come, without a record, where these are many. */
  quiet: number;
  /** An episode or an interval recording goes on: something is being recorded. */
  runs: boolean;
  /** Whose clock was set while it was recorded: then these times are offered to no bill. */
  unsure: 'this device' | 'another device' | null;
};

/** What is less is how people work. Minutes. */
const MOST_EARLY = 5;
const MOST_QUIET = 30;
/** A session that was forgotten and is touched the next day did not go on through the night. Hours. */
const LONGEST_BREAK = 3;

type Seen = Pick<SessionRow, 'createdAt' | 'begunAt' | 'startDate' | 'endDate' | 'endTime' | 'tally'>;
type Fields = NoteRow['fields'];
const MINUTE = 60_000;

/** On whichever device, ms. */
const begunAt = ({ begunAt: at, createdAt }: Seen) => Date.parse(at ?? createdAt);

/** @param now ms */
export function submitTimes(
  session: Seen,
  fields: Fields,
  events: readonly EventRow[],
  now: number,
  zone: string,
  clock: ByClock = {},
): SubmitTimes {
  const { date_visited: day, end_time } = fields;
  if (day === '' || end_time === '')
    return { overnight: null, after: null, onlyAfter: false, ahead: false, span: null };
  const stamps = effectiveEvents(events).flatMap((event) =>
    observedKinds.has(event.kind) ? [observedAt(event, session.tally)] : [],
  );
  const overnight = overnightOf(session, fields, stamps, now, zone);
  // An end typed as a time on the next day can't be compared with times on this one, and can't be submitted.
  const isNextDay = overnight !== null && end_time <= fields.begin_time;
  const end = instantOf(day, isNextDay ? LAST_MINUTE : end_time, zone);
  return {
    overnight,
    after: afterEnd(session, stamps, { day, end: isNextDay ? null : end_time, from: end + MINUTE }, zone),
    onlyAfter: stamps.length > 0 && Math.min(...stamps) >= end + MINUTE,
    ahead: end > now && !isNextDay,
    span: spanOf(
      session,
      fields,
      stamps,
      {
        end,
        now,
        goesOn: overnight !== null,
        unsure: whoseSet(events, now, clock),
        runs: somethingRuns(session.tally, clock.ahead ?? now),
      },
      zone,
    ),
  };
}

/** `own`: this device, as the server names it. `ahead`: the time by which it records, ms. */
type ByClock = { own?: string | undefined; ahead?: number };

/** What this device has recorded comes back from the server with its name. */
function whoseSet(events: readonly EventRow[], now: number, { own, ahead = now }: ByClock): RecordedSpan['unsure'] {
  if (ahead - now >= SET) return 'this device';
  const fact = firstSet(events);
  if (!fact) return null;
  return fact.device_id === undefined || fact.device_id === own ? 'this device' : 'another device';
}

/** Whether the End Time is to come by more than a few minutes: nobody signs that without having said so. @param now ms */
export function endIsFarAhead({ date_visited: day, begin_time, end_time }: Fields, now: number, zone: string): boolean {
  if (day === '' || end_time <= begin_time) return false;
  return instantOf(day, end_time, zone) - now > MOST_EARLY * MINUTE;
}

/**
 * Whether the app has filled in the end of the note, and no plan says it: at Start, or beside a Begin Time that was typed
 * into the note of a visit without an end. Nobody signs that without having said so.
 */
export function endIsAssumed(
  { assumedEnd, endTime }: Pick<SessionRow, 'assumedEnd' | 'endTime'>,
  { begin_time, end_time }: Fields,
  policy: Pick<Policy, 'defaultLengthMinutes'>,
): boolean {
  if (end_time === '') return false;
  if (endTime === null) return end_time === withBeginTime({ end_time: '' }, begin_time, policy).end_time;
  return end_time === assumedEnd?.time;
}

/** @param end of the service, ms @param now ms @param goesOn after its day: then nothing is said about its end */
function spanOf(
  session: Seen,
  { date_visited: day, begin_time }: Fields,
  stamps: readonly number[],
  {
    end,
    now,
    goesOn,
    unsure,
    runs,
  }: { end: number; now: number; goesOn: boolean } & Pick<RecordedSpan, 'unsure' | 'runs'>,
  zone: string,
): RecordedSpan | null {
  if (begin_time === '') return null;
  const begun = begunAt(session);
  // In the minute of its end it was not over.
  const afterwards = begun >= end + MINUTE;
  const timeOf = (instant: number) => {
    const { date, time } = inZone(instant, zone);
    return date === day && Number.isFinite(instant) ? time : null;
  };
  // What came into it on another day says nothing about this one.
  const ofDay = stamps.filter((at) => timeOf(at) !== null);
  const [first, last] = ofDay.length === 0 ? [null, null] : [Math.min(...ofDay), Math.max(...ofDay)];
  const minutes = (from: number, to: number) => Math.floor((to - from) / MINUTE);
  const begin = instantOf(day, begin_time, zone);
  const early = minutes(begin, Math.min(begun, first ?? begun));
  const before = ofDay.filter((at) => at < begin).length;
  const quiet = minutes(Math.max(begun, last ?? begun), Math.min(end, now));
  const sameDay = timeOf(begun) !== null && !afterwards;
  return {
    began: timeOf(begun),
    afterwards,
    first: first === null ? null : timeOf(first),
    last: last === null ? null : timeOf(last),
    early: sameDay && early > MOST_EARLY ? early : 0,
    before: sameDay ? before : 0,
    quiet: sameDay && !goesOn && !runs && quiet > MOST_QUIET ? quiet : 0,
    runs,
    unsure,
  };
}

/** Planned into the next day, typed as a time on it, or recorded there by a person who began on the day of the note. */
function overnightOf(
  session: Seen,
  { date_visited, begin_time, end_time }: Fields,
  stamps: readonly number[],
  now: number,
  zone: string,
): SubmitTimes['overnight'] {
  const dayOf = (instant: number) => inZone(instant, zone).date;
  const next = addDays(date_visited, 1);
  const wraps = end_time < begin_time;
  const planned = session.endDate !== null && session.endDate > session.startDate;
  const begunThen = dayOf(begunAt(session)) === date_visited;
  const end = wraps ? 0 : instantOf(date_visited, end_time, zone);
  const reached =
    begunThen && ((wraps && dayOf(now) > date_visited) || wentOn([begunAt(session), end, ...stamps], next, zone));
  if (!reached && !(planned && (wraps || end_time === LAST_MINUTE))) return null;
  return { day: next, until: wraps ? end_time : planned ? session.endTime : null };
}

/** Whether it was recorded in the next day without a long break: that is one visit over midnight. @param instants ms */
function wentOn(instants: readonly number[], next: string, zone: string): boolean {
  const midnight = instantOf(next, MIDNIGHT, zone);
  const [before, after] = [instants.filter((at) => at < midnight), instants.filter((at) => at >= midnight)];
  const first = Math.min(...after);
  return (
    inZone(Number.isFinite(first) ? first : 0, zone).date === next &&
    first - Math.max(...before) <= LONGEST_BREAK * 60 * MINUTE
  );
}

/** Events entered from memory were entered after the visit, which says nothing about its end. */
function afterEnd(
  session: Seen,
  stamps: readonly number[],
  { day, end, from }: { day: string; end: string | null; from: number },
  zone: string,
): SubmitTimes['after'] {
  if (begunAt(session) >= from) return null;
  const late = stamps.filter((at) => at >= from);
  if (late.length === 0) return null;
  const last = inZone(Math.max(...late), zone);
  return { count: late.length, end, last: last.time, ...(last.date === day ? {} : { day: last.date }) };
}
