import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { NoteLocation } from '#domain/lookups.ts';
import type { UnitRule } from '#domain/money/units.ts';
import { whyNotAnotherNote } from '#domain/note/day-limit.ts';
import { type DraftField, draftFields } from '#domain/note/note-draft.ts';
import type { NoteText } from '#domain/note/note-fields.ts';
import type { Database, Lateness, NoteState } from '../schema.ts';
import { isSqlError, sqlState } from '../sql-error.ts';
import { inSavepoint, type Tx } from '../transaction.ts';
import { saidAnew } from './next-note-version.ts';
import { settleUnits } from './note-units.ts';
import { finalTimesOf, recheckHeld } from './recheck-held.ts';
import type { OnRecord } from './record-audit.ts';
import { describeNoteConflicts } from './time-conflicts.ts';

/** What a person writes in a note, complete. */
export type NoteValues = Record<NoteText, string> & {
  client_id: number;
  date_visited: string;
  location: NoteLocation;
  begin_time: string;
  end_time: string;
};

export interface NoteWrite {
  companyId: number;
  /** The therapist whose note it is. */
  authorId: number;
  /** Who writes now. */
  editorId: number;
  /** The row to change; null makes one. */
  id: number | null;
  uid: string;
  sessionId: number | null;
  values: NoteValues;
  late: Lateness[];
  /** Texts that are as the app drafted them; not said: those that were and do not change. */
  drafted?: DraftField[] | undefined;
  /** A device joined it with what others wrote: whoever wrote that stays a writer of it. */
  merged?: true | undefined;
  /** Its person has not seen what others have said of it since: what a reviewer asks stays asked. */
  unseen?: true | undefined;
  /** By which a billed or paid note has new units when its times are changed. */
  unitRule: UnitRule;
  onRecord: OnRecord;
  /** When it was written, by the device. */
  capturedAt: Date | null;
  now: Date;
}

/** The therapist has as many notes on that day as it takes: nothing was stored. The message says what to do. */
export class FullDay extends Error {
  override name = 'FullDay';
}

export type StoredNote = { id: number; timeconflicts?: never } | { timeconflicts: string; id?: never };

/**
 * Stores a note that nobody but its author is to see yet. What a file had made final may become one: where it was, another
 * may be final. Throws `FullDay`.
 */
export async function storeDraft(tx: Tx, write: NoteWrite): Promise<number> {
  const { id } = await thenLookedAt(tx, write, async () => ({ id: await put(tx, write, 'draft', null) }));
  return id;
}

/**
 * Stores a final note. When its times overlap another final note of the therapist it is either refused, with nothing
 * stored and the sentence given back, or held until the times are mended (reading 31). Where it was, another may be final.
 * Throws `FullDay`.
 */
export async function storeFinal(tx: Tx, write: NoteWrite, onOverlap: 'refuse' | 'hold'): Promise<StoredNote> {
  return thenLookedAt(tx, write, () => finalOrHeld(tx, write, onOverlap));
}

/**
 * Whoever saves a note mends its times. Of work that the office accepts nobody is there who could: it is held, as what a
 * device submits (reading 451).
 */
export const onOverlapOf = ({ accepted }: { accepted: boolean }) => (accepted ? 'hold' : 'refuse');

/** However a note comes to its times or leaves them, the held notes that touch them are looked at once more. */
async function thenLookedAt<S extends { id?: number }>(tx: Tx, write: NoteWrite, store: () => Promise<S>): Promise<S> {
  const { companyId, id } = write;
  const before = id === null ? null : await finalTimesOf(tx, companyId, id);
  const stored = await store();
  if (stored.id === undefined) return stored;
  const after = await finalTimesOf(tx, companyId, stored.id);
  if (!isDeepStrictEqual(before, after))
    await recheckHeld(
      tx,
      { ...write, exceptId: stored.id },
      [before, after].filter((times) => times !== null),
    );
  return stored;
}

