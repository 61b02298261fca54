import { isDate } from './service-time.ts';
import type { SessionTally } from './tally.ts';

export const messages = {
  fixAll: 'Please fix all errors.',
  client: 'A client must be selected',
  date: 'Date is required',
  location: 'A location must be selected',
  startTime: 'Start time is required',
  beginTime: 'Begin time is required',
  endTime: 'End time is required',
  endBeforeBegin: 'End Time must be later than Begin Time',
  endDateBeforeStart: 'End Date must not be before Start Date',
} as const;

/** What Start New Session asks for; empty strings and null mean not chosen. */
export type SessionStart = {
  client_id: number | null;
  startDate: string;
  endDate: string;
  startTime: string;
  endTime: string;
  visit_location: number | null;
};

export type FieldErrors = Partial<Record<string, string>>;

/** The messages at the fields of Start New Session, none when it may start (reading 3). */
export function whyNotStart(start: SessionStart): FieldErrors {
  const errors: FieldErrors = {};
  if (start.client_id === null) errors.client_id = messages.client;
  if (!isDate(start.startDate)) errors.startDate = messages.date;
  if (start.startTime === '') errors.startTime = messages.startTime;
  if (start.visit_location === null) errors.visit_location = messages.location;
  if (isDate(start.endDate) && isDate(start.startDate) && start.endDate < start.startDate)
    errors.endDate = messages.endDateBeforeStart;
  const sameDay = start.endDate === '' || start.endDate === start.startDate;
  if (sameDay && start.startTime !== '' && start.endTime !== '' && start.endTime <= start.startTime)
    errors.endTime = messages.endBeforeBegin;
  return errors;
}

/**
 * The behaviors of a session that Submit asks about: assigned or added, counted, without an event.
 * One recorded only by intervals is not asked about (reading 29).
 */
export function unansweredBehaviors(behaviorIds: readonly number[], tally: SessionTally): number[] {
  const byIntervals = new Set(tally.runs.map((run) => run.behaviour_id));
  return behaviorIds.filter((id) => tally.behaviors[id] === undefined && !byIntervals.has(id));
}

/** A session left open this long is asked about on Home, ms. */
export const LONG_OPEN_MS = 12 * 60 * 60 * 1000;
