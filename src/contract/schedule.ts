import * as z from 'zod/mini';
import { MOST_INTERVAL } from '#domain/schedule/recurrence-rules.ts';
import { date, lineOf, name, timestamp, unshown, zoneName } from './common.ts';
import { BODY_BYTES, type Endpoint, nothing } from './endpoint.ts';
import { id, uid, version } from './ids.ts';

const decision = z.object({
  /** 0 declined, any other value approved, null or absent waits. */
  decision: z.optional(z.nullable(z.int())),
  excluded: z.optional(z.boolean()),
  /** Why it was declined, if that was said. */
  reason: z.optional(z.nullable(z.string())),
  /** The user who decided and when, ISO 8601; only with company.schedule.calendar.view, absent from an older server. */
  by: z.optional(z.int()),
  at: z.optional(z.string()),
});

export const scheduleEvent = z.object({
  id: z.int(),
  uid: z.string(),
  title: z.string(),
  /** ISO 8601 with the company's offset. */
  start: z.string(),
  end: z.string(),
  /** What belongs together: a rule, what was changed of it alone, and what follows it. null: a single event by itself. */
  groupId: z.nullable(z.string()),
  groupInvId: z.nullable(z.int()),
  /** Of a single event. Of a rule: how an occurrence looks that `event_info` has no decision for. */
  className: z.enum(['event-approve', 'event-decline', 'event-waiting']),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  /** The therapist's names, only with company.schedule.calendar.view. */
  u_first_name: z.optional(z.string()),
  u_last_name: z.optional(z.string()),
  /** With their names: from when the therapist is disabled, 'YYYY-MM-DDTHH:mm' of the company; absent while they are not. */
  u_disabled_from: z.optional(z.string()),
  client_id: z.nullable(z.int()),
  /** It has a client, who is not (any more) on the reader's caseload: neither number nor name is told. */
  client_hidden: z.optional(z.boolean()),
  user_id: z.nullable(z.int()),
  /** Session location the visit is planned at, when one is. */
  visit_location: z.nullable(z.int()),
  /** Why it was planned over another visit of its therapist or client; absent from an older server. */
  overlap_reason: z.optional(z.nullable(z.string())),
  repeat_every: z.nullable(z.int()),
  repeat_unit: z.nullable(z.enum(['day', 'week', 'month'])),
  /** 0 = Sunday. */
  repeat_days: z.nullable(z.array(z.int())),
  repeat_week: z.nullable(z.union([z.int(), z.literal('last')])),
  /** The day the weeks of a weekly rule begin on, 0 = Sunday. An older server does not say it. */
  repeat_week_start: z.optional(z.nullable(z.int())),
  repeat_until: z.nullable(z.string()),
  /** By occurrence index. */
  event_info: z.record(z.string(), decision),
  version: z.int(),
});
export type AnsweredEvent = z.infer<typeof scheduleEvent>;
/** An event whose days can be told. */
export type ScheduleEvent = AnsweredEvent & { repeat_week_start: number | null };

export const scheduleQuery = z.object({ start: date, end: date });
/** Single events that touch the range, and the rules whose occurrences may. */
export const scheduleAnswer = z.object({
  ...unshown,
  events: z.array(scheduleEvent),
  repeat: z.array(scheduleEvent),
});

const every = `Use a whole number from 1 to ${MOST_INTERVAL}`;

/** How an event comes again. Weekdays belong to weeks and to weeks of a month; a month without them means its day. */
export const repeatBody = z.strictObject({
  repeat_every: z.int(every).check(z.minimum(1, every), z.maximum(MOST_INTERVAL, every)),
  repeat_unit: z.enum(['day', 'week', 'month']),
  /** 0 = Sunday. */
  repeat_days: z.optional(z.nullable(z.array(z.int().check(z.minimum(0), z.maximum(6))).check(z.maxLength(7)))),
  repeat_week: z.optional(z.nullable(z.literal([1, 2, 3, 4, 5, 'last']))),
  /** Of a weekly rule, 0 = Sunday. Absent: as it was, a new rule's as the company's weeks begin. */
  repeat_week_start: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(6)))),
  /** The last day, inclusive. */
  repeat_until: date,
});

/** Occurrences are counted from the rule's start, excluded ones too. */
const occurrence = z.int().check(z.minimum(0), z.maximum(1_000_000));

