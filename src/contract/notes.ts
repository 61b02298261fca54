import * as z from 'zod/mini';
import { noteLocations } from '#domain/lookups.ts';
import { roundings } from '#domain/money/units.ts';
import { draftFields } from '#domain/note/note-draft.ts';
import { addedNoteTexts, perNoteText } from '#domain/note/note-fields.ts';
import { reviewDecisions } from '#domain/note/review-rules.ts';
import { isVisible, plainText } from '#domain/text.ts';
import {
  broughtIn,
  date,
  dateRange,
  idParams,
  inHundredths,
  late,
  listQuery,
  page,
  placeOf,
  storable,
  text,
  time,
  unshown,
  wholeNumber,
} from './common.ts';
import { BODY_BYTES, type Endpoint, nothing, UNSEEN } from './endpoint.ts';
import { id, uid } from './ids.ts';
import { client } from './people.ts';

/** What a person writes in a session note. Times are of the visit's day; `end_time` is later than `begin_time` (domain rule). */
export const noteFields = {
  uid,
  client_id: id,
  date_visited: date,
  location: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  begin_time: time,
  end_time: time,
  ...perNoteText(() => z.optional(text)),
};

/**
 * A device has joined this by itself with what others wrote since its person saw the note. They stay writers of it until
 * its author saves it without this.
 */
const merged = z.optional(z.literal(true));

/**
 * The same with a session. `drafted`: texts that are word for word as the app drafted them; whichever device goes on with the
 * note lets them follow the data.
 */
export const sessionNoteFields = {
  ...noteFields,
  drafted: z.optional(z.array(z.enum(draftFields)).check(z.maxLength(draftFields.length))),
  merged,
};

/** POST /api/note: an `id` or a known `uid` edits (with If-Match), otherwise a new note, which needs its `uid`. */
export const saveNoteBody = z
  .strictObject({ ...noteFields, uid: z.optional(uid), merged, id: z.optional(id) })
  .check(z.refine((note) => note.uid !== undefined || note.id !== undefined, { error: 'Is required', path: ['uid'] }));
export type SaveNoteBody = z.infer<typeof saveNoteBody>;

export const noteStates = ['draft', 'final', 'held'] as const;

/** The same of a note. `confirmed`: its author's own device has said the same since, or they have saved it. */
const noteBroughtIn = z.optional(
  z.nullable(z.object({ by: z.string(), at: z.string(), confirmed: z.optional(z.boolean()) })),
);

