import * as z from 'zod/mini';
import { MAX_ENTRY_SECONDS } from '#domain/note/entry-limit.ts';
import { intervalTypes } from '#domain/session/session-event.ts';
import { broughtIn, date, durationSum, inOrder, lineOf, text, unshown, wholeNumber } from './common.ts';
import { BODY_BYTES, type Endpoint } from './endpoint.ts';
import { id, uid } from './ids.ts';

/** An entry with more behaviors than this is a mistake. */
export const MAX_BEHAVIORS_AN_ENTRY = 200;

/** Characters of an entry's comment, which stands in each of its rows. */
export const MAX_ENTRY_TEXT = 250_000;

/** The longest reason for which an entry is changed or deleted. */
export const ENTRY_REASON_LIMIT = 500;
const reason = lineOf(ENTRY_REASON_LIMIT);

/**
 * POST /api/behavior: counts of one day, typed in by hand. A known `uid` is an edit, never a second entry: of one's own,
 * or of another's by whoever may correct them. With `If-Match`, it is refused where somebody else has changed, deleted or
 * restored it since that version (412, with the entry).
 */
export const addEntryBody = z
  .strictObject({
    uid,
    client_id: id,
    /** Not after today in the company's zone. */
    record_date: date,
    comment: z.optional(text),
    behaviors: z
      .array(
        z
          .strictObject({
            behaviour_id: id,
            /** A count held as a string; "0" says: watched, none happened. */
            entry: z.string().check(z.regex(/^\d{1,6}$/, 'Use a whole number such as "2"')),
            /** How long they lasted together; null: not measured. Left out, as by older apps: as it was with this count. */
            seconds: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_ENTRY_SECONDS)))),
          })
          .check(
            z.refine(({ entry, seconds }) => (seconds ?? null) === null || Number(entry) > 0, {
              path: ['seconds'],
              error: 'Is the length of something that happened: use an entry of at least "1"',
            }),
          ),
      )
      .check(z.minLength(1, 'Name at least one behavior'), z.maxLength(MAX_BEHAVIORS_AN_ENTRY)),
    /** Why a stored entry is changed; older apps send none. */
    reason: z.optional(reason),
  })
  .check(
    z.refine(({ comment = '', behaviors }) => comment.length * behaviors.length <= MAX_ENTRY_TEXT, {
      path: ['comment'],
      error: 'Is too long for that many behaviors: shorten it, or make several entries',
    }),
  );
export type AddEntryBody = z.infer<typeof addEntryBody>;

/**
 * POST /api/behavior/void: takes an entry out of every sum, with a reason; `voided: false` brings it back. Nothing of it
 * is deleted.
 */
export const voidEntryBody = z
  .strictObject({ uid, voided: z.boolean(), reason })
  .check(z.refine(({ voided, reason: why }) => !voided || why !== '', { path: ['reason'], error: 'Is required' }));
export type VoidEntryBody = z.infer<typeof voidEntryBody>;

/** One behavior of one entry; rows of one entry share `entry_id`. */
export const entryRow = z.object({
  id: z.int(),
  client_id: z.int(),
  user_id: z.int(),
  company_id: z.int(),
  comment: z.string(),
  record_date: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  deleted_at: z.nullable(z.string()),
  entry_id: z.int(),
  /** The entry's, made where it was recorded; `session_uid` where a submitted session wrote it. */
  uid: z.string(),
  session_uid: z.nullable(z.string()),
  behaviour_id: z.int(),
  /** A count held as a string. */
  entry: z.string(),
  /** How long they lasted together. Absent where nobody measured it. */
  seconds: z.optional(z.int()),
  /** The behavior's name. */
  type: z.string(),
  /** The entry was deleted by hand: part of no sum. Absent where it was not. */
  voided: z.optional(z.object({ at: z.string(), by: z.int(), reason: z.string() })),
  /** Somebody else than its author changed it last. Absent where nobody did. */
  corrected: z.optional(z.object({ by: z.string(), at: z.string() })),
  /** Somebody else than its author brought it, or its session, in from a file. Absent where it was not. */
  brought_in: broughtIn,
  /** A number that grows with each change, deletion and restoring of its entry: for `If-Match`. Absent from older servers. */
  version: z.optional(z.int()),
});
export type EntryRow = z.infer<typeof entryRow>;

export const addEntryAnswer = z.object({ data: z.array(entryRow) });

/** The entry as it stands, in a refusal for what was not seen of it. */
export const entryInRefusal = z.object({ id: z.int(), data: z.array(entryRow) });

/**
 * Of one client, of a pay group's notes, or with neither one's own, and with `of=caseload` also everybody's of the clients
 * on one's caseload; both days count. `limit` is of entries, each of
 * which comes whole.
 */
export const entriesQuery = z
  .object({
    pay_group_id: z.optional(wholeNumber(1, 2147483647)),
    client: z.optional(wholeNumber(1, 2147483647)),
    of: z.optional(z.enum(['caseload'])),
    from: z.optional(date),
    to: z.optional(date),
    limit: z.optional(wholeNumber(1, 500)),
    cursor: z.optional(z.string().check(z.maxLength(500))),
  })
  .check(inOrder);
