import type { Selectable } from 'kysely';
import type { endpoints } from '#contract/endpoints.ts';
import { lockTimesOf, lockUid } from '#server/db/queries/lock-uid.ts';
import { moveSession } from '#server/db/queries/move-session.ts';
import {
  isBroughtIn,
  type NoteValues,
  onOverlapOf,
  storeConfirmed,
  storeDraft,
  storeFinal,
} from '#server/db/queries/store-note.ts';
import type { Database } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { admitDelivery } from '#server/http/access/client-access.ts';
import { requireMayWrite } from '#server/http/access/note-access.ts';
import { may, type Principal } from '#server/http/access/principal.ts';
import { invalid, notFound, notPermitted, ProblemError } from '#server/http/answer/problem.ts';
import { changedFields, factChanges, leavesText, noteValues, requireSavable } from '#server/http/note-values.ts';
import { aheadOf } from '#server/http/write/ahead.ts';
import type { Effect } from '#server/http/write/effect.ts';
import { giveWay, requireNoOthersNote } from '#server/http/write/known-uid.ts';
import { confirms, requireCurrentNote } from '#server/http/write/require-current-note.ts';
import { requireOpenNote } from '#server/http/write/require-open-note.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';

type SaveNote = WriteCall<typeof endpoints.saveNote>;
type Stored = Selectable<Database['notes']>;

/** POST /api/note: a new note, or with an `id` or a known `uid` an edit. An overlap is refused and stores nothing, but for what was accepted. */
export async function saveNote(call: SaveNote): Promise<Effect> {
  const { db, who, body } = call;
  requireSavable(noteValues(body));
  const { uid } = body;
  await lockAround(db, who, body);
  await makeWay(call);
  const existing = await findExisting(db, who, body);
  if (existing) return edit(call, existing, noteValues(body, existing));
  // Not reached: without a `uid` an `id` was given, and what it names is there, or that was said.
  if (uid === undefined) throw notFound();
  return create(call, uid, noteValues(body));
}

/** A file has put a note under the uid of this one that was deleted as wrong. */
async function makeWay({ db, who, body, late }: SaveNote): Promise<void> {
  if (body.uid === undefined || body.id !== undefined || isBroughtIn(late)) return;
  const row = await db
    .selectFrom('notes')
    .select(['company_id', 'id'])
    .where('company_id', '=', who.companyId)
    .where('uid', '=', body.uid)
    .where('user_id', '=', who.userId)
    .where('deleted_at', 'is not', null)
    .where('brought_in', '=', true)
    .executeTakeFirst();
  if (row) await giveWay(db, 'notes', row);
}

/** Whether the note that is written is the caller's own (reading 36). */
export async function isOwnNote({ db, who, body }: SaveNote): Promise<boolean> {
  const existing = await findExisting(db, who, body);
  return existing?.user_id === who.userId;
}

async function create(call: SaveNote, uid: string, values: NoteValues): Promise<Effect> {
  const { db, who, now, editorId } = call;
  // The office may correct other people's notes; writing one is for the person who made the visit.
  if (!may(who, 'notes.edit')) throw notPermitted();
  await requireNoOthersNote(db, who, uid);
  const ahead = aheadOf(values.date_visited, who, now);
  const late = [...call.late, ...(await admitDelivery(db, who, values.client_id)), ...ahead];
  const people = { companyId: who.companyId, authorId: who.userId, editorId };
  const write = {
    ...people,
    id: null,
    uid,
    sessionId: null,
    values,
    late,
    unitRule: who.policy.unitRule,
    onRecord: call.onRecord,
    capturedAt: call.capturedAt,
    now,
  };
  const id = idOrConflict(await storeFinal(db, write, onOverlapOf(call)));
  return { status: 201, entity: 'note', entityId: id, ...(late.length > 0 ? { detail: { late } } : {}) };
}

async function edit(call: SaveNote, note: Stored, values: NoteValues): Promise<Effect> {
  const { db, who, now, editorId } = call;
  const changed = changedFields(note, values);
  const merged = leavesText(call.body, note) ? true : call.body.merged;
  const done: Effect = { status: 200, entity: 'note', entityId: note.id, detail: { changed } };
  if (note.deleted_at !== null) throw new ProblemError(409, 'note_deleted', { detail: 'This note was deleted.' });
  // The same text again changes nothing, whatever has become of the note since.
  const isConfirmed = changed.length === 0 && confirms({ ...call, merged }, note);
  if (isConfirmed) await storeConfirmed(db, note, now);
  if (isConfirmed || (changed.length === 0 && note.state !== 'held')) return { ...done, isSame: true };
  await requireCurrentNote(call, note);
  requireOpenNote(note, changed, who.policy, now);
  const late = [...call.late, ...aheadOf(values.date_visited, who, now)];
  if (changed.includes('client_id')) late.push(...(await admitDelivery(db, who, values.client_id)));
  const people = { companyId: who.companyId, authorId: note.user_id, editorId };
  const write = {
    ...people,
    id: note.id,
    uid: note.uid,
    sessionId: note.session_id,
    values,
    late,
    merged,
    unseen: call.body.merged,
    unitRule: who.policy.unitRule,
    onRecord: call.onRecord,
    capturedAt: call.capturedAt,
    now,
  };
  if (note.state === 'draft') await storeDraft(db, write);
  else idOrConflict(await storeFinal(db, write, onOverlapOf(call)));
  await moveSession(db, note, values, changed, now);
  return { ...done, detail: { changed, ...(note.state === 'draft' ? {} : factChanges(note, values)) } };
}

function idOrConflict(stored: Awaited<ReturnType<typeof storeFinal>>): number {
  if (stored.timeconflicts === undefined) return stored.id;
  const { timeconflicts } = stored;
  throw new ProblemError(409, 'timeconflicts', { detail: timeconflicts, timeconflicts });
}

/**
 * In the order in which they are locked everywhere: the session, the uid, the author's times, and then the row. In another, a Submit and an
 * edit of its note would each wait for the other.
 */
async function lockAround(db: Tx, { companyId, userId }: Principal, { id, uid }: SaveNote['body']): Promise<void> {
  const named = db.selectFrom('notes').select(['uid', 'session_id', 'user_id']).where('company_id', '=', companyId);
  const ofName = id === undefined ? named.where('uid', '=', uid ?? null) : named.where('id', '=', id);
  const note = await ofName.executeTakeFirst();
  if (note?.session_id) {
    await db
      .selectFrom('sessions')
      .select('id')
      .where('company_id', '=', companyId)
      .where('id', '=', note.session_id)
      .forUpdate()
      .execute();
  }
  const locked = uid ?? note?.uid;
  if (locked) await lockUid(db, companyId, locked);
  await lockTimesOf(db, companyId, note?.user_id ?? userId);
}

async function findExisting(db: Tx, who: Principal, body: SaveNote['body']): Promise<Stored | null> {
  await lockAround(db, who, body);
  let query = db.selectFrom('notes').selectAll().where('company_id', '=', who.companyId);
  if (body.id !== undefined) query = query.where('id', '=', body.id);
  else if (body.uid !== undefined) query = query.where('uid', '=', body.uid);
  else return null;
  const row = await query.forUpdate().executeTakeFirst();
  if (!row && body.id === undefined) return null;
  if (!row) throw notFound();
  requireMayWrite(who, row);
  if (body.uid !== undefined && row.uid !== body.uid) throw invalid({ uid: 'Is not the uid of this note' });
  return row;
}