export const note = z.object({
  id: z.int(),
  uid: z.string(),
  client: z.pick(client, { id: true, first_name: true, last_name: true, middle_initial: true }),
  client_id: z.int(),
  user: z.object({
    id: z.int(),
    profile: z.object({ name: z.string(), first_name: z.string(), last_name: z.string() }),
  }),
  date_visited: z.string(),
  begin_time: z.string(),
  end_time: z.string(),
  begin_time_f: z.string(),
  end_time_f: z.string(),
  log_hours: z.number(),
  units: z.int(),
  location: z.int(),
  location_text: z.string(),
  /** One that was added is absent from an older server, and from what was kept of its answers: empty. */
  ...perNoteText((key) => (addedNoteTexts.includes(key) ? z._default(z.string(), '') : z.string())),
  /** Texts in which nobody has written a word; absent where there are none, and from an older server. */
  drafted: z.optional(z.array(z.string())),
  created_at: z.string(),
  /** When its author wrote it first, by the device, which may have been without a network; null where nobody knows. */
  written_at: z.optional(z.nullable(z.string())),
  company_id: z.int(),
  /** Pay date. */
  date_week: z.nullable(z.string()),
  /** Insurance-billed date, null when not billed. */
  ins_status: z.nullable(z.string()),
  /** Contractor-paid date. */
  user_status: z.nullable(z.string()),
  pay_group: z.nullable(z.object({ icn: z.string(), id: z.int(), status: z.nullable(z.string()) })),
  flags: z.array(z.object({ id: z.int(), name: z.string() })),
  state: z.enum(noteStates),
  /** Why a held note is held. */
  timeconflicts: z.nullable(z.string()),
  review: z.nullable(
    z.object({ decision: z.string(), comment: z.nullable(z.string()), by: z.string(), at: z.string() }),
  ),
  /** What a reviewer returned it with last, once that was answered; absent where nothing was. */
  returned_before: z.optional(z.object({ comment: z.nullable(z.string()), by: z.string(), at: z.string() })),
  /** So it was, and nobody has decided about it since; absent where not. */
  answered: z.optional(z.literal(true)),
  addenda: z.array(
    z.object({
      uid: z.string(),
      by: z.string(),
      at: z.string(),
      reason: z.string(),
      fields: z.record(z.string(), z.string()),
      /** Of these fields, what the note itself has said otherwise since; absent from an older server. */
      superseded: z.optional(z.array(z.string())),
      brought_in: broughtIn,
    }),
  ),
  session_uid: z.nullable(z.string()),
  /** Its visit was opened again, and is not submitted since; absent where it is not. */
  session_open: z.optional(z.literal(true)),
  brought_in: noteBroughtIn,
  late,
  /** The hours that were billed, while it is; absent where nobody knows them, and from an older server. */
  billed_hours: z.optional(z.number()),
  /** The units of its claim, and the rounding by which they were counted; the same. */
  billed_units: z.optional(z.int()),
  billed_rounding: z.optional(z.enum(roundings)),
  /** Who has seen last how it was changed after that, when, and the hours that it then had; absent where nobody has. */
  acknowledged: z.optional(z.object({ by: z.string(), at: z.string(), hours: z.number() })),
  /** How it differs from what was billed, until somebody who bills has acknowledged it as it is; null when they have. */
  changed_after_billing: z.optional(
    z.nullable(
      z.object({
        hours: z.number(),
        fields: z.array(z.string()),
        /** By what its addenda say: the note itself does not. */
        by_addendum: z.optional(z.literal(true)),
        /** What it has by then, where the note itself says other hours; absent from an older server. */
        hours_now: z.optional(z.number()),
        /** It is as it was billed, and something else was acknowledged. */
        as_billed: z.optional(z.literal(true)),
      }),
    ),
  ),
  version: z.int(),
  /**
   * Who wrote it last, when its row last changed, and whoever else has written in it since its author last saved it;
   * absent from older servers.
   */
  edited: z.optional(z.object({ id: z.int(), by: z.string(), at: z.string(), others: z.optional(z.array(z.int())) })),
});
export type Note = z.infer<typeof note>;
/** As a refusal carries it. `session_facts`: how many its session has here; absent without one, and from an older server. */
export const noteInRefusal = z.extend(note, { session_facts: z.optional(z.int()) });
export type NoteInRefusal = z.infer<typeof noteInRefusal>;

/** What every list of notes is narrowed by. */
export const noteListQuery = {
  ...listQuery,
  location: z.optional(placeOf(noteLocations)),
  state: z.optional(z.enum(['final', 'held'])),
  /** By the date of the claim, and of the pay. */
  daterangebilled: z.optional(dateRange),
  daterangepaid: z.optional(dateRange),
  review: z.optional(z.enum(['open', 'returned', 'answered', 'done'])),
  /** Only notes that were changed after they were billed, and nobody has acknowledged that yet. */
  changed: z.optional(z.enum(['yes'])),
  /** Only notes that are billed without an ICN. */
  no_icn: z.optional(z.enum(['yes'])),
  /** Only the note of this number. */
  number: z.optional(wholeNumber(1, 2147483647)),
};
export const notesQuery = z.object(noteListQuery);
export const companyNotesQuery = z.object({ ...noteListQuery, scope: z.optional(z.enum(['all', 'assigned'])) });
export const notesAnswer = page(note);
/** `totalHours`: of all notes that match, as far as they are counted; absent from an older server. */
export const companyNotesAnswer = z.extend(notesAnswer, { totalHours: z.optional(z.number()), ...inHundredths });

