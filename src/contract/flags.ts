import * as z from 'zod/mini';
import { name, unshown } from './common.ts';
import { BODY_BYTES, type Endpoint } from './endpoint.ts';
import { id } from './ids.ts';
import { note } from './notes.ts';

/** The flags of insurance billing, and what a call that names no category means. */
export const BILLING_FLAGS = 'morphBilling';

export const flag = z.object({ id: z.int(), name: z.string(), category: z.string() });
export type Flag = z.infer<typeof flag>;

export const flagsQuery = z.object({ category: z.optional(name) });
export const saveFlagBody = z.strictObject({ name, category: z.optional(name) });

/** The note has exactly these flags afterwards. Only notes are tagged: `taggable_id` is the note's id again. */
export const assignFlagsBody = z
  .strictObject({ note_id: id, taggable_id: z.optional(id), flag_ids: z.array(id).check(z.maxLength(50)) })
  .check(
    z.refine(({ note_id, taggable_id }) => taggable_id === undefined || taggable_id === note_id, {
      path: ['taggable_id'],
      error: 'Is not the id of the note',
    }),
  );

export const flagEndpoints = {
  flags: {
    method: 'GET',
    path: '/api/company/flag',
    reads: { audited: null, madeOf: ['flag'] },
    access: [
      'company.flags.edit',
      'company.notes.view',
      'company.finance.insurance.view',
      'company.finance.payroll.view',
    ],
    query: flagsQuery,
    answer: z.object({ ...unshown, flags: z.array(flag) }),
  },
  saveFlag: {
    method: 'POST',
    path: '/api/company/flag',
    access: ['company.flags.edit'],
    body: saveFlagBody,
    bodyBytes: BODY_BYTES.small,
    answer: flag,
  },
  assignFlags: {
    method: 'POST',
    path: '/api/company/flag/assign',
    access: ['company.flags.edit'],
    body: assignFlagsBody,
    bodyBytes: BODY_BYTES.small,
    answer: note,
  },
} as const satisfies Record<string, Endpoint>;
