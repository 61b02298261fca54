import * as z from 'zod/mini';
import { date, durationSum, inOrder, text, unshown, wholeNumber } from './common.ts';
import { BODY_BYTES, type Endpoint } from './endpoint.ts';
import { id, uid } from './ids.ts';

/** An entry with more behaviors than this is a mistake. */
export const MAX_BEHAVIORS_AN_ENTRY = 200;

/** Characters of an entry's comment, which stands in each of its rows. */
export const MAX_ENTRY_TEXT = 250_000;

/** POST /api/behavior: counts of one day, typed in by hand. A known `uid` of one's own is an edit, never a second entry. */
export const addEntryBody = z
  .strictObject({
    uid,
    client_id: id,
    /** Not after today in the company's zone. */
    record_date: date,
    comment: z.optional(text),
    behaviors: z
      .array(
        z.strictObject({
          behaviour_id: id,
          /** A count held as a string; "0" says: watched, none happened. */
          entry: z.string().check(z.regex(/^\d{1,6}$/, 'Use a whole number such as "2"')),
        }),
      )
      .check(z.minLength(1, 'Name at least one behavior'), z.maxLength(MAX_BEHAVIORS_AN_ENTRY)),
  })
  .check(
    z.refine(({ comment = '', behaviors }) => comment.length * behaviors.length <= MAX_ENTRY_TEXT, {
      path: ['comment'],
      error: 'Is too long for that many behaviors: shorten it, or make several entries',
    }),
  );
export type AddEntryBody = z.infer<typeof addEntryBody>;

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
  /** The behavior's name. */
  type: z.string(),
});
export type EntryRow = z.infer<typeof entryRow>;

export const addEntryAnswer = z.object({ data: z.array(entryRow) });

/**
 * Of one client, of a pay group's notes, or with neither one's own; both days count. `limit` is of entries, each of
 * which comes whole.
 */
export const entriesQuery = z
  .object({
    pay_group_id: z.optional(wholeNumber(1, 2147483647)),
    client: z.optional(wholeNumber(1, 2147483647)),
    from: z.optional(date),
    to: z.optional(date),
    limit: z.optional(wholeNumber(1, 500)),
    cursor: z.optional(z.string().check(z.maxLength(500))),
  })
  .check(inOrder);
export const entriesAnswer = z.object({
  ...unshown,
  data: z.array(entryRow),
  limit: z.int(),
  nextCursor: z.nullable(z.string()),
});

const share = z.object({ part: z.int(), whole: z.int() });
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
  intervals: byId(share),
  /** Independent trials, of all. */
  trials: byId(share),
  /** Episodes, and their time in ms. */
  durations: byId(durationSum),
  /** Cues, and each latency of those that were answered, ms. */
  latencies: byId(z.object({ cues: z.int(), answered: z.array(z.number()) })),
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
  entries: {
    method: 'GET',
    path: '/api/behavior/entries',
    access: ['behavior.view', 'company.finance.insurance.view', 'company.finance.payroll.view'],
    query: entriesQuery,
    answer: entriesAnswer,
  },
  sittings: {
    method: 'GET',
    path: '/api/behavior/sittings',
    access: ['behavior.view'],
    query: sittingsQuery,
    answer: sittingsAnswer,
  },
} as const satisfies Record<string, Endpoint>;
