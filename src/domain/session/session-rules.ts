import { dayMessages, whyNotDay } from '#domain/time/day-rules.ts';
import { addDays, isDate } from '#domain/time/service-time.ts';
import { scoreIntervals } from './intervals/interval-recording.ts';
import { onlyOffered } from './observation.ts';
import { recordersPauses, type SessionTally } from './session-tally.ts';

export const messages = {
  fixAll: 'Please fix all errors.',
  client: 'A client must be selected',
  date: dayMessages.required,
  location: 'A location must be selected',
  startTime: 'Start time is required',
  beginTime: 'Begin time is required',
  endTime: 'End time is required',
  endBeforeBegin: 'End Time must be later than Begin Time',
  endBeforeStart: 'End Time must be later than Start Time, or End Date the next day',
  endDateBeforeStart: 'End Date must not be before Start Date',
  endDateOtherwise: 'End Date must be the day of the note, or the next day where the visit goes on after midnight',
  endDateTooLate: 'End Date must be within a week of Start Date',
} as const;

/** What Start New Session asks for; empty strings and null mean not chosen. */
export type SessionStart = {
  client_id: number | null;
  startDate: string;
  endDate: string;
  startTime: string;
  endTime: string;
  /** Nobody chose its end, and no plan says it; what the plan says. */
  assumedEnd?: { planned?: string | undefined } | undefined;
  visit_location: number | null;
};

export type FieldErrors = Partial<Record<string, string>>;

/**
 * The messages at the fields of Start New Session, in the order of the fields; none when it may start (reading 3).
 * `refused`: what was typed and is no date or time, in the field's own words; it is never dropped in silence.
 * `today`: of the company, where it is typed; what is delivered is no longer asked (a day to come is only marked).
 */
export function whyNotStart(start: SessionStart, refused: FieldErrors = {}, today?: string): FieldErrors {
  const { startDate, endDate, startTime, endTime } = start;
  const sameDay = endDate === '' || endDate === startDate;
  const found: FieldErrors = {
    client_id: start.client_id === null ? messages.client : undefined,
    startDate: refused.startDate ?? whyNotDay(startDate, today),
    endDate: refused.endDate ?? whyNotEndDate(endDate, startDate, today),
    startTime: refused.startTime ?? (startTime === '' ? messages.startTime : undefined),
    endTime:
      refused.endTime ??
      (sameDay && startTime !== '' && endTime !== '' && endTime <= startTime ? messages.endBeforeStart : undefined),
    visit_location: start.visit_location === null ? messages.location : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

/** An end date may be left out. */
function whyNotEndDate(endDate: string, startDate: string, today?: string): string | undefined {
  if (!isDate(endDate)) return undefined;
  if (isDate(startDate) && endDate < startDate) return messages.endDateBeforeStart;
  const isTooLate = isDate(startDate) && endDate > addDays(startDate, LONGEST_DAYS);
  return whyNotDay(endDate, today) ?? (isTooLate ? messages.endDateTooLate : undefined);
}

/** A visit ends on its day or the next; a longer one is a typing mistake, and its hours would be centuries. */
const LONGEST_DAYS = 7;

/**
 * The behaviors of a session that Submit asks about: assigned or added, counted, without an event.
 * One recorded only by intervals is not asked about (reading 29), as long as one of them was scored: begun and stopped,
 * a recording says nothing. Nor is one that was offered: its cues say that it was watched (reading 376).
 */
export function unansweredBehaviors(behaviorIds: readonly number[], tally: SessionTally): number[] {
  const isScored = (id: number) => {
    const runs = tally.runs.filter((run) => run.behaviour_id === id);
    return scoreIntervals(runs, recordersPauses(tally), Number.POSITIVE_INFINITY).observed > 0;
  };
  const offered = onlyOffered(behaviorIds, tally);
  return behaviorIds.filter((id) => tally.behaviors[id] === undefined && !isScored(id) && !offered.includes(id));
}

/** What was said at Submit of behaviors without an event. */
export type SubmitAnswers = { zero: number[]; notWatched: number[] };

/** What was said of one; null where nothing was. */
export function answerOf({ zero, notWatched }: SubmitAnswers, id: number): keyof SubmitAnswers | null {
  if (zero.includes(id)) return 'zero';
  return notWatched.includes(id) ? 'notWatched' : null;
}

/** A note ends with its day at the latest, also where its session goes on (reading 20). */
export const LAST_MINUTE = '23:59';
export const MIDNIGHT = '00:00';

type SessionTimes = { startDate: string; endDate: string | null; endTime: string | null };
type NoteTimes = { date_visited: string; begin_time: string; end_time: string };

/**
 * The times of a submitted session: those of its note. Only an end after midnight lies outside of them, where the
 * session was to end there and the note fills its own day to the last minute (reading 20).
 */
export function timesOfNote(
  { startDate, endDate, endTime }: SessionTimes,
  { date_visited, begin_time, end_time }: NoteTimes,
) {
  const goesOn = endDate !== null && endTime !== null && endDate > startDate && end_time === LAST_MINUTE;
  const end = goesOn ? { endDate: addDays(date_visited, 1), endTime } : { endDate: date_visited, endTime: end_time };
  return { startDate: date_visited, startTime: begin_time, ...end };
}

/**
 * The times of a visit that are in force, also while it goes on: those of its note, which are billed, whatever was planned
 * or typed at Start; an end before its begin is of the next day. Its own where it has no note, or that has no date.
 */
export function timesInForce(session: SessionTimes & { startTime: string }, note: NoteTimes | undefined) {
  const { startDate, startTime, endDate, endTime } = note?.date_visited ? timesOfNote(session, note) : session;
  const isNextDay = endDate === startDate && endTime !== null && endTime < startTime;
  const endDay = isNextDay ? addDays(startDate, 1) : (endDate ?? startDate);
  return { startDate, startTime: startTime || session.startTime, endDate: endDay, endTime };
}

/** Whether a submitted session went on after midnight: its note holds its first day, the rest wants a second one. */
export function goesOnAfterMidnight({ state, startDate, endDate, endTime }: SessionTimes & { state: string }): boolean {
  return state === 'closed' && endDate !== null && endDate > startDate && endTime !== null && endTime > MIDNIGHT;
}

/** A session left open this long is asked about on Home, ms. */
export const LONG_OPEN_MS = 12 * 60 * 60 * 1000;
