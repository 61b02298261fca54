import type { endpoints } from '#contract/endpoints.ts';
import { exclusionsOf, hasSameDays } from '#domain/schedule/recurrence-series.ts';
import type { EventInfo } from '#server/db/schema.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import type { EventTimes, EventValues } from './event-plan.ts';
import type { StoredEvent } from './event-rows.ts';

/** An update in progress: the state before, at the occurrence it is about, and the state after. */
export interface Change {
  call: WriteCall<typeof endpoints.updateEvent>;
  event: StoredEvent;
  before: EventValues;
  after: EventValues;
}

/** The names of what differs. A rule's fields are named as one. */
export function changedFields(before: EventValues, after: EventValues): (keyof EventValues)[] {
  const plain = ['title', 'client_id', 'user_id', 'visit_location', 'starts_at', 'ends_at'] as const;
  const changed: (keyof EventValues)[] = plain.filter((field) => before[field] !== after[field]);
  return JSON.stringify(before.repeat) === JSON.stringify(after.repeat) ? changed : [...changed, 'repeat'];
}

/** Whether occurrences are on the same days as before, up to the rule's end: their indexes then mean the same. */
export function keepsDays({ before, after }: Change): boolean {
  return hasSameDays(before.repeat, dayOf(before), after.repeat, dayOf(after));
}

/** Whether a decision still applies to what it was made about: the people and the times of day (reading 79). */
export function keepsTerms({ before, after }: Change): boolean {
  const terms = (values: EventValues) => [values.client_id, values.user_id, ...timesOfDay(values)].join();
  return terms(before) === terms(after);
}

/**
 * What still applies of what was said about the occurrences: decisions on unchanged terms, exclusions on unchanged
 * days.
 */
export function stillHolds(change: Change, info: EventInfo): EventInfo {
  if (!keepsDays(change)) return {};
  return keepsTerms(change) ? info : exclusionsOf(info);
}

export const dayOf = ({ starts_at }: EventTimes): string => starts_at.slice(0, 10);

function timesOfDay({ starts_at, ends_at }: EventTimes): string[] {
  const nights = Date.parse(ends_at.slice(0, 10)) - Date.parse(starts_at.slice(0, 10));
  return [starts_at.slice(11), ends_at.slice(11), String(nights)];
}
