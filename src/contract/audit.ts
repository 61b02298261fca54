import * as z from 'zod/mini';
import { date, inOrder, listQuery, page, wholeNumber } from './common.ts';
import type { Endpoint } from './endpoint.ts';

const auditRow = z.object({
  id: z.int(),
  at: z.string(),
  /** Null: nobody was known, or the person is gone. */
  user: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** A call such as `POST /api/note`, or an event such as `sign-in`. */
  action: z.string(),
  entity: z.nullable(z.string()),
  entity_id: z.nullable(z.int()),
  /** What a role is called now; absent of anything else, and from older servers. */
  name: z.optional(z.string()),
  request_id: z.nullable(z.string()),
  device_id: z.nullable(z.string()),
  /** Names of fields, ids, reasons, dates and ICNs of claims: never what was written in a field, settings of the company excepted. */
  detail: z.record(z.string(), z.unknown()),
  /**
   * Whose records it is about, those with the most first, at most three of `pairs`. Absent where it is about none, and
   * from older servers.
   */
  about: z.optional(
    z.object({
      of: z.array(z.object({ client_id: z.int(), user_id: z.nullable(z.int()), records: z.int() })),
      pairs: z.int(),
      /**
       * Of an act on money its visits as they are now, the first days first, at most five of `visitCount`; `deleted`: their note
       * is deleted. Absent of everything else, and from older servers.
       */
      visits: z.optional(
        z.array(z.object({ id: z.int(), client_id: z.int(), date_visited: date, deleted: z.boolean() })),
      ),
      visitCount: z.optional(z.int()),
      /** Of the notes of an act on money, at the moment of the act; 0 where that was not kept, and of everything else. */
      hours: z.number(),
      /** Why visits were declined, as it still stands; only for whoever sees everybody's calendar. */
      reasons: z.optional(z.array(z.string())),
    }),
  ),
});
export type AuditEntry = z.infer<typeof auditRow>;

const word = z.string().check(z.minLength(1), z.maxLength(200));

/**
 * What people ask for: `done` is everything but what was only seen; money by what was done to it, `undone` with what was
 * restored, and with reviews and decisions that were taken back; of acts on money those that did something to a note; `changed` every call that changes something.
 */
export const auditKinds = ['done', 'billed', 'paid', 'undone', 'changed', 'signed-in', 'saw'] as const;
export type AuditKind = (typeof auditKinds)[number];

/** `action` is the beginning of the action; `from` and `to` are days of the company's zone, both included. */
export const auditQuery = z
  .object({
    limit: listQuery.limit,
    page: listQuery.page,
    cursor: listQuery.cursor,
    user: listQuery.user,
    kind: z.optional(z.enum(auditKinds)),
    action: z.optional(word),
    entity: z.optional(word),
    entity_id: z.optional(wholeNumber(1, 2147483647)),
    from: z.optional(date),
    to: z.optional(date),
  })
  .check(inOrder);

export const auditAnswer = page(auditRow);

export const auditEndpoints = {
  audit: {
    method: 'GET',
    path: '/api/company/audit',
    // Reading a list is itself recorded there: asking again would never end.
    reads: { audited: null, madeOf: [] },
    access: ['company.audit.view'],
    query: auditQuery,
    answer: auditAnswer,
  },
} as const satisfies Record<string, Endpoint>;
