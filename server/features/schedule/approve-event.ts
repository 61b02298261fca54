import type { endpoints } from '#contract/endpoints.ts';
import type { OccurrenceFact } from '#server/db/schema.ts';
import type { Effect } from '#server/http/write/effect.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { timesOf } from './event-plan.ts';
import { findEvent } from './event-rows.ts';
import { requireCurrentOccurrence, requireIncluded, requireKept } from './require-current-event.ts';
import { changeEvent } from './store-event.ts';

type ApproveEvent = WriteCall<typeof endpoints.approveEvent>;

/** POST /api/schedule/event/approve: decides about one occurrence, or takes a decision back. The first to decide wins. */
export async function approveEvent(call: ApproveEvent): Promise<Effect> {
  const { db, who, body, now } = call;
  const { occurrence, decision, reason = null } = body;
  const event = await findEvent(db, who, body.id);
  requireKept(event);
  timesOf(event, occurrence, who.policy.timeZone);
  const fact = event.event_info[String(occurrence)] ?? {};
  requireIncluded(fact);
  const done: Effect = { status: 200, entity: 'event', entityId: event.id, detail: { occurrence, decision } };
  if (isSaidAlready(call, fact)) return done;
  await requireCurrentOccurrence(call, event, fact);
  const stamp = { by: who.userId, at: now.toISOString(), version: event.version + 1 };
  const info = { ...event.event_info, [occurrence]: { decision, reason, ...stamp } };
  await changeEvent(db, who, event, { info, now });
  return done;
}

/** The same person made the same decision before: a second delivery. */
function isSaidAlready({ who, body }: ApproveEvent, fact: OccurrenceFact): boolean {
  const same = (fact.decision ?? null) === body.decision && (fact.reason ?? null) === (body.reason ?? null);
  return same && (fact.by === who.userId || body.decision === null);
}
