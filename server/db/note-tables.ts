import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { MoneyAction, MoneyResult } from '#contract/billing.ts';
import type { NoteLocation } from '#domain/lookups.ts';
import type { ClaimFacts, SeenClaim } from '#domain/money/changed-claim.ts';
import type { Rounding } from '#domain/money/units.ts';
import type { DraftField } from '#domain/note/note-draft.ts';
import type { NoteText } from '#domain/note/note-fields.ts';
import type { BroughtIn, Late, Owned, Stamped, Versioned } from './table-parts.ts';

export interface NotesTable extends Owned, Versioned, Stamped, BroughtIn, Record<NoteText, string> {
  uid: string;
  session_id: number | null;
  client_id: number;
  user_id: number;
  date_visited: string;
  begin_time: string;
  end_time: string;
  visit: GeneratedAlways<string>;
  minutes: GeneratedAlways<number>;
  location: NoteLocation;
  state: 'draft' | 'final' | 'held';
  timeconflicts: string | null;
  ins_status: string | null;
  user_status: string | null;
  date_week: string | null;
  pay_group_id: number | null;
  /** The step by which it came to that, in the numbers of the corrections of ICNs; null: before that was kept. */
  icn_since: Generated<number | null>;
  /** What the claim is of, as it was when it was billed; null while it is not billed. */
  billed_as: ColumnType<ClaimFacts | null, string | null | undefined, string | null>;
  /** How it read when it was billed with addenda, or when somebody who bills has seen it changed since, who and when. */
  acknowledged_as: ColumnType<SeenClaim | null, string | null | undefined, string | null>;
  acknowledged_by: Generated<number | null>;
  acknowledged_at: Generated<Date | null>;
  /** What was there before that, for whoever takes it back. */
  acknowledged_over: ColumnType<object | null, string | null | undefined, string | null>;
  /** Whom the claim was sent to: an insurance type, -1 where none was entered; null while it is not billed. */
  billed_payer: Generated<number | null>;
  /** What its session's data was when it was billed, as a digest; null while it is that. */
  billed_data: Generated<string | null>;
  data_changed: Generated<boolean>;
  /** What its addenda say of what a claim is of, and the note itself has not said since. */
  amended: ColumnType<Partial<ClaimFacts> | null, string | null | undefined, string | null>;
  /** The database's word for a note that differs, read with its addenda, from `billed_as` or what was acknowledged since, or whose session's data does from `billed_data`. */
  claim_changed: GeneratedAlways<boolean>;
  /** What it was billed or paid with; the database forgets it when both marks go, or the times change. */
  settled_units: Generated<number | null>;
  /** The rounding by which they were counted; null: before that was kept. */
  settled_rounding: Generated<Rounding | null>;
  /** Those of its claim, as they were when it was billed: the database keeps them beside `billed_as`. */
  billed_units: Generated<number | null>;
  billed_rounding: Generated<Rounding | null>;
  review_decision: 'reviewed' | 'returned' | null;
  review_comment: string | null;
  reviewed_by: number | null;
  reviewed_at: Date | null;
  /** What was asked for last and is answered. */
  returned_comment: Generated<string | null>;
  returned_by: Generated<number | null>;
  returned_at: Generated<Date | null>;
  /** When that was, and by whom; nothing once it was reviewed and then changed. */
  answered_at: Generated<Date | null>;
  answered_by: Generated<number | null>;
  late: Generated<Late[]>;
  /** When its author wrote it first, by the device. */
  written_at: Date | null;
  /** Since which version its words are those that it has; null: since the one that it has. */
  words_version: Generated<number | null>;
  /** The version that was reviewed last. */
  reviewed_version: Generated<number | null>;
  /** The version that it had when it was last billed or paid, or that was taken back. */
  money_version: Generated<number | null>;
  updated_by: number;
  /** Who else has changed it since its author last saved it. */
  other_writers: Generated<number[]>;
  /** By a file, and its author's own device has not written to it since. */
  brought_in: Generated<boolean>;
  /** Texts that are word for word as the app drafted them. */
  drafted: Generated<DraftField[]>;
  /** A file has written it last. */
  words_of_file: Generated<boolean>;
  deleted_at: Date | null;
}

/** One call of a clerk over many notes, with what it answered for each of them. */
export interface MoneyWritesTable extends Owned {
  user_id: number;
  at: Date;
  action: MoneyAction;
  results: JSONColumnType<MoneyResult[]>;
}

/** What an undo took from a note; what it left alone is null. `as_was`: the visit as it was then. */
export interface UndoneNotesTable {
  company_id: number;
  act: string;
  note_id: number;
  ins_status: string | null;
  user_status: string | null;
  date_week: string | null;
  pay_group_id: number | null;
  billed_as: ClaimFacts | null;
  acknowledged_as: SeenClaim | null;
  acknowledged_by: number | null;
  acknowledged_at: Date | null;
  acknowledged_over: Generated<object | null>;
  billed_payer: Generated<number | null>;
  settled_units: number | null;
  settled_rounding: Generated<Rounding | null>;
  billed_units: Generated<number | null>;
  billed_rounding: Generated<Rounding | null>;
  /** What of the client's day was billed or would come back before the undo, and its row of `undone_days`. */
  day_units: Generated<number | null>;
  day_id: Generated<number | null>;
  /** Whether its minutes were pooled then. */
  day_pooled: Generated<boolean | null>;
  as_was: ClaimFacts;
  /** The pay date that the act put in the place of the one it took, and the call that had paid the note. */
  pay_date: Generated<string | null>;
  pay_write: Generated<number | null>;
  /** The step at which it was taken, in the numbers of the corrections of ICNs; by which one it had come under its own. */
  correction: Generated<number | null>;
  icn_since: Generated<number | null>;
  restored_at: Date | null;
}

export interface UndoneDaysTable extends Owned {
  client_id: number;
  date_visited: string;
  /** Minutes by the ids of its notes. */
  lengths: Record<string, number>;
  digest: Buffer;
  /** When something of it was undone last. */
  at: Date;
}

export interface AddendaTable extends Owned, BroughtIn {
  uid: string;
  note_id: number;
  user_id: number;
  reason: string;
  fields: Record<string, string>;
  /** What of it the note itself has said otherwise since; the database's word. */
  superseded: GeneratedAlways<string[]>;
  created_at: Date;
  /** By a file, and its author's own device has not delivered it since. */
  brought_in: Generated<boolean>;
}
