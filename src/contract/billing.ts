import * as z from 'zod/mini';
import { insuranceTypes } from '#domain/fixed-lists.ts';
import { moneyHindrances, moneyMarks } from '#domain/money/billing-rules.ts';
import { roundings } from '#domain/money/units.ts';
import { date, idParams, inHundredths, page, unshown, wordOf } from './common.ts';
import { BODY_BYTES, type Endpoint } from './endpoint.ts';
import { groupIcns } from './icn.ts';
import { id, uid } from './ids.ts';
import { note, noteListQuery } from './notes.ts';
import { claimPayer, clientOverlap, noteOverlap, overBudget, payer, undoneBefore } from './pay-checks.ts';
import { groupsQuery, payGroup, ungroupQuery } from './pay-groups.ts';
import { undoneAnswer } from './undone.ts';

/** The most notes of one call. */
export const MOST_NOTES = 1000;

const noteIds = z.array(id).check(z.minLength(1, 'Choose at least one note'), z.maxLength(MOST_NOTES));
/** `each` (the default) does what can be done; `all` does nothing unless all of it can be done. */
const mode = z.optional(z.enum(['each', 'all']));

/** What was shown of something, as an answer said it. */
const seenMark = z.string().check(z.regex(/^[0-9a-f]{1,32}$/, 'Use what was answered as seen'));

/**
 * Of each note of `id`, in that order, its mark in `seen` of the list that showed it; null where nobody says. Where one to
 * which it would be done has another by then, nothing is done to any of them (412, with `changed`: which).
 */
const seenMarks = z.optional(z.array(z.nullable(seenMark)).check(z.maxLength(MOST_NOTES)));

/** What a call on many notes did. */
export type MoneyAction = z.infer<typeof payStatus> | 'grouped' | 'regrouped' | 'ungrouped' | 'restored';

/** `undo` clears billing and pay; `undo_pay` the pay alone; `undo_icn` the ICN alone: a note stays billed without one; `pay_date` gives what is paid another pay date, and can be restored like them. */
const payStatus = z.enum(['insurance_billed', 'contractor_paid', 'undo', 'undo_pay', 'undo_icn', 'pay_date']);

/**
 * POST /api/pay. `date` is the billed or the pay date, at most a year ahead; without it, the company's today, but for
 * `pay_date`, which needs it. `replaces`, with `pay_date`: of each note of `id`, in that order, the pay date with which it
 * was seen, null where it was not paid; whatever has another by then is left as it is. `act`: the calls of one undo name
 * the same, and are restored together.
 */
export const payBody = z.strictObject({
  id: noteIds,
  status: payStatus,
  date: z.optional(date),
  replaces: z.optional(z.array(z.nullable(date)).check(z.maxLength(MOST_NOTES))),
  mode,
  act: z.optional(uid),
  seen: seenMarks,
});

/**
 * What became of one note; when somebody else was first, who (`by`) and when (`at`). `because` names what is in the way
 * where that is known: an earlier mark, a state, or `others` of a call that is done whole or not at all.
 */
export const moneyResult = z.object({
  id: z.int(),
  ok: z.boolean(),
  reason: z.optional(z.string()),
  because: wordOf([...moneyHindrances, 'others']),
  by: z.optional(z.string()),
  at: z.optional(z.string()),
  /** Of what was done: its mark of then, as in `seen` of a list, and when. Absent from an older server. */
  as_left: z.optional(z.object({ mark: z.string(), at: z.string() })),
});
export type MoneyResult = z.infer<typeof moneyResult>;
export const moneyAnswer = z.object({ results: z.array(moneyResult) });

/**
 * Whose client is insured like this, and of what is billed, was when it was: a code of the insurance types, none entered,
 * or not kept.
 */
const insurance = z.optional(z.enum(['none', 'unkept', ...insuranceTypes.map(({ id }) => String(id))]));

/** Only what can be billed or paid now: without held notes, and visits that are not over. */
const ready = z.optional(z.enum(['yes']));

/** How many notes `ids` names at most: a page of the list. */
export const MOST_IDS = 200;

