import { type Selectable, sql } from 'kysely';
import type { DraftField } from '#domain/note/note-draft.ts';
import { lockTimesOf, lockUid } from '#server/db/queries/lock-uid.ts';
import { asNews, saidAnew } from '#server/db/queries/next-note-version.ts';
import {
  isBroughtIn,
  type NoteValues,
  type NoteWrite,
  reopened,
  type StoredNote,
  storeFinal,
} from '#server/db/queries/store-note.ts';
import type { Database } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { invalid, notFound } from '#server/http/answer/problem.ts';
import { changedFields, factChanges, leavesText, noteValues, type SentNote } from '#server/http/note-values.ts';
import { aheadOf } from '#server/http/write/ahead.ts';
import { giveWay, requireNoOthersNote, storedOtherwise } from '#server/http/write/known-uid.ts';
import { requireCurrentNote } from '#server/http/write/require-current-note.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import type { SessionRow } from './session-row.ts';
import { deleteNoteOfFile, hasNote, REPLACED, takeOut } from './void-session.ts';

export type NoteRow = Selectable<Database['notes']>;
export type NoteCall = Pick<
  WriteCall<never>,
  'db' | 'who' | 'now' | 'late' | 'accepted' | 'ifMatch' | 'editorId' | 'onRecord' | 'capturedAt'
>;

/** A note that comes with a session: the row it changes, if there is one already, and what it should say. */
export interface SessionNote {
  session: SessionRow;
  uid: string;
  values: NoteValues;
  merged: true | undefined;
  drafted: DraftField[] | undefined;
  /** Its person has not seen what others have said of it since. */
  unseen: true | undefined;
  note: NoteRow | null;
}

/**
 * The session's note, locked: that of the uid, or the one that the session has under another uid, which then is the same
 * note. It must be of the same client, and of no other session: what a file has put under it there keeps another uid.
 */
export async function findSessionNote(
  call: NoteCall,
  session: SessionRow,
  sent: SentNote & { uid: string; drafted?: DraftField[] | undefined; merged?: true | undefined },
  prefix = '',
): Promise<SessionNote> {
  const { db, who, late, now } = call;
  const { uid, drafted } = sent;
  const onto = (note: NoteRow | null): SessionNote => {
    const stored = note && !beginsAnew(note) ? note : null;
    const values = noteValues(sent, stored);
    const merged = stored && leavesText(sent, stored) ? true : sent.merged;
    return { session, uid, values, drafted, merged, unseen: sent.merged, note };
  };
  if (sent.client_id !== session.client_id)
    throw invalid({ [`${prefix}client_id`]: 'Is not the client of this session' });
  await lockUid(db, who.companyId, uid);
  await lockTimesOf(db, who.companyId, session.user_id);
  const note = await db
    .selectFrom('notes')
    .selectAll()
    .where('company_id', '=', who.companyId)
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst();
  const isOther = note !== undefined && note.session_id !== null && note.session_id !== session.id;
  if (note && note.user_id !== session.user_id) throw notFound();
  if (note && isOther && note.brought_in && !isBroughtIn(late)) {
    await giveWay(db, 'notes', note);
    return onto(null);
  }
  if (note && isOther && !isBroughtIn(late) && (await isOfFile(db, note))) {
    return onto(await detach(db, note, now));
  }
  if (isOther) throw invalid({ [`${prefix}uid`]: 'Is the note of another session' });
  if (!note) await requireNoOthersNote(db, who, uid, session.uid);
  if (!isBroughtIn(late)) await takeOutNoteOfFile(call, session, uid);
  const other = await findOtherNote(db, session, uid);
  if (other === null || (other.state === 'draft' && (note || isBroughtIn(late)))) return onto(note ?? null);
  if (isBroughtIn(late) || (note && note.state !== 'draft')) throw storedOtherwise('The note of this session');
  if (other.state !== 'draft') await requireSeenNote(call, other, onto(other).values);
  if (other.state !== 'draft' && call.ifMatch !== null) await takeUid(call, other, uid, note ?? null);
  return { ...onto(other), uid: other.uid };
}

const notesOf = (db: Tx, { company_id, id }: SessionRow) =>
  db
    .selectFrom('notes')
    .where('company_id', '=', company_id)
    .where('session_id', '=', id)
    .where('deleted_at', 'is', null);

/** What a file has made the session's note, and nobody has billed, paid or reviewed, is none any more: its author says which it is. */
const takeOutNoteOfFile = (call: NoteCall, session: SessionRow, uid: string): Promise<void> =>
  deleteNoteOfFile(call, session, (note) => note.and([note('uid', '<>', uid), note('reviewed_at', 'is', null)]));

