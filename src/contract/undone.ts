import * as z from 'zod/mini';
import { date, unshown } from './common.ts';

/** Dates of several notes: how many days, from the first to the last. */
const days = { days: z.int(), first: date, last: date };

/** Of how many clients an ICN would be, names of them, and of which payers; null is none entered. */
const mix = z.object({
  icn: z.string(),
  clients: z.int(),
  names: z.array(z.string()),
  payers: z.array(z.nullable(z.int())),
});
export type Mix = z.infer<typeof mix>;

/** A visit as it was billed, or paid. `units`: of its claim, where they were kept. */
const visitOfThen = z.object({
  id: z.int(),
  client_id: z.int(),
  client: z.object({ first_name: z.string(), last_name: z.string() }),
  date_visited: date,
  begin_time: z.string(),
  end_time: z.string(),
  location: z.int(),
  units: z.nullable(z.int()),
});
export type VisitOfThen = z.infer<typeof visitOfThen>;

/** One undo of the last 30 days of which something can be restored: of notes that are there and are not restored yet. */
export const undoneAct = z.object({
  act: z.string(),
  at: z.string(),
  /** Who undid it. */
  by: z.string(),
  notes: z.int(),
  /** Of the visits as they were when it was undone. */
  hours: z.number(),
  /** Of the same visits now. Absent where they are the same, and from older servers. */
  hoursNow: z.optional(z.number()),
  /** How many of the notes were billed, and how many paid. */
  billed: z.int(),
  paid: z.int(),
  /** On which days. Absent where none was, and from older servers. */
  billedOn: z.optional(z.object(days)),
  paidOn: z.optional(z.object(days)),
  /**
   * How many were given the pay date `to`, and the days that they had: from the first to the last. Absent where none was,
   * and from older servers.
   */
  dated: z.optional(z.object({ notes: z.int(), ...days, to: date })),
  /** Those that can have back what they had: not billed, paid, undone or changed again since. Absent from older servers. */
  restorable: z.optional(z.int()),
  /** Of those, billed ones that are no longer the visit that was billed. Absent from older servers. */
  changed: z.optional(z.int()),
  /** What their claims were made with. Absent where none is changed or it was not kept, and from older servers. */
  changedAsBilled: z.optional(z.object({ hours: z.number(), units: z.int() })),
  /**
   * The visits that are others than when they were undone, as they were billed or paid, whether they can be restored or not:
   * at most five of `changedVisitCount`. Absent where none is, and from older servers.
   */
  changedVisits: z.optional(z.array(visitOfThen)),
  changedVisitCount: z.optional(z.int()),
  /** The ICNs that they leave, at most ten of `icnCount`. */
  icns: z.array(z.string()),
  icnCount: z.int(),
  /** How many of the billed notes leave an ICN. Absent from older servers. */
  claimed: z.optional(z.int()),
  /** Of those ICNs, the ones that were wrong: the notes come back under `now`. Absent where none was. */
  corrected: z.optional(z.array(z.object({ icn: z.string(), now: z.string() }))),
  /**
   * The ICNs in which its notes would be beside clients or payers that were not with them when it was undone, with all
   * that they would be of; at most ten of `mixedCount`. Absent where none is, and from older servers.
   */
  mixed: z.optional(z.array(mix)),
  mixedCount: z.optional(z.int()),
  /** Whether whoever asks undid it. Absent from older servers. */
  own: z.optional(z.boolean()),
  /** Whose notes: those with the most, at most three of `visits`. Absent from older servers. */
  of: z.optional(z.array(z.object({ client: z.string(), therapist: z.string(), notes: z.int() }))),
  visits: z.optional(z.int()),
  /** Another one as soon as one of its visits is, or an ICN of `mixed`, or which of them come back. Absent from older servers. */
  seen: z.optional(z.string()),
});
export type UndoneAct = z.infer<typeof undoneAct>;
/** The newest first, at most twenty. */
export const undoneAnswer = z.object({ ...unshown, data: z.array(undoneAct) });