/** `ids`: of these notes alone, numbers with commas between them. */
export const payQuery = z.object({
  ...noteListQuery,
  insurance,
  ready,
  ids: z.optional(
    z
      .string()
      .check(
        z.maxLength(11 * MOST_IDS),
        z.regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, 'Name notes by number, such as 12,15'),
      ),
  ),
});
/** Who did something to a note last, and when. */
const markedBy = z.object({ note_id: z.int(), mark: z.enum(moneyMarks), by: z.string(), at: z.string() });

/**
 * `totalHours` is of the whole filtered set; like `totalCount`, only of the notes counted when `totalIsExact` is false.
 * `over_budget` is of the clients and periods of this page's notes, `overlaps` and `client_overlaps` (absent from an
 * older server) of the notes themselves, beside any note of the company, `payers` of this page's clients, `claim_payers` of its billed notes (absent from an older server), of which `payers_unkept` were billed before it was
 * written down. `marked`: who
 * billed, paid or undid the notes that were asked for by `ids`, for whoever bills or pays (absent from an older server). `today`, `time`: the company's by the server's clock, which tell visits that are still to come.
 */
export const payAnswer = z.extend(page(note), {
  totalHours: z.number(),
  ...inHundredths,
  over_budget: z.array(overBudget),
  overlaps: z.array(noteOverlap),
  client_overlaps: z.optional(z.array(clientOverlap)),
  /** Those for which an insurer pays nothing, since neither they nor their pooled day have a unit. Absent from older servers. */
  no_units: z.optional(z.array(z.int())),
  payers: z.optional(z.array(payer)),
  claim_payers: z.optional(z.array(claimPayer)),
  payers_unkept: z.optional(z.array(z.int())),
  /** What was undone of these notes, and is neither restored nor done again. Absent from older servers. */
  undone: z.optional(z.array(undoneBefore)),
  marked: z.optional(z.array(markedBy)),
  /** A mark of what people wrote in each note, addenda too: another once that changes. Absent from older servers. */
  words: z.optional(z.array(z.object({ note_id: z.int(), mark: z.string() }))),
  /** A mark of what a money act shows of each: visit, bill, pay, ICN and payer. Absent from older servers. */
  seen: z.optional(z.array(z.object({ note_id: z.int(), mark: z.string() }))),
  /** By which notes that are neither billed nor paid are counted. Absent from older servers. */
  rounding: z.optional(z.enum(roundings)),
  today: date,
  /** 'HH:mm' */
  time: z.optional(z.string()),
});
export type PayAnswer = z.infer<typeof payAnswer>;

const { limit: _, page: _page, cursor: _cursor, ...payFilters } = noteListQuery;

/** The filters of the pay list; the whole of it is summed. */
export const paySubtotalsQuery = z.object({ ...payFilters, insurance, ready });

/** What one therapist has in the filtered notes. */
export const paySubtotal = z.object({
  user: note.shape.user,
  notes: z.int(),
  hours: z.number(),
  units: z.int(),
  /** How much of it can't be paid yet: visits that are not over, and held notes. Absent where none is, and from older servers. */
  not_yet: z.optional(z.object({ notes: z.int(), hours: z.number(), units: z.int() })),
});
export type PaySubtotal = z.infer<typeof paySubtotal>;

/** By therapist's name. With `isExact` false there are more notes than were summed. */
export const paySubtotalsAnswer = z.object({
  ...unshown,
  data: z.array(paySubtotal),
  isExact: z.boolean(),
  ...inHundredths,
});

/**
 * `replaces`: the wrong ICN that the notes have; they get `icn` in its place, and keep billed date and pay. Whatever has
 * another by then is left as it is.
 */
export const groupBody = z.strictObject({ id: noteIds, ...groupIcns, date: z.optional(date), mode, seen: seenMarks });

/** `left`: where `icn` asks for one that no note has, those that had it, at most 200. Absent from an older server. */
const groupsAnswer = z.extend(page(payGroup), { left: z.optional(z.array(z.int())) });

/** How many notes one call restores. */
export const RESTORED_AT_ONCE = 500;

/**
 * POST /api/pay/restore: the next notes of this undo, after the note of this id. `seen`: that of the undo as it was shown;
 * where it has another by then, nothing is done (412, with the undo).
 */
