import type * as z from 'zod/mini';
import type { endpoints } from '#contract/endpoints.ts';
import type { approveEventBody } from '#contract/schedule.ts';
import type { EventInfo, OccurrenceFact } from '#server/db/schema.ts';
import type { Effect } from '#server/http/write/effect.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { timesOf } from './event-plan.ts';
import { findEvent, type StoredEvent } from './event-rows.ts';
import { requireCurrentOccurrence, requireIncluded, requireKept } from './require-current-event.ts';
import { changeEvent } from './store-event.ts';

type ApproveEvent = WriteCall<typeof endpoints.approveEvent>;

type Deciding = Pick<ApproveEvent, 'db' | 'who' | 'now' | 'ifMatch'> & { body: z.output<typeof approveEventBody> };

/** POST /api/schedule/event/approve: decides about one occurrence, or takes a decision back. The first to decide wins. */
export async function approveEvent(call: ApproveEvent): Promise<Effect> {
  const { db, who, now } = call;
  const { id, occurrence, decision } = call.body;
  const event = await findEvent(db, who, id);
  const info = await decideOccurrence(call, event);
  if (info !== event.event_info) await changeEvent(db, who, event, { info, now });
  const day = timesOf(event, occurrence, who.policy.timeZone).starts_at.slice(0, 10);
  // A visit is told by its client; of anything else the audit would not say whose it is.
  const people = event.client_id === null ? { people: [event.user_id] } : {};
  return { status: 200, entity: 'event', entityId: event.id, detail: { occurrence, day, decision, ...people } };
}

/**
 * What is known of an event's occurrences with the decision about one of them; the same as before where the same person
 * has said so already. Throws why not.
 */
export async function decideOccurrence(call: Deciding, event: StoredEvent): Promise<EventInfo> {
  const { who, body, now } = call;
  const { occurrence, decision, reason = null } = body;
  requireKept(event);
  timesOf(event, occurrence, who.policy.timeZone);
  const fact = event.event_info[String(occurrence)] ?? {};
  requireIncluded(fact);
  if (isSaidAlready(call, fact)) return event.event_info;
  await requireCurrentOccurrence(call, event, fact);
  const stamp = { by: who.userId, at: now.toISOString(), version: event.version + 1 };
  return { ...event.event_info, [occurrence]: { decision, reason, ...stamp } };
}

/** The same person made the same decision before: a second delivery. */
function isSaidAlready({ who, body }: Deciding, fact: OccurrenceFact): boolean {
  const same = (fact.decision ?? null) === body.decision && (fact.reason ?? null) === (body.reason ?? null);
  return same && (fact.by === who.userId || body.decision === null);
}
