import * as z from 'zod/mini';
import { noteFieldKeys, noteTexts, perNoteText } from '#domain/note/note-fields.ts';
import { payAnswer, payQuery } from './billing.ts';
import { page } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { companyNotesAnswer, companyNotesQuery, note } from './notes.ts';

/**
 * A note without its texts and addenda, which may have 60,000 signs each: what a file, a statement and an act for many
 * notes need of it.
 */
export const briefNote = z.extend(
  z.omit(note, { ...perNoteText(() => true as const), addenda: true, returned_before: true }),
  {
    /** Texts in which nothing is written. */
    empty: z.array(z.enum(noteTexts)),
    /** Fields that read otherwise by an addendum. */
    corrected: z.array(z.enum(noteFieldKeys)),
    /** How the facts of the visit among these read; absent where none are, and from an older server. */
    amended: z.optional(
      z.partial(
        z.object({
          client_id: z.int(),
          date_visited: z.string(),
          location: z.int(),
          begin_time: z.string(),
          end_time: z.string(),
        }),
      ),
    ),
    /** Who brought addenda in from a file for its author. */
    addenda_by: z.array(z.string()),
  },
);
export type BriefNote = z.infer<typeof briefNote>;

/** The same lists as `pay` and `companyNotes`, of notes in brief. */
export const briefNoteEndpoints = {
  briefPay: {
    method: 'GET',
    path: '/api/pay/brief',
    reads: { audited: 'note', madeOf: ['note', 'client', 'user'] },
    access: ['company.finance.insurance.view', 'company.finance.payroll.view'],
    query: payQuery,
    answer: z.extend(payAnswer, page(briefNote).shape),
  },
  briefCompanyNotes: {
    method: 'GET',
    path: '/api/company/notes/brief',
    reads: { audited: 'note', madeOf: ['note', 'client', 'user'] },
    access: ['company.notes.view', 'company.notes.assigned'],
    query: companyNotesQuery,
    answer: z.extend(companyNotesAnswer, page(briefNote).shape),
  },
} as const satisfies Record<string, Endpoint>;