export const restoreBody = z.strictObject({
  act: uid,
  after: z.optional(id),
  seen: z.optional(seenMark),
});
/** `next`: where to go on; null when nothing is left. */
export const restoreAnswer = z.extend(moneyAnswer, { next: z.nullable(z.int()) });

/** The most calls that are asked about at once. */
export const MOST_KEYS = 50;
/** A key of one's own calls, as the device made it. */
const key = '[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}';
/** Such keys with commas between them. */
export const actsQuery = z.object({
  keys: z
    .string()
    .check(z.maxLength(37 * MOST_KEYS), z.regex(new RegExp(`^${key}(,${key})*$`, 'i'), 'Name calls by their keys')),
});
/** What became of those that are done: the results of each. What is not among them has not come, or is being done. */
export const actsAnswer = z.object({
  ...unshown,
  data: z.array(z.object({ key: z.string(), results: z.array(moneyResult) })),
});

export const billingEndpoints = {
  pay: {
    method: 'GET',
    path: '/api/pay',
    // Rows of notes show whose they are, and the payer.
    reads: { audited: 'note', madeOf: ['note', 'client', 'user'] },
    access: ['company.finance.insurance.view', 'company.finance.payroll.view'],
    query: payQuery,
    answer: payAnswer,
  },
  paySubtotals: {
    method: 'GET',
    path: '/api/pay/therapists',
    reads: { audited: 'several', madeOf: 'any' },
    access: ['company.finance.insurance.view', 'company.finance.payroll.view'],
    query: paySubtotalsQuery,
    answer: paySubtotalsAnswer,
  },
  markNotes: {
    method: 'POST',
    path: '/api/pay',
    access: ['company.finance.insurance.edit', 'company.finance.payroll.edit'],
    body: payBody,
    bodyBytes: BODY_BYTES.list,
    answer: moneyAnswer,
  },
  payGroups: {
    method: 'GET',
    path: '/api/company/payments/group',
    reads: { audited: 'note', madeOf: ['note', 'behavior_entry', 'pay_group', 'client'] },
    access: ['company.finance.insurance.view'],
    query: groupsQuery,
    answer: groupsAnswer,
  },
  groupNotes: {
    method: 'POST',
    path: '/api/company/payments/group',
    access: ['company.finance.insurance.edit'],
    body: groupBody,
    bodyBytes: BODY_BYTES.list,
    answer: moneyAnswer,
  },
  ungroupNotes: {
    method: 'DELETE',
    path: '/api/company/payments/group',
    access: ['company.finance.insurance.edit'],
    query: ungroupQuery,
    answer: moneyAnswer,
  },
  undone: {
    method: 'GET',
    path: '/api/pay/undone',
    reads: { audited: 'several', madeOf: 'any' },
    access: ['company.finance.insurance.edit', 'company.finance.payroll.edit'],
    answer: undoneAnswer,
  },
  restoreNotes: {
    method: 'POST',
    path: '/api/pay/restore',
    access: ['company.finance.insurance.edit', 'company.finance.payroll.edit'],
    body: restoreBody,
    bodyBytes: BODY_BYTES.text,
    answer: restoreAnswer,
  },
  moneyActs: {
    method: 'GET',
    path: '/api/pay/acts',
    reads: { audited: 'several', madeOf: 'any' },
    access: ['company.finance.insurance.edit', 'company.finance.payroll.edit'],
    query: actsQuery,
    answer: actsAnswer,
  },
  /** A note was changed after it was billed, and whoever bills has seen it. */
  acknowledgeChange: {
    method: 'POST',
    path: '/api/pay/:id/acknowledge',
    access: ['company.finance.insurance.edit'],
    params: idParams,
    answer: note,
  },
  /** Nobody has seen the change any more, as before the last acknowledgement. */
  takeBackAcknowledgement: {
    method: 'DELETE',
    path: '/api/pay/:id/acknowledge',
    access: ['company.finance.insurance.edit'],
    params: idParams,
    answer: note,
  },
} as const satisfies Record<string, Endpoint>;