async function finalOrHeld(tx: Tx, write: NoteWrite, onOverlap: 'refuse' | 'hold'): Promise<StoredNote> {
  try {
    // In a savepoint: the refusal of the constraint would otherwise end the whole transaction.
    return { id: await inSavepoint(tx, 'note', () => put(tx, write, 'final', null)) };
  } catch (error) {
    if (!isSqlError(error, sqlState.exclusionViolation, 'notes_no_overlap')) throw error;
    const timeconflicts = await describeOverlap(tx, write);
    if (onOverlap === 'refuse') return { timeconflicts };
    return { id: await put(tx, write, 'held', timeconflicts) };
  }
}

async function describeOverlap(tx: Tx, { companyId, authorId, id, values }: NoteWrite): Promise<string> {
  const { date_visited: date, begin_time: begin, end_time: end } = values;
  const text = await describeNoteConflicts(tx, { companyId, userId: authorId, date, begin, end }, id);
  // The other note may have moved away in this very moment; the next save will go through.
  return text || 'These times overlap another note.';
}

/** What a device may say of the past; a clock that is wrong by more, or ahead, says nothing. */
const DAY_MS = 86_400_000;
const LONGEST_AWAY_MS = 366 * DAY_MS;

/** No note of a visit is written before its day, wherever that begins. */
function writtenAt({ capturedAt, now, values }: NoteWrite): Date | null {
  const at = capturedAt?.getTime() ?? Number.NaN;
  const dayBefore = Date.parse(`${values.date_visited}T00:00:00Z`) - DAY_MS;
  return at <= now.getTime() && at >= Math.max(dayBefore, now.getTime() - LONGEST_AWAY_MS) ? capturedAt : null;
}

