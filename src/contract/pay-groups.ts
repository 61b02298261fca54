import * as z from 'zod/mini';
import { inHundredths, name } from './common.ts';
import { icn } from './icn.ts';
import { noteListQuery } from './notes.ts';

/** `icn` is one group's, whole; `search` a part of any. */
export const groupsQuery = z.object({
  limit: noteListQuery.limit,
  page: noteListQuery.page,
  cursor: noteListQuery.cursor,
  icn: z.optional(icn),
  search: z.optional(name),
});

/** A pay group that has notes. */
export const payGroup = z.object({
  id: z.int(),
  icn: z.string(),
  status: z.nullable(z.string()),
  created_at: z.string(),
  notes: z.int(),
  /** How many of its notes are paid. */
  paid: z.int(),
  /** How many were changed after billing, and nobody has acknowledged it. Absent from an older server. */
  changed: z.optional(z.int()),
  /** How many have a flag. Absent from an older server. */
  flagged: z.optional(z.int()),
  hours: z.number(),
  /** Those that its notes were billed with, where they were changed since; absent from an older server. */
  billed_hours: z.optional(z.number()),
  ...inHundredths,
  units: z.int(),
  /** Those that its notes were billed with, where they have others since; absent from an older server. */
  billed_units: z.optional(z.int()),
  clients: z.int(),
  /** Whose they are, and how those are insured, at most a hundred of each: absent from an older server. */
  client_ids: z.optional(z.array(z.int())),
  payers: z.optional(z.array(z.nullable(z.int()))),
  /** The first and the last day on which its notes were billed. */
  billed_from: z.string(),
  billed_to: z.string(),
  /** Another one as soon as it has other notes, or one of them is not what it was. Absent from an older server. */
  version: z.optional(z.string()),
});
export type PayGroup = z.infer<typeof payGroup>;

/**
 * `undo_pay` undoes the pay of paid notes as well; without it they stay in the group. `seen`: the version of the group
 * that was asked about; where it has another by then, nothing is done (412, with the group).
 */
export const ungroupQuery = z.object({
  icn,
  undo_pay: z.optional(z.enum(['1', 'true', 'yes', '0', 'false', 'no'])),
  seen: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/, 'Use the version of the group'))),
});
