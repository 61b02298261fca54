import * as z from 'zod/mini';
import { date } from './common.ts';
import type { Endpoint } from './endpoint.ts';

const decision = z.object({ decision: z.optional(z.nullable(z.int())), excluded: z.optional(z.boolean()) });

export const scheduleEvent = z.object({
  id: z.int(),
  uid: z.string(),
  title: z.string(),
  /** ISO 8601 with the company's offset. */
  start: z.string(),
  end: z.string(),
  groupId: z.nullable(z.string()),
  groupInvId: z.nullable(z.int()),
  className: z.enum(['event-approve', 'event-decline', 'event-waiting']),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  /** The therapist's names, only with company.schedule.calendar.view. */
  u_first_name: z.optional(z.string()),
  u_last_name: z.optional(z.string()),
  client_id: z.nullable(z.int()),
  user_id: z.nullable(z.int()),
  /** Session location the visit is planned at, when one is. */
  visit_location: z.nullable(z.int()),
  repeat_every: z.nullable(z.int()),
  repeat_unit: z.nullable(z.enum(['day', 'week', 'month'])),
  /** 0 = Sunday. */
  repeat_days: z.nullable(z.array(z.int())),
  repeat_week: z.nullable(z.union([z.int(), z.literal('last')])),
  repeat_until: z.nullable(z.string()),
  /** By occurrence index. */
  event_info: z.record(z.string(), decision),
  version: z.int(),
});
export type ScheduleEvent = z.infer<typeof scheduleEvent>;

export const scheduleQuery = z.object({ start: date, end: date });
/** Single events that touch the range, and the rules whose occurrences may. */
export const scheduleAnswer = z.object({ events: z.array(scheduleEvent), repeat: z.array(scheduleEvent) });

export const scheduleEndpoints = {
  scheduleEvents: {
    method: 'GET',
    path: '/api/schedule/event',
    access: ['schedule.calendar.view', 'company.schedule.calendar.view'],
    query: scheduleQuery,
    answer: scheduleAnswer,
  },
} as const satisfies Record<string, Endpoint>;