/** A session has one note: with another one its hours would be billed twice. What was submitted comes before a draft. */
async function findOtherNote(db: Tx, session: SessionRow, uid: string): Promise<NoteRow | null> {
  const other = await notesOf(db, session)
    .selectAll()
    .where('uid', '<>', uid)
    .where('user_id', '=', session.user_id)
    .orderBy(sql`state = 'draft'`)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return other ?? null;
}

/** Throws 412 with the note for whoever does not say that they have seen it, unless their words are the same. */
async function requireSeenNote(call: NoteCall, note: NoteRow, values: NoteValues): Promise<void> {
  if (changedFields(note, values).length === 0) return;
  // Its own uid would say that they know it.
  await requireCurrentNote({ ...call, ifMatch: call.ifMatch ?? 0 }, note);
}

/** From now on it goes by the uid that its author's device gives it. A draft that had that uid is none beside it. */
async function takeUid({ db, now }: NoteCall, note: NoteRow, uid: string, draft: NoteRow | null): Promise<void> {
  if (draft !== null) {
    await giveWay(db, 'notes', draft);
    await db
      .updateTable('notes')
      .set({ deleted_at: now, ...saidAnew(now) })
      .where('company_id', '=', draft.company_id)
      .where('id', '=', draft.id)
      .execute();
  }
  await db
    .updateTable('notes')
    .set({ uid })
    .where('company_id', '=', note.company_id)
    .where('id', '=', note.id)
    .execute();
}

/**
 * A deleted note of a session that was restarted is written anew: what anybody knew about the old one no longer counts.
 */
export const beginsAnew = ({ deleted_at }: Pick<NoteRow, 'deleted_at'>): boolean => deleted_at !== null;

/** What this changes of a note that had been submitted, for the audit. */
export const submittedChanges = ({ note, values }: Pick<SessionNote, 'note' | 'values'>) =>
  note === null || note.state === 'draft' || beginsAnew(note) ? {} : factChanges(note, values);

/** A file has put the author's own note into a session that it made. */
async function isOfFile(db: Tx, { company_id, session_id }: NoteRow): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('brought_in')
    .where('company_id', '=', company_id)
    .where('id', '=', session_id)
    .executeTakeFirst();
  return session?.brought_in === true;
}

async function detach(db: Tx, note: NoteRow, now: Date): Promise<NoteRow> {
  await db
    .updateTable('notes')
    .set({ session_id: null })
    .where('company_id', '=', note.company_id)
    .where('id', '=', note.id)
    .execute();
  if (note.session_id !== null && !(await hasNote(db, { company_id: note.company_id, id: note.session_id })))
    await takeOut(db, { company_id: note.company_id, id: note.session_id }, REPLACED, now);
  return { ...note, session_id: null };
}

export function writeOf(
  { who, now, late, editorId, onRecord, capturedAt }: NoteCall,
  { session, uid, values, drafted, merged, unseen, note }: SessionNote,
): NoteWrite {
  const people = { companyId: who.companyId, authorId: session.user_id, editorId };
  const { unitRule } = who.policy;
  return {
    ...people,
    onRecord,
    unitRule,
    id: note?.id ?? null,
    uid,
    sessionId: session.id,
    values,
    drafted,
    merged,
    unseen,
    late,
    capturedAt,
    now,
  };
}

/** When it becomes final: until then its day can still be corrected. */
export function finalOf(call: NoteCall, given: SessionNote): NoteWrite {
  const write = writeOf(call, given);
  return { ...write, late: [...write.late, ...aheadOf(given.values.date_visited, call.who, call.now)] };
}

/** Final, or held when its times overlap another note of the therapist: it is never rejected (reading 31). */
export function storeOrHold(call: NoteCall, given: SessionNote): Promise<StoredNote> {
  return storeFinal(call.db, finalOf(call, given), 'hold');
}

/** Its numbers or times have changed since: who reviewed the note has seen others. A note that was returned stays so. */
export async function reopenReview(db: Tx, { company_id, id }: SessionRow): Promise<void> {
  await db
    .updateTable('notes')
    .set({ ...reopened, ...asNews })
    .where('company_id', '=', company_id)
    .where('session_id', '=', id)
    .where('review_decision', '=', 'reviewed')
    .execute();
}

/** A separately written note with the uid that Submit names becomes the session's: none of its text changes. */
export async function attachNote({ db, now }: NoteCall, { session, note }: SessionNote): Promise<void> {
  if (note === null || note.session_id !== null) return;
  await db
    .updateTable('notes')
    .set({ session_id: session.id, ...saidAnew(now) })
    .where('company_id', '=', note.company_id)
    .where('id', '=', note.id)
    .execute();
}
