import type { endpoints } from '#contract/endpoints.ts';
import { keepsReason, keptDecisions, withoutApprovals } from '#domain/schedule/kept-decisions.ts';
import { hasSameDays } from '#domain/schedule/recurrence-series.ts';
import type { EventInfo } from '#server/db/schema.ts';
import { may } from '#server/http/access/principal.ts';
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
  const plain = ['title', 'client_id', 'user_id', 'visit_location', 'overlap_reason', 'starts_at', 'ends_at'] as const;
  const changed: (keyof EventValues)[] = plain.filter((field) => before[field] !== after[field]);
  return JSON.stringify(before.repeat) === JSON.stringify(after.repeat) ? changed : [...changed, 'repeat'];
}

/** Whether occurrences are on the same days as before, up to the rule's end: their indexes then mean the same. */
export function keepsDays({ before, after }: Change): boolean {
  return hasSameDays(before.repeat, dayOf(before), after.repeat, dayOf(after));
}

/** Whether an occurrence is still what was decided about: people, times of day and why it is booked twice (reading 308). */
export function keepsTerms(change: Change): boolean {
  return keepsPeople(change) && keepsTimes(change) && keepsWhy(change);
}

/** What still applies of what was said about the occurrences. One visit that is moved alone is asked about anew. */
export function stillHolds(change: Change, info: EventInfo): EventInfo {
  const { before, after, call } = change;
  if (before.repeat.repeat_unit === null && after.repeat.repeat_unit === null) {
    if (!keepsDays(change) || !keepsPeople(change) || !keepsTimes(change)) return {};
    return keepsWhy(change) ? info : withoutApprovals(info);
  }
  const ruleOf = (values: EventValues) => ({ repeat: values.repeat, start: dayOf(values) });
  return keptDecisions(ofTheirTimes(change, info), ruleOf(before), ruleOf(after), {
    people: keepsPeople(change),
    times: keepsTimes(change) && keepsWhy(change),
    mayApprove: may(call.who, 'company.schedule.event.approve'),
  });
}

/** Each decision with the time that it was made for: the same words of another time would be nobody's. */
function ofTheirTimes({ before, after }: Change, info: EventInfo): EventInfo {
  const time = before.starts_at.slice(11, 16);
  if (time === after.starts_at.slice(11, 16)) return info;
  return Object.fromEntries(
    Object.entries(info).map(([index, fact]) => [index, fact.decision == null ? fact : { time, ...fact }]),
  );
}

const keepsPeople = ({ before, after }: Change) =>
  before.client_id === after.client_id && before.user_id === after.user_id;

/** Whoever may approve has read what they write. */
const keepsWhy = ({ before, after, call }: Change) =>
  keepsReason(before.overlap_reason, after.overlap_reason) || may(call.who, 'company.schedule.event.approve');

const keepsTimes = ({ before, after }: Change) => timesOfDay(before).join() === timesOfDay(after).join();

export const dayOf = ({ starts_at }: EventTimes): string => starts_at.slice(0, 10);

function timesOfDay({ starts_at, ends_at }: EventTimes): string[] {
  const nights = Date.parse(ends_at.slice(0, 10)) - Date.parse(starts_at.slice(0, 10));
  return [starts_at.slice(11), ends_at.slice(11), String(nights)];
}