const eventFields = {
  /** Of the event that this call makes, so that a second delivery makes no second one. */
  uid,
  title: name,
  start: timestamp,
  end: timestamp,
  /** The zone whose times of day are meant. Absent: the company's. */
  zone: z.optional(zoneName),
  client_id: z.optional(z.nullable(id)),
  /** null: nobody's in particular. Absent: the caller's own. */
  user_id: z.optional(z.nullable(id)),
  visit_location: z.optional(z.nullable(z.literal([1, 2, 3, 5]))),
  repeat: z.optional(z.nullable(repeatBody)),
  /** Why it is planned over another visit; null: it is not. */
  overlap_reason: z.optional(z.nullable(lineOf(500))),
};

/** POST /api/schedule/event. */
export const createEventBody = z.strictObject(eventFields);
/** POST /api/schedule/event/update: the whole event as it is to be; an absent `…_id`, place or `repeat` stays as it was. */
export const updateEventBody = z.strictObject({
  ...eventFields,
  id,
  occurrence: z.optional(occurrence),
  scope: z.enum(['this', 'later', 'all']),
});
/** POST /api/schedule/event/approve: null takes a decision back. */
export const approveEventBody = z.strictObject({
  id,
  occurrence,
  decision: z.nullable(z.literal([0, 1])),
  reason: z.optional(lineOf(500)),
});
/** How many decisions one call takes. */
export const MOST_DECISIONS = 200;
/**
 * POST /api/schedule/event/decisions: what can be decided is, the rest says why. `version`: of the event as it was seen,
 * like the `If-Match` of a single decision.
 */
export const decideEventsBody = z.strictObject({
  decisions: z
    .array(z.strictObject({ ...approveEventBody.shape, version: z.optional(version) }))
    .check(z.minLength(1, 'Name at least one occurrence'), z.maxLength(MOST_DECISIONS)),
});
/**
 * In the order asked for. `version`: of the event now. `by`, `at`: who has decided about it, and when; only with
 * company.schedule.calendar.view, absent from an older server.
 */
export const decideEventsAnswer = z.object({
  results: z.array(
    z.object({
      id: z.int(),
      occurrence: z.int(),
      ok: z.boolean(),
      reason: z.optional(z.string()),
      by: z.optional(z.string()),
      at: z.optional(z.string()),
      version: z.optional(z.int()),
    }),
  ),
});

/** POST /api/schedule/event/delete: one occurrence becomes excluded, or the whole event goes. */
export const deleteEventBody = z.strictObject({ id, occurrence: z.optional(occurrence) });

export type CreateEventBody = z.infer<typeof createEventBody>;
export type UpdateEventBody = z.infer<typeof updateEventBody>;

const editors = ['schedule.event.edit', 'company.schedule.event.approve'] as const;

export const scheduleEndpoints = {
  scheduleEvents: {
    method: 'GET',
    path: '/api/schedule/event',
    // A therapist's name stands on it, and whether they are disabled.
    reads: { audited: 'event', madeOf: ['schedule_event', 'user'] },
    access: ['schedule.calendar.view', 'company.schedule.calendar.view'],
    query: scheduleQuery,
    answer: scheduleAnswer,
  },
  createEvent: {
    method: 'POST',
    path: '/api/schedule/event',
    access: editors,
    body: createEventBody,
    bodyBytes: BODY_BYTES.small,
    answer: scheduleEvent,
    offline: true,
  },
  updateEvent: {
    method: 'POST',
    path: '/api/schedule/event/update',
    access: editors,
    body: updateEventBody,
    bodyBytes: BODY_BYTES.small,
    answer: scheduleEvent,
    offline: true,
  },
  approveEvent: {
    method: 'POST',
    path: '/api/schedule/event/approve',
    access: ['company.schedule.event.approve'],
    body: approveEventBody,
    bodyBytes: BODY_BYTES.small,
    answer: scheduleEvent,
  },
  decideEvents: {
    method: 'POST',
    path: '/api/schedule/event/decisions',
    access: ['company.schedule.event.approve'],
    body: decideEventsBody,
    bodyBytes: BODY_BYTES.list,
    answer: decideEventsAnswer,
  },
  deleteEvent: {
    method: 'POST',
    path: '/api/schedule/event/delete',
    access: editors,
    body: deleteEventBody,
    bodyBytes: BODY_BYTES.small,
    answer: nothing,
    offline: true,
  },
} as const satisfies Record<string, Endpoint>;
