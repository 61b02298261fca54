import type { Selectable } from 'kysely';
import type { BriefNote } from '#contract/brief-notes.ts';
import type { Note } from '#contract/notes.ts';
import { fullName } from '#domain/access/person-name.ts';
import type { Policy } from '#domain/access/policy.ts';
import { lookupText, noteLocations } from '#domain/lookups.ts';
import { type ClaimChange, type ClaimFacts, claimChange } from '#domain/money/changed-claim.ts';
import { amendedOf } from '#domain/note/brief-note.ts';
import { type NoteText, perNoteText } from '#domain/note/note-fields.ts';
import { hoursBetween, paddedTime12 } from '#domain/time/service-time.ts';
import type { NotesTable } from '../note-tables.ts';
import type { Db } from '../pool.ts';
import { type BriefNoteRow, findNotes, type NoteRow } from './note-rows.ts';

/** One note as the wire has it. Throws when it is not there: the caller has just found or written it. */
export async function readNote(db: Db, companyId: number, id: number, policy: Pick<Policy, 'unitRule'>): Promise<Note> {
  const [row] = await findNotes(db, companyId, [id], policy);
  if (!row) throw new Error('The note is gone');
  return noteAnswer(row);
}

export function noteAnswer(row: NoteRow): Note {
  return {
    ...factsOf(row),
    ...perNoteText((key) => row[key]),
    addenda: row.addenda,
    ...draftedIn(row),
    ...returnedBefore(row),
  };
}

/** Also what a person wrote over comes back as theirs: what is drafted is named text by text. */
const draftedIn = ({ drafted }: NoteRow): Pick<Note, 'drafted'> => (drafted.length === 0 ? {} : { drafted });

function returnedBefore({ returned_comment, returner_name, returned_at }: NoteRow): Pick<Note, 'returned_before'> {
  if (returned_at === null) return {};
  return {
    returned_before: { comment: returned_comment, by: returner_name ?? '', at: returned_at.toISOString() },
  };
}

export function briefAnswer(row: BriefNoteRow): BriefNote {
  const { empty, corrected, addenda_by, amended } = row;
  return { ...factsOf(row), empty, corrected, addenda_by, ...amendedOf(row, amended ?? {}) };
}

type Facts = Omit<Note, NoteText | 'addenda' | 'drafted' | 'returned_before'>;
/** What both have. */
type FactRow = Omit<NoteRow, NoteText | 'addenda' | 'drafted' | `return${string}`> | BriefNoteRow;

function factsOf(row: FactRow): Facts {
  const { id, uid, client_id, first_name, last_name, middle_initial, date_visited, begin_time, end_time } = row;
  return {
    id,
    uid,
    client: { id: client_id, first_name, last_name, middle_initial },
    client_id,
    user: personOf(row.user_id, row.u_first_name, row.u_last_name),
    date_visited,
    begin_time,
    end_time,
    begin_time_f: paddedTime12(begin_time),
    end_time_f: paddedTime12(end_time),
    log_hours: hoursBetween(begin_time, end_time),
    units: row.units,
    location: row.location,
    location_text: lookupText(noteLocations, row.location),
    created_at: row.created_at.toISOString(),
    written_at: row.written_at?.toISOString() ?? null,
    company_id: row.company_id,
    ...marksOf(row),
    flags: row.flags,
    state: row.state,
    timeconflicts: row.timeconflicts,
    session_uid: row.session_uid,
    ...(row.session_closed === false ? { session_open: true as const } : {}),
    brought_in: noteBroughtInOf(row),
    ...lateOf(row),
    ...claimOf(row),
    version: row.version,
    edited: {
      id: row.updated_by,
      by: row.editor_name ?? '',
      at: row.updated_at.toISOString(),
      ...(row.other_writers.length > 0 ? { others: row.other_writers } : {}),
    },
  };
}

/** What was billed of it, who has seen what became of that, and what nobody has seen. */
function claimOf(
  row: FactRow,
): Pick<Note, 'billed_hours' | 'billed_units' | 'billed_rounding' | 'acknowledged' | 'changed_after_billing'> {
  const { billed_as: billed, acknowledged_as: seen, acknowledged_at: at, acknowledger_name: by } = row;
  return {
    ...(billed ? { billed_hours: hoursBetween(billed.begin_time, billed.end_time) } : {}),
    ...(row.billed_units === null ? {} : { billed_units: row.billed_units }),
    ...(row.billed_rounding === null ? {} : { billed_rounding: row.billed_rounding }),
    ...(seen && at
      ? { acknowledged: { by: by ?? '', at: at.toISOString(), hours: hoursBetween(seen.begin_time, seen.end_time) } }
      : {}),
    changed_after_billing: unseenChange(row),
  };
}

type ClaimRow = ClaimFacts &
  Pick<Selectable<NotesTable>, 'billed_as' | 'acknowledged_as' | 'amended' | 'ins_status' | 'data_changed'>;

/** How it differs from what was billed, where nobody who bills has seen it as it is. */
export function unseenChange(row: ClaimRow): ClaimChange | null {
  const isOtherData = row.ins_status !== null && row.data_changed;
  const claim = { billed: row.billed_as, acknowledged: row.acknowledged_as, isOtherData };
  return claimChange(claim, { ...row, ...row.amended }, row);
}

/** What counts of its session counts of the note. */
function lateOf({ late, session_late }: FactRow): Pick<Note, 'late'> {
  const reasons = [...new Set([...late, ...(session_late ?? [])])];
  return reasons.length > 0 ? { late: reasons } : {};
}

/** Who brought a row in, as the wire has it. */
export function broughtInOf({ bringer_name, brought_at }: Pick<NoteRow, 'bringer_name' | 'brought_at'>) {
  return brought_at === null ? null : { by: bringer_name ?? '', at: brought_at.toISOString() };
}

/** A note's own author has said it themselves since: whoever brought it in is a writer of it no more. */
function noteBroughtInOf(row: FactRow): Note['brought_in'] {
  const isOfFile = row.brought_in || row.words_of_file || row.session_brought_in === true;
  const isWriter = row.bringer_id !== null && row.other_writers.includes(row.bringer_id);
  const mark = broughtInOf(row);
  return mark && !isOfFile && !isWriter ? { ...mark, confirmed: true } : mark;
}

/** A person as notes name them. */
export function personOf(id: number, first_name: string, last_name: string): Note['user'] {
  return { id, profile: { name: fullName({ first_name, last_name }), first_name, last_name } };
}

type MarkField = 'date_week' | 'ins_status' | 'user_status' | 'pay_group' | 'review' | 'answered';

/** Billing, pay and review. */
function marksOf(row: FactRow): Pick<Note, MarkField> {
  const { date_week, ins_status, user_status, icn, pay_group_id, pay_group_status } = row;
  const reviewed = row.review_decision !== null && row.reviewed_at !== null;
  return {
    date_week,
    ins_status,
    user_status,
    pay_group: icn === null || pay_group_id === null ? null : { icn, id: pay_group_id, status: pay_group_status },
    review: reviewed
      ? {
          decision: row.review_decision ?? '',
          comment: row.review_comment,
          by: row.reviewer_name ?? '',
          at: row.reviewed_at?.toISOString() ?? '',
        }
      : null,
    ...(!reviewed && row.answered_at !== null ? { answered: true as const } : {}),
  };
}
