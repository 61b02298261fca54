import { infoBefore, infoFrom } from '#domain/schedule/recurrence-series.ts';
import { addDays } from '#domain/time/service-time.ts';
import type { EventInfo } from '#server/db/schema.ts';
import { invalid } from '#server/http/answer/problem.ts';
import type { Effect } from '#server/http/write/effect.ts';
import { type Change, dayOf, stillHolds } from './event-change.ts';
import { timesOf } from './event-plan.ts';
import { changeEvent, insertEvent } from './store-event.ts';

/** Ends the rule before an occurrence that is not its first, and begins a new one there. */
export async function changeLater(change: Change, index: number): Promise<Effect> {
  const { call, event, after } = change;
  const before = timesOf(event, index - 1, call.who.policy.timeZone);
  // With the start of the whole series here, everything in the past would be planned a second time.
  if (dayOf(after) <= dayOf(before)) throw invalid({ start: 'Must be after the occurrence before this one' });
  return endAndBegin(change, index);
}

/**
 * The rule keeps its occurrences before `index` with what was decided about them; the rest becomes a rule of its own,
 * as given by `after`. `change.before` is the event from that occurrence on.
 */
export async function endAndBegin(change: Change, index: number): Promise<Effect> {
  const { call, event, before } = change;
  const until = addDays(dayOf(before), -1);
  await changeEvent(call.db, call.who, event, { until, info: infoBefore(event.event_info, index), now: call.now });
  return begin(change, stillHolds(change, infoFrom(event.event_info, index)));
}

/** Creates the event that continues another one. Throws 422 when it is to have the same uid. */
export async function begin({ call, event, after: values }: Change, info: EventInfo): Promise<Effect> {
  const { db, who, body, now } = call;
  if (body.uid === event.uid)
    throw invalid({ uid: 'Is the uid of the event itself; what is changed of it needs a new one' });
  const id = await insertEvent(db, who, { uid: body.uid, values, series: event, info, now });
  return { status: 201, entity: 'event', entityId: id, detail: { of: event.id } };
}
