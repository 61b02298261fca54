import * as z from 'zod/mini';
import { date } from './common.ts';

/**
 * A client's notes of one period are more hours than the budget. It is said of those days of the period, both included,
 * on which that budget holds: a visit is judged by the budget, and the period, of its own day.
 */
export const overBudget = z.object({
  client_id: z.int(),
  from: z.string(),
  to: z.string(),
  hours: z.number(),
  budget: z.number(),
});
export type OverBudget = z.infer<typeof overBudget>;

/** The note's therapist has another note at overlapping times, on whatever page; `client` is whose. */
export const noteOverlap = z.object({
  note_id: z.int(),
  client: z.object({ first_name: z.string(), last_name: z.string() }),
});
export type NoteOverlap = z.infer<typeof noteOverlap>;

/** The note's client is in a note of another therapist at overlapping times, on whatever page. Times 'HH:mm'. */
export const clientOverlap = z.object({
  note_id: z.int(),
  therapist: z.object({ first_name: z.string(), last_name: z.string() }),
  begin_time: z.string(),
  end_time: z.string(),
});
export type ClientOverlap = z.infer<typeof clientOverlap>;

/**
 * A note was billed or paid and is not any more, `on` the company's day by whom, nor again since: null where that was not
 * taken, or stands again. At most two of a note, where different acts took the bill and the pay.
 */
export const undoneBefore = z.object({
  note_id: z.int(),
  billed: z.nullable(date),
  icn: z.nullable(z.string()),
  paid: z.nullable(date),
  on: date,
  by: z.object({ first_name: z.string(), last_name: z.string() }),
});
export type UndoneBefore = z.infer<typeof undoneBefore>;

/** How a client is insured: null where nobody has entered it. */
export const payer = z.object({ client_id: z.int(), insurance_type: z.nullable(z.int()) });

/** Whom the claim of a billed note was sent to, as its client was insured then: null where nobody had entered it. */
export const claimPayer = z.object({ note_id: z.int(), insurance_type: z.nullable(z.int()) });