export const entriesAnswer = z.object({
  ...unshown,
  data: z.array(entryRow),
  /** The deleted ones of the page, apart: an app that does not know them counts none. Absent from older servers. */
  voided: z.optional(z.array(entryRow)),
  limit: z.int(),
  nextCursor: z.nullable(z.string()),
});

export const entryRevisionsQuery = z.object({ uid });
/** What an entry said until each change, the newest first; `total` may be more than are shown. */
export const entryRevisionsAnswer = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      at: z.string(),
      by: z.string(),
      act: z.enum(['changed', 'deleted', 'restored']),
      reason: z.string(),
      client_id: z.int(),
      record_date: z.string(),
      comment: z.string(),
      behaviors: z.array(z.object({ behaviour_id: z.int(), entry: z.string(), seconds: z.optional(z.int()) })),
    }),
  ),
  total: z.int(),
});

const share = z.object({ part: z.int(), whole: z.int() });
/** Intervals of a behavior, and the same by method and length, which are not pooled; absent from older servers. */
const intervalShare = z.object({
  part: z.int(),
  whole: z.int(),
  kinds: z.optional(z.array(z.object({ type: z.enum(intervalTypes), length: z.int(), part: z.int(), whole: z.int() }))),
});
/** By the id of a behavior or a skill. */
const byId = <S extends z.core.$ZodType>(of: S) => z.record(z.string(), of);

/** What a graph needs of a submitted session beside its counts: how long it was, and what was measured. No name, no text. */
export const sitting = z.object({
  id: z.int(),
  uid: z.string(),
  client_id: z.int(),
  startDate: z.string(),
  startTime: z.string(),
  /** Of observation, pauses left out; null where nobody knows. */
  hours: z.nullable(z.number()),
  /** Intervals in which it occurred, of those observed. */
  intervals: byId(intervalShare),
  /** Independent trials, of all. */
  trials: byId(share),
  /** Episodes, and their time in ms. */
  durations: byId(durationSum),
  /** Cues, and each latency of those that were answered, ms. */
  latencies: byId(z.object({ cues: z.int(), answered: z.array(z.number()), unmeasured: z.optional(z.int()) })),
  /**
   * Responses whose times are known, the ms from each to the next, of how many more nobody knows the time, how many of them
   * came in a pause, and how many after the visit (`late`). Absent from older servers.
   */
  gaps: z.optional(
    byId(
      z.object({
        responses: z.int(),
        gaps: z.array(z.number()),
        untimed: z.optional(z.int()),
        paused: z.optional(z.int()),
        late: z.optional(z.int()),
      }),
    ),
  ),
  version: z.int(),
});
export type Sitting = z.infer<typeof sitting>;

export const sittingsQuery = z.object({
  client: wholeNumber(1, 2147483647),
  limit: z.optional(wholeNumber(1, 500)),
  cursor: z.optional(z.string().check(z.maxLength(500))),
});
export const sittingsAnswer = z.object({
  ...unshown,
  data: z.array(sitting),
  limit: z.int(),
  nextCursor: z.nullable(z.string()),
});

export const entryEndpoints = {
  addEntry: {
    method: 'POST',
    path: '/api/behavior',
    access: ['behavior.record'],
    body: addEntryBody,
    bodyBytes: BODY_BYTES.text,
    answer: addEntryAnswer,
    delivery: true,
  },
  voidEntry: {
    method: 'POST',
    path: '/api/behavior/void',
    access: ['behavior.record'],
    body: voidEntryBody,
    bodyBytes: BODY_BYTES.small,
    answer: addEntryAnswer,
    delivery: true,
  },
  entries: {
    method: 'GET',
    path: '/api/behavior/entries',
    // Of one's own clients, and for who may see all clients of any.
    reads: {
      audited: 'behavior_entry',
      madeOf: ['behavior_entry', 'note'],
      byRight: ['company.clients.view', 'company.finance.insurance.view', 'company.finance.payroll.view'],
    },
    access: ['behavior.view', 'company.finance.insurance.view', 'company.finance.payroll.view'],
    query: entriesQuery,
    answer: entriesAnswer,
  },
  entryRevisions: {
    method: 'GET',
    path: '/api/behavior/revisions',
    reads: { audited: 'behavior_entry', madeOf: ['behavior_entry'], byRight: ['company.clients.view'] },
    access: ['behavior.view'],
    query: entryRevisionsQuery,
    answer: entryRevisionsAnswer,
  },
  sittings: {
    method: 'GET',
    path: '/api/behavior/sittings',
    reads: { audited: 'session', madeOf: ['session'], byRight: ['company.clients.view'] },
    access: ['behavior.view'],
    query: sittingsQuery,
    answer: sittingsAnswer,
  },
} as const satisfies Record<string, Endpoint>;
