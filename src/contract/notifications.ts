import * as z from 'zod/mini';
import { notificationKinds } from '#domain/notification.ts';
import { unshown, wholeNumber } from './common.ts';
import type { Endpoint } from './endpoint.ts';

const clientName = z.object({ id: z.int(), first_name: z.string(), last_name: z.string() });

/** Something that needs the person's action, or that they should know. What needs action stays until it is done. */
export const notification = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  /** When it came about, ISO 8601. */
  at: z.string(),
  /** The whole sentence, as screens show it. */
  text: z.string(),
  /** When the person looked at it; null while it is new. */
  seen_at: z.nullable(z.string()),
  client: z.nullable(clientName),
  /** What it is about: at most one of these. */
  note_id: z.nullable(z.int()),
  session_uid: z.nullable(z.string()),
  event_id: z.nullable(z.int()),
  /** The day of the visit, where there is one. */
  date: z.nullable(z.string()),
  /** What the reviewer, or whoever decided, wrote. */
  comment: z.nullable(z.string()),
});
export type Notification = z.infer<typeof notification>;

export const notificationsQuery = z.object({ limit: z.optional(wholeNumber(1, 100)) });
/**
 * Newest first. `unseen` counts all that is new, also what is not in `data`; `hasMore` says that there was more than
 * `limit`: what was seen is left out first, then approvals.
 */
export const notificationsAnswer = z.object({
  ...unshown,
  data: z.array(notification),
  unseen: z.int(),
  hasMore: z.boolean(),
});
export const seenAnswer = z.object({ id: z.string(), seen_at: z.string() });

export const notificationEndpoints = {
  notifications: {
    method: 'GET',
    path: '/api/notifications',
    reads: { audited: null, madeOf: ['note', 'schedule_event', 'held_work', 'caseload'] },
    access: 'signed-in',
    query: notificationsQuery,
    answer: notificationsAnswer,
  },
  markSeen: {
    method: 'POST',
    path: '/api/notifications/:id/seen',
    access: 'signed-in',
    params: z.object({ id: z.string().check(z.regex(/^[a-z_]+(-\d+)+$/, 'Is not a notification'), z.maxLength(100)) }),
    answer: seenAnswer,
  },
} as const satisfies Record<string, Endpoint>;
