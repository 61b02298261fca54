import type { endpoints } from '#contract/endpoints.ts';
import type { Effect } from '#server/http/write/effect.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { requireMayChange } from './event-access.ts';
import { timesOf } from './event-plan.ts';
import { findEvent, type StoredEvent } from './event-rows.ts';
import { requireCurrentEvent, requireCurrentOccurrence } from './require-current-event.ts';
import { changeEvent } from './store-event.ts';

type DeleteEvent = WriteCall<typeof endpoints.deleteEvent>;

/**
 * POST /api/schedule/event/delete: one occurrence becomes excluded; without an occurrence, or for a single event, the
 * whole event is deleted.
 */
export async function deleteEvent(call: DeleteEvent): Promise<Effect> {
  const { db, who, body, now } = call;
  const event = await findEvent(db, who, body.id);
  requireMayChange(who, event.user_id);
  if (body.occurrence !== undefined) timesOf(event, body.occurrence, who.policy.timeZone);
  const done: Effect = { status: 200, entity: 'event', entityId: event.id };
  if (event.deleted_at !== null) return done;
  if (body.occurrence !== undefined && event.repeat_unit !== null) {
    await exclude(call, event, body.occurrence);
    return { ...done, detail: { occurrence: body.occurrence } };
  }
  if (call.ifMatch !== null) await requireCurrentEvent(call, event);
  await changeEvent(db, who, event, { deleted: true, now });
  return done;
}

/** What was decided about the occurrence stays in its record. */
async function exclude(call: DeleteEvent, event: StoredEvent, index: number): Promise<void> {
  const { db, who, now } = call;
  const fact = event.event_info[String(index)] ?? {};
  // It may have been changed into an event of its own since it was seen: that one still stands.
  if (call.ifMatch !== null) await requireCurrentOccurrence(call, event, fact);
  if (fact.excluded) return;
  const excluded = { ...fact, excluded: true, version: event.version + 1 };
  await changeEvent(db, who, event, { info: { ...event.event_info, [index]: excluded }, now });
}