/** DELETE /api/note?id= */
export const deleteNoteQuery = z.object({ id: idParams.shape.id });

const { uid: addendumUid, ...changeable } = noteFields;
const reason = z
  .string()
  .check(z.overwrite(plainText), z.trim(), z.refine<string>(isVisible, 'Say why'), z.maxLength(1000), storable);

/** POST /api/note/{id}/addendum: why, and at least one field as it should read. */
export const addendumBody = z
  .strictObject({ uid: addendumUid, reason, ...z.partial(z.object(changeable)).shape })
  .check(
    z.refine(
      ({ uid: _uid, reason: _reason, ...fields }) => Object.values(fields).some((one) => one !== undefined),
      'Name at least one changed field',
    ),
  );

/** POST /api/note/{id}/review: a note that goes back says what is missing; `open` takes back what was decided. */
export const reviewBody = z.strictObject({ decision: z.enum(reviewDecisions), comment: z.optional(text) }).check(
  z.refine(({ decision, comment }) => decision !== 'returned' || isVisible(comment ?? ''), {
    path: ['comment'],
    error: 'Say what has to be changed',
  }),
);

/** GET /api/download: one's own notes, the newest first; `cursor` goes on where an answer was full. */
export const downloadQuery = z.pick(z.object(listQuery), { client: true, daterange: true, cursor: true });
export const downloadAnswer = z.object({
  ...unshown,
  user: note.shape.user,
  /** By client name; a client's notes newest first. */
  note: z.array(z.object({ client: note.shape.client, notes: z.array(note) })),
  totalCount: z.int(),
  totalIsExact: z.boolean(),
  /** Null when nothing is left out. An answer holds 1,000 notes or about 4 MB of text. */
  nextCursor: z.nullable(z.string()),
});

export const noteEndpoints = {
  notes: {
    method: 'GET',
    path: '/api/notes',
    reads: UNSEEN,
    access: ['notes.view'],
    query: notesQuery,
    answer: notesAnswer,
  },
  companyNotes: {
    method: 'GET',
    path: '/api/company/notes',
    // Rows of notes show whose they are, and the payer.
    reads: { audited: 'note', madeOf: ['note', 'client', 'user'] },
    access: ['company.notes.view', 'company.notes.assigned'],
    query: companyNotesQuery,
    answer: companyNotesAnswer,
  },
  note: {
    method: 'GET',
    path: '/api/note/:id',
    reads: { audited: 'note', madeOf: 'any' },
    access: ['notes.view', 'company.notes.view', 'company.notes.assigned'],
    params: idParams,
    answer: note,
  },
  saveNote: {
    method: 'POST',
    path: '/api/note',
    access: ['notes.edit', 'company.notes.edit'],
    body: saveNoteBody,
    bodyBytes: BODY_BYTES.whole,
    answer: note,
    delivery: true,
  },
  deleteNote: {
    method: 'DELETE',
    path: '/api/note',
    access: ['notes.delete'],
    query: deleteNoteQuery,
    answer: nothing,
  },
  addAddendum: {
    method: 'POST',
    path: '/api/note/:id/addendum',
    access: ['notes.edit', 'company.notes.edit'],
    params: idParams,
    body: addendumBody,
    bodyBytes: BODY_BYTES.whole,
    answer: note,
    delivery: true,
  },
  reviewNote: {
    method: 'POST',
    path: '/api/note/:id/review',
    access: ['company.notes.review'],
    params: idParams,
    body: reviewBody,
    bodyBytes: BODY_BYTES.text,
    answer: note,
  },
  download: {
    method: 'GET',
    path: '/api/download',
    reads: UNSEEN,
    access: ['notes.view'],
    query: downloadQuery,
    answer: downloadAnswer,
  },
} as const satisfies Record<string, Endpoint>;
