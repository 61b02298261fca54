import type { PayAnswer } from '#contract/billing.ts';
import type { Note } from '#contract/notes.ts';
import { listName } from '#domain/access/person-name.ts';
import { insuranceTypes } from '#domain/fixed-lists.ts';
import { digits } from '#domain/how-many.ts';
import { lookupText } from '#domain/lookups.ts';
import { type NotYet, notYet } from '#domain/money/not-yet.ts';
import type { Rounding } from '#domain/money/units.ts';
import { type CheckedNote, checkNotes, correctedVisit, type NoteCheck } from '#domain/note/note-checks.ts';
import type { NoteText } from '#domain/note/note-fields.ts';
import { visitTimes } from '#domain/note/stamp-text.ts';
import { isOver, type Moment } from '#domain/note/visit-over.ts';
import { sumHours } from '#domain/time/hours.ts';
import { shortDate } from '#domain/time/service-time.ts';

/** A note as the money lists show it: in brief, with what should be checked before it is billed. */
export type MoneyRow = NoteFacts & MoneyMarks;
/** The same with all of the note. */
export type WholeMoneyRow = Note & MoneyMarks;

/** A note without what people wrote in it: what is chosen, counted, written to a file and printed. */
type NoteFacts = Omit<Note, NoteText | 'addenda'>;

type MoneyMarks = {
  checks: readonly NoteCheck[];
  /** What addenda correct of its client, day, place and times; null or absent where they leave them. */
  corrected?: string | null;
  /** Whom its claim was sent to, and while it is not billed how its client is insured: null where nobody has entered it, undefined where an older server does not say. */
  payer?: number | null | undefined;
  /** It was billed before payers were kept: the one of now is not its own. */
  payerUnkept?: boolean;
  /** Who did what to it last, where that was asked for. */
  marked?: readonly MarkedBy[];
  /** When, by the server's clock, it was so. */
  asOf: Moment;
  /** How the company rounded then; absent from an older server. */
  rounding?: Rounding | undefined;
  /** Why it can't be paid then; absent where it can, or is paid. */
  notYet?: NotYet | undefined;
  /** Its visit was not over then. */
  toCome?: boolean;
  /** A mark of all that a money act shows of it, by which the server knows what was seen; absent from an older one. */
  seen?: string | undefined;
  /** It is as an act left it, and `seen` is its mark of then: when that was. */
  leftAt?: string | undefined;
  /** A mark of what people wrote in it; '' where an older server says none. */
  words?: string;
  /** Somebody changed it after it was chosen here. */
  changed?: boolean;
};

/** What an answer says beside its notes. */
type Beside = Pick<
  PayAnswer,
  | 'overlaps'
  | 'client_overlaps'
  | 'over_budget'
  | 'no_units'
  | 'payers'
  | 'claim_payers'
  | 'payers_unkept'
  | 'undone'
  | 'marked'
  | 'words'
  | 'seen'
  | 'rounding'
  | 'today'
  | 'time'
>;

export type MarkedBy = NonNullable<PayAnswer['marked']>[number];

/** The notes of an answer with their checks. */
export function moneyRows<N extends NoteFacts & CheckedNote>(
  answer: Beside & { data: readonly N[] },
): (N & MoneyMarks)[] {
  // An older server tells the day alone.
  const asOf = { date: answer.today, time: answer.time ?? '24:00' };
  const checks = checkNotes(answer);
  const payers = new Map(answer.payers?.map((one) => [one.client_id, one.insurance_type]));
  const claims = new Map(answer.claim_payers?.map((one) => [one.note_id, one.insurance_type]));
  const unkept = new Set(answer.payers_unkept);
  const words = new Map(answer.words?.map(({ note_id, mark }) => [note_id, mark]));
  const seen = new Map(answer.seen?.map(({ note_id, mark }) => [note_id, mark]));
  const marked = Map.groupBy(answer.marked ?? [], ({ note_id }) => note_id);
  return answer.data.map((note) => ({
    ...note,
    ...(answer.marked ? { marked: marked.get(note.id) ?? [] } : {}),
    checks: checks.get(note.id) ?? [],
    corrected: correctedVisit(note),
    words: words.get(note.id) ?? '',
    seen: seen.get(note.id),
    asOf,
    rounding: answer.rounding,
    notYet: notYet(note, asOf),
    toCome: !isOver(note, asOf),
    ...(unkept.has(note.id)
      ? { payerUnkept: true }
      : { payer: claims.has(note.id) ? claims.get(note.id) : payers.get(note.client_id) }),
  }));
}

/** The rows, with those marked that were changed since they were chosen. */
export function withChanged<R extends MoneyRow>(rows: readonly R[], changed: ReadonlySet<number>): readonly R[] {
  return changed.size === 0 ? rows : rows.map((row) => (changed.has(row.id) ? { ...row, changed: true } : row));
}

/** Something should be checked before money moves. */
export const isDoubtful = ({ checks, flags }: MoneyRow): boolean => checks.length > 0 || flags.length > 0;

/** "11/20/25" and "3:00 – 5:00 PM". */
export function visitParts({ date_visited, begin_time, end_time }: NoteFacts): { day: string; times: string } {
  return { day: shortDate(date_visited), times: visitTimes(begin_time, end_time) };
}

/** "11/20/25 3:00 – 5:00 PM" */
export function visitText(note: NoteFacts): string {
  const { day, times } = visitParts(note);
  return `${day} ${times}`;
}

/** "Ruiz, Maya, 11/20/25 3:00 – 5:00 PM": one note among others, in words. */
export const noteName = (note: NoteFacts): string => `${listName(note.client)}, ${visitText(note)}`;

/** "Medicaid"; empty where nobody has entered it. */
export const payerText = ({ payer, payerUnkept }: MoneyRow): string =>
  payerUnkept ? PAYER_UNKEPT : lookupText(insuranceTypes, payer);

/** Of a claim of before: the payer of that time was not written down. */
const PAYER_UNKEPT = 'Payer not kept';

export const therapistName = (note: NoteFacts): string => listName(note.user.profile);

/** The total. Each note has its units from the server. */
export function totalOf(notes: readonly NoteFacts[]): { notes: number; hours: number; units: number } {
  const hours = sumHours(notes.map(({ log_hours }) => log_hours));
  return { notes: notes.length, hours, units: notes.reduce((sum, note) => sum + note.units, 0) };
}

/** What the claims among them were made with, and what the others have; the units are absent where a claim's are not known. */
export function claimsOf(notes: readonly NoteFacts[]): { billed_hours: number; billed_units?: number } {
  const all = notes.map(({ log_hours, units, ...note }) => {
    const { billed_hours = log_hours, billed_units = billed_hours === log_hours ? units : null } = note;
    return { billed_hours, billed_units };
  });
  const hours = { billed_hours: sumHours(all.map(({ billed_hours }) => billed_hours)) };
  if (all.some(({ billed_units }) => billed_units === null)) return hours;
  return { ...hours, billed_units: all.reduce((sum, { billed_units }) => sum + (billed_units ?? 0), 0) };
}

/** "1 note", "1,204 notes". */
export function noteCount(count: number): string {
  return `${digits(count)} ${count === 1 ? 'note' : 'notes'}`;
}
