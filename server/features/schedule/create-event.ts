import type { endpoints } from '#contract/endpoints.ts';
import { noRepeat } from '#domain/schedule/recurrence-series.ts';
import { lockUid } from '#server/db/queries/lock-uid.ts';
import type { Effect } from '#server/http/write/effect.ts';
import { storedOtherwise } from '#server/http/write/known-uid.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { requireMayChange, requirePeople } from './event-access.ts';
import { changedFields } from './event-change.ts';
import { planOf, valuesOf } from './event-plan.ts';
import { findEventByUid } from './event-rows.ts';
import { requireKept } from './require-current-event.ts';
import { insertEvent } from './store-event.ts';

/**
 * POST /api/schedule/event: a new event, the caller's own unless it says whose it is. A known `uid` is the same event
 * again. Throws 409 where it says something else, and nobody has changed it since.
 */
export async function createEvent(call: WriteCall<typeof endpoints.createEvent>): Promise<Effect> {
  const { db, who, body, now } = call;
  const blank = { client_id: null, user_id: who.userId, visit_location: null, overlap_reason: null, repeat: noRepeat };
  const values = planOf(body, blank, who);
  requireMayChange(who, values.user_id);
  await lockUid(db, who.companyId, body.uid);
  const known = await findEventByUid(db, who, body.uid);
  if (known) {
    requireMayChange(who, known.user_id);
    requireKept(known);
    const isUnchanged = known.version === 1;
    if (isUnchanged && changedFields(valuesOf(known), values).length > 0) throw storedOtherwise('This event');
    return { status: 200, entity: 'event', entityId: known.id };
  }
  await requirePeople(db, who, values);
  const id = await insertEvent(db, who, { uid: body.uid, values, series: null, info: {}, now });
  return { status: 201, entity: 'event', entityId: id };
}
