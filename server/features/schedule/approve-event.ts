import type * as z from 'zod/mini';
import type { endpoints } from '#contract/endpoints.ts';
import type { approveEventBody } from '#contract/schedule.ts';
import type { OccurrenceFact } from '#server/db/schema.ts';
import type { Effect } from '#server/http/write/effect.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { timesOf } from './event-plan.ts';
import { findEvent } from './event-rows.ts';
import { requireCurrentOccurrence, requireIncluded, requireKept } from './require-current-event.ts';
import { changeEvent } from './store-event.ts';

type ApproveEvent = WriteCall<typeof endpoints.approveEvent>;

type Deciding = Pick<ApproveEvent, 'db' | 'who' | 'now' | 'ifMatch'> & { body: z.output<typeof approveEventBody> };

/** POST /api/schedule/event/approve: decides about one occurrence, or takes a decision back. The first to decide wins. */
export async function approveEvent(call: ApproveEvent): Promise<Effect> {
  const { occurrence, decision } = call.body;
  const entityId = await decideOccurrence(call);
  return { status: 200, entity: 'event', entityId, detail: { occurrence, decision } };
}

/** Decides, or throws why not. Answers the id of the event. */
export async function decideOccurrence(call: Deciding): Promise<number> {
  const { db, who, body, now } = call;
  const { occurrence, decision, reason = null } = body;
  const event = await findEvent(db, who, body.id);
  requireKept(event);
  timesOf(event, occurrence, who.policy.timeZone);
  const fact = event.event_info[String(occurrence)] ?? {};
  requireIncluded(fact);
  if (isSaidAlready(call, fact)) return event.id;
  await requireCurrentOccurrence(call, event, fact);
  const stamp = { by: who.userId, at: now.toISOString(), version: event.version + 1 };
  const info = { ...event.event_info, [occurrence]: { decision, reason, ...stamp } };
  await changeEvent(db, who, event, { info, now });
  return event.id;
}

/** The same person made the same decision before: a second delivery. */
function isSaidAlready({ who, body }: Deciding, fact: OccurrenceFact): boolean {
  const same = (fact.decision ?? null) === body.decision && (fact.reason ?? null) === (body.reason ?? null);
  return same && (fact.by === who.userId || body.decision === null);
}
