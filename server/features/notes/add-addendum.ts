import { type Selectable, sql } from 'kysely';
import type { endpoints } from '#contract/endpoints.ts';
import { noteTexts } from '#domain/note/note-fields.ts';
import { whyNotAddendum } from '#domain/note/note-rules.ts';
import { lockUid } from '#server/db/queries/lock-uid.ts';
import { moveSession } from '#server/db/queries/move-session.ts';
import { differing, type NoteReading, readWithAddenda, storeAddendum } from '#server/db/queries/note-addenda.ts';
import { type LockedNote, lockNote } from '#server/db/queries/note-lock.ts';
import { isBroughtIn, type NoteValues } from '#server/db/queries/store-note.ts';
import type { Database } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { admitDelivery } from '#server/http/access/client-access.ts';
import { requireMayWrite } from '#server/http/access/note-access.ts';
import { invalid, notFound, ProblemError } from '#server/http/answer/problem.ts';
import { factChanges, requireSavable } from '#server/http/note-values.ts';
import type { Effect } from '#server/http/write/effect.ts';
import { giveWay, storedOtherwise } from '#server/http/write/known-uid.ts';
import { hasSeen } from '#server/http/write/require-current-note.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';

type AddAddendum = WriteCall<typeof endpoints.addAddendum>;

/**
 * POST /api/note/{id}/addendum: how a billed note should read, beside what it says (reading 30). Its author may always
 * deliver one; the office may add its own. The same again, or a text without a difference, adds nothing. What the author's
 * own device says is added beside what was brought in under its uid.
 */
export async function addAddendum(call: AddAddendum): Promise<Effect> {
  const { db, who, body, now } = call;
  await lockUid(db, who.companyId, body.uid);
  const note = await findNote(call);
  const done: Effect = { status: 200, entity: 'note', entityId: note.id };
  const there = await findThere(call, note);
  if (there && (await saysThis(call, note, there))) return done;
  if (there && (!there.brought_in || isBroughtIn(call.late))) throw storedOtherwise('This addendum');
  if (there) await giveWay(db, 'addenda', there);
  if (note.deleted_at !== null) throw new ProblemError(409, 'note_deleted', { detail: 'This note was deleted.' });
  const open = whyNotAddendum(note);
  if (open !== null) throw new ProblemError(409, 'note_open', { detail: open });
  const before = await readWithAddenda(db, note);
  const fields = differing(before, sentFields(body));
  if (Object.keys(fields).length === 0) return done;
  await requireRoomForAddendum(db, note, body.reason, fields);
  const values = valuesOf({ ...before, ...fields });
  requireSavable(values);
  const late = [...call.late];
  if (fields.client_id !== undefined) late.push(...(await admitDelivery(db, who, Number(fields.client_id))));
  const made = {
    companyId: who.companyId,
    authorId: who.userId,
    editorId: call.editorId,
    uid: body.uid,
    noteId: note.id,
  };
  await storeAddendum(db, { ...made, reason: body.reason, fields, late, unseen: !hasSeen(call.ifMatch, note), now });
  const changed = Object.keys(fields);
  await moveSession(db, note, values, changed, now);
  return { ...done, status: 201, detail: { changed, ...factChanges(before, { ...before, ...fields }) } };
}

/** A note is read with all of its addenda, by every list that holds it. */
const MOST_ADDENDA = 100;
/** Characters of all of them. */
const MOST_TEXT = 500_000;

async function requireRoomForAddendum(db: Tx, note: LockedNote, reason: string, fields: object): Promise<void> {
  const { number, length } = await db
    .selectFrom('addenda')
    .select((eb) => [
      eb.fn.countAll<number>().as('number'),
      sql<number>`coalesce(sum(length(fields::text) + length(reason)), 0)::int`.as('length'),
    ])
    .where('company_id', '=', note.company_id)
    .where('note_id', '=', note.id)
    .executeTakeFirstOrThrow();
  const more = JSON.stringify(fields).length + reason.length;
  if (number < MOST_ADDENDA && length + more <= MOST_TEXT) return;
  const full =
    'This note has as many addenda as it can hold, and all of them are kept. Write what is left in a new note.';
  throw invalid({ reason: full });
}

/** Whether the note that is added to is the caller's own (reading 36). */
export async function isOwnAddendum({ db, who, params }: AddAddendum): Promise<boolean> {
  const row = await db
    .selectFrom('notes')
    .select('user_id')
    .where('company_id', '=', who.companyId)
    .where('id', '=', params.id)
    .executeTakeFirst();
  return row?.user_id === who.userId;
}

async function findNote({ db, who, params }: AddAddendum): Promise<LockedNote> {
  const note = await lockNote(db, who.companyId, params.id);
  if (!note) throw notFound();
  requireMayWrite(who, note);
  return note;
}

type Stored = Pick<Selectable<Database['addenda']>, 'company_id' | 'id' | 'reason' | 'fields' | 'brought_in'>;

async function findThere({ db, who, body, late }: AddAddendum, note: LockedNote): Promise<Stored | null> {
  const row = await db
    .selectFrom('addenda')
    .select(['company_id', 'id', 'note_id', 'user_id', 'reason', 'fields', 'brought_in'])
    .where('company_id', '=', who.companyId)
    .where('uid', '=', body.uid)
    .executeTakeFirst();
  const isOther = row && (row.note_id !== note.id || row.user_id !== who.userId);
  if (isOther && row.user_id === who.userId && row.brought_in && !isBroughtIn(late)) {
    await giveWay(db, 'addenda', row);
    return null;
  }
  if (isOther) {
    throw invalid({ uid: 'Is the uid of another addendum' });
  }
  return row ?? null;
}

/** Whether the note reads after it as this call wants it to read, for the same reason. */
async function saysThis({ db, body }: AddAddendum, note: LockedNote, there: Stored): Promise<boolean> {
  const sent = sentFields(body);
  const isWhole = Object.keys(there.fields).every((field) => field in sent);
  if (!isWhole || there.reason !== body.reason) return false;
  return Object.keys(differing(await readWithAddenda(db, note, there.id), sent)).length === 0;
}

function sentFields({ uid: _uid, reason: _reason, ...fields }: AddAddendum['body']): Partial<NoteReading> {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent.map(([field, value]) => [field, String(value)]));
}

/** The text of a note as values again: the whole must make sense, not only what changed. */
function valuesOf(reading: NoteReading): NoteValues {
  const texts = Object.fromEntries(noteTexts.map((field) => [field, reading[field]]));
  return {
    ...texts,
    date_visited: reading.date_visited,
    begin_time: reading.begin_time,
    end_time: reading.end_time,
    client_id: Number(reading.client_id),
    location: Number(reading.location),
  } as NoteValues;
}