async function put(tx: Tx, write: NoteWrite, state: NoteState, timeconflicts: string | null): Promise<number> {
  const { companyId, id, now, late, authorId, editorId } = write;
  await requireRoomOnDay(tx, write);
  const isBrought = isBroughtIn(late);
  const changed = {
    ...write.values,
    session_id: write.sessionId,
    state,
    timeconflicts,
    updated_by: editorId,
    words_of_file: isBrought,
    deleted_at: null,
    ...(isBrought ? { brought_by: editorId, brought_at: now } : {}),
  };
  if (id === null) {
    const written_at = writtenAt(write);
    const stamps = { created_at: now, updated_at: now, written_at };
    const made = { company_id: companyId, uid: write.uid, user_id: authorId, ...stamps, late };
    const row = await tx
      .insertInto('notes')
      .values({
        ...made,
        ...changed,
        ...noMarks,
        drafted: write.drafted ?? [],
        brought_in: isBrought,
        other_writers: editorId === authorId ? [] : [editorId],
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }
  const row = await tx
    .updateTable('notes')
    .set({
      ...changed,
      ...(write.unseen ? stillAsked : rewritten(editorId, now)),
      ...saidAnew(now),
      late: withLateness(late),
      drafted: write.drafted ?? stillDrafted(write.values),
    })
    .$if(editorId !== authorId, (note) => note.set({ other_writers: withWriter(editorId) }))
    .$if(editorId === authorId && !write.merged, (note) => note.set({ other_writers: [] }))
    .$if(isBrought || !write.merged, (note) => note.set({ brought_in: isBrought }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(['ins_status', 'user_status'])
    .executeTakeFirstOrThrow();
  if (!isBrought && !write.merged && editorId === authorId && write.sessionId !== null)
    await confirmSession(tx, companyId, write.sessionId);
  if (row.ins_status !== null || row.user_status !== null) await settleUnits(tx, companyId, [id], write.unitRule);
  return id;
}

/** Who says nothing of it writes none of them: a text that stays is what it was. */
const stillDrafted = (values: NoteValues) =>
  sql<DraftField[]>`array_remove(array[${sql.join(
    draftFields.map(
      (field) =>
        sql`case when ${field}::text = any (drafted) and ${sql.ref(field)} = ${values[field]} then ${field}::text end`,
    ),
  )}], null)`;

/** A note that is there may stay and be written anew, however full its day is. Call `lockTimesOf` before. */
async function requireRoomOnDay(tx: Tx, { companyId, authorId, id, values }: NoteWrite): Promise<void> {
  const { there, isThere } = await tx
    .selectFrom('notes')
    .select((eb) => eb.fn.countAll<number>().as('there'))
    .select(sql<boolean>`coalesce(bool_or(id = ${id ?? 0}), false)`.as('isThere'))
    .where('company_id', '=', companyId)
    .where('user_id', '=', authorId)
    .where('date_visited', '=', values.date_visited)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const why = isThere ? null : whyNotAnotherNote(there);
  if (why !== null) throw new FullDay(why);
}

/** Its author has written the note of a session that was brought in: from then on it is theirs. */
async function confirmSession(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ brought_in: false })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('brought_in', '=', true)
    .execute();
}

/** Its author says the same words: nobody else is a writer of them any more, and what was asked of them is answered. */
export async function storeConfirmed(tx: Tx, note: Selectable<Database['notes']>, now: Date): Promise<void> {
  await tx
    .updateTable('notes')
    .set({
      brought_in: false,
      words_of_file: false,
      other_writers: [],
      updated_by: note.user_id,
      ...saidAnew(now),
    })
    .$if(note.review_decision === 'returned', (update) => update.set(rewritten(note.user_id, now)))
    .where('company_id', '=', note.company_id)
    .where('id', '=', note.id)
    .execute();
}

/** Whoever changes an author's words is a writer of them until the author saves them. */
export const withWriter = (id: number) =>
  sql<number[]>`(select array_agg(distinct writer) from unnest(other_writers || ${id}::integer) writer)`;

/** Nothing is decided about it. */
export const unreviewed = { review_decision: null, review_comment: null, reviewed_by: null, reviewed_at: null };

/** A review stands for the words that were read: whoever changes them opens it again. What was asked of them stays readable. */
export const rewritten = (by: number, now: Date) => ({
  ...unreviewed,
  returned_comment: ofReturn<string | null>('review_comment', 'returned_comment'),
  returned_by: ofReturn<number | null>('reviewed_by', 'returned_by'),
  returned_at: ofReturn<Date | null>('reviewed_at', 'returned_at'),
  answered_by: ofAnswer(sql<number | null>`${by}::integer`, 'answered_by'),
  answered_at: ofAnswer(sql<Date | null>`${now}::timestamptz`, 'answered_at'),
});

/** Its review is opened again, and what it was returned with before is decided: nothing is answered. */
export const reopened = { ...unreviewed, answered_by: null, answered_at: null };

/** The same by somebody who has not seen what a reviewer asks of its author: that stays asked. */
export const stillAsked = {
  review_decision: ifReturned<'returned' | null>('review_decision'),
  review_comment: ifReturned<string | null>('review_comment'),
  reviewed_by: ifReturned<number | null>('reviewed_by'),
  reviewed_at: ifReturned<Date | null>('reviewed_at'),
  answered_by: ofAnswer(sql<number | null>`answered_by`, 'answered_by'),
  answered_at: ofAnswer(sql<Date | null>`answered_at`, 'answered_at'),
};

/** @param before that of an earlier one */
function ofReturn<T>(column: keyof typeof unreviewed, before: 'returned_comment' | 'returned_by' | 'returned_at') {
  return sql<T>`case when review_decision = 'returned' then ${sql.ref(column)} else ${sql.ref(before)} end`;
}

/** @param before stands as long as nobody has reviewed the answer */
function ofAnswer<T>(answer: RawBuilder<T>, before: 'answered_by' | 'answered_at') {
  return sql<T>`case when review_decision = 'returned' then ${answer} when review_decision is null then ${sql.ref(before)} end`;
}

function ifReturned<T>(column: keyof typeof unreviewed) {
  return sql<T>`case when review_decision = 'returned' then ${sql.ref(column)} end`;
}

const noMarks = { ins_status: null, user_status: null, date_week: null, pay_group_id: null, ...unreviewed };

/** Somebody else than its author brought it in from a file. */
export const isBroughtIn = (late: readonly Lateness[]): boolean => late.includes('brought_in');

/** The reasons that a row already has, and the new ones once each. */
export function withLateness(late: Lateness[]) {
  return sql<
    Lateness[]
  >`(select coalesce(array_agg(distinct reason), '{}') from unnest(late || ${late}::text[]) reason)`;
}
