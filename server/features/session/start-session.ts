import type { endpoints } from '#contract/endpoints.ts';
import { whyNotStart } from '#domain/session/session-rules.ts';
import { emptyTally } from '#domain/session/tally.ts';
import { listAssigned } from '#server/db/queries/list-programs.ts';
import { lockUid } from '#server/db/queries/lock-uid.ts';
import { isBroughtIn } from '#server/db/queries/store-note.ts';
import type { Tx } from '#server/db/transaction.ts';
import { admitDelivery } from '#server/http/access/client-access.ts';
import { invalid } from '#server/http/answer/problem.ts';
import { requireZone } from '#server/http/require-zone.ts';
import { aheadOf } from '#server/http/write/ahead.ts';
import type { Effect } from '#server/http/write/effect.ts';
import { giveWay, storedOtherwise } from '#server/http/write/known-uid.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { confirmOwn, lockOwnSession, lockSession, type SessionRow } from './session-row.ts';
import { deleteNoteOfFile, hasNote, notVoided, REPLACED, takeOut } from './void-session.ts';

type Start = WriteCall<typeof endpoints.startSession>;

/**
 * POST /api/session/start: a new session, even over another one; a known uid returns the existing session, whose times
 * may be its note's by now. Throws 409 when that is of another client, or this is brought in and begins otherwise.
 */
export async function startSession(call: Start): Promise<Effect> {
  const { db, who, body, now } = call;
  const [endDate, endTime] = [body.endDate ?? '', body.endTime ?? ''];
  const errors = whyNotStart({ ...body, endDate, endTime });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  requireZone(body.time_zone, 'time_zone');
  await lockUid(db, who.companyId, body.uid);
  const known = await lockSession(db, who.companyId, { uid: body.uid });
  if (known && (await isStarted(call, known)))
    return { status: 200, entity: 'session', entityId: known.id, isSame: true };
  const late = [...call.late, ...(await admitDelivery(db, who, body.client_id)), ...aheadOf(body.startDate, who, now)];
  const { id } = await db
    .insertInto('sessions')
    .values({
      company_id: who.companyId,
      uid: body.uid,
      user_id: who.userId,
      ...(await begunAs(call)),
      tally: emptyTally,
      brought_in: isBroughtIn(call.late),
      late,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { status: 201, entity: 'session', entityId: id, ...(late.length > 0 ? { detail: { late } } : {}) };
}

/** How a session begins. */
async function begunAs(call: Start) {
  const { who, body } = call;
  return {
    client_id: body.client_id,
    visit_location: body.visit_location,
    start_date: body.startDate,
    start_time: body.startTime,
    end_date: body.endDate || null,
    end_time: body.endTime || null,
    assumed_end: body.assumed_end ?? null,
    planned_end: body.planned_end ?? null,
    time_zone: body.time_zone ?? who.policy.timeZone,
    begun_at: body.begun_at === undefined ? null : new Date(body.begun_at),
    event_uid: body.event_uid?.toLowerCase() ?? null,
    ...(await programNow(call)),
  };
}

/**
 * Whether the stored session is this one. One that a file has begun otherwise, and its author's device never went on in,
 * keeps another uid: this one is begun anew. Throws 409 where it says something else and does not give way.
 */
async function isStarted(call: Start, session: SessionRow): Promise<boolean> {
  const { db, who, late, body } = call;
  await lockOwnSession(db, who, { id: session.id });
  const isSame = beginsSo(session, await begunAs(call), body);
  const isOwn = !session.brought_in && !isBroughtIn(late);
  // It has changed since: its times are its note's, and those that it began with are not known any more.
  if (isOwn && session.client_id === body.client_id && session.version > 1) return true;
  if (isSame && (isOwn || isBroughtIn(late))) return true;
  // One that its author has voided was not theirs, or is begun anew.
  const isTheirs = !session.brought_in && session.voided_at === null;
  if (isTheirs || isBroughtIn(late)) throw storedOtherwise('This session');
  // Submitted since, its times are its note's: the same visit is the same client's of the same day.
  const isIt =
    isSame || (session.closed && session.client_id === body.client_id && session.start_date === body.startDate);
  if (!isIt && (await isSettled(db, session))) throw storedOtherwise('This session');
  if (isIt && !isSame) await beginAs(call, session);
  await (isIt ? takeBack(call, session) : replace(call, session));
  return isIt;
}

/** It is its author's own, and was no mistake, whatever a file said: their own device says so itself where it was one. */
async function takeBack({ db, now }: Start, session: SessionRow): Promise<void> {
  await confirmOwn(db, session);
  if (session.voided_at === null) return;
  await db
    .updateTable('sessions')
    .set({ ...notVoided, updated_at: now, version: session.version + 1 })
    .where('company_id', '=', session.company_id)
    .where('id', '=', session.id)
    .execute();
}

type Begun = Awaited<ReturnType<typeof begunAs>>;

/** What its author's device says of the begin, but for the times, which are the note's by now. */
async function beginAs(call: Start, { company_id, id }: SessionRow): Promise<void> {
  const { visit_location, time_zone, begun_at, event_uid, behavior_ids, skill_ids, ...begun } = await begunAs(call);
  const { assumed_end, planned_end } = begun;
  await call.db
    .updateTable('sessions')
    .set({ visit_location, time_zone, begun_at, event_uid, behavior_ids, skill_ids, assumed_end, planned_end })
    .set({ updated_at: call.now })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute();
}

/** Somebody has reviewed, billed or paid its note, or corrected it: that is replaced by nobody without a word. */
async function isSettled(db: Tx, { company_id, id }: SessionRow): Promise<boolean> {
  const note = await db
    .selectFrom('notes')
    .select('id')
    .where('company_id', '=', company_id)
    .where('session_id', '=', id)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('ins_status', 'is not', null),
        eb('user_status', 'is not', null),
        eb('reviewed_at', 'is not', null),
        eb('brought_in', '=', false),
      ]),
    )
    .executeTakeFirst();
  return note !== undefined;
}

/**
 * What a file said of this visit is kept, and counts nowhere: its session is voided, its entry and its note are taken
 * back, unless that note is billed or paid.
 */
async function replace(call: Start, session: SessionRow): Promise<void> {
  const { db, now } = call;
  await giveWay(db, 'sessions', session);
  await deleteNoteOfFile(call, session);
  if (await hasNote(db, session)) return;
  await takeOut(db, session, REPLACED, now);
}

/**
 * What the call leaves out was filled in by what held then, and is not compared; against a file, with what holds now.
 */
function beginsSo(
  session: SessionRow,
  begun: Begun,
  { time_zone, event_uid, assumed_end, planned_end, behaviour_ids, skill_ids }: Start['body'],
): boolean {
  const isLeftOut: Partial<Record<keyof Begun, boolean>> = {
    event_uid: event_uid === undefined,
    assumed_end: assumed_end === undefined,
    planned_end: planned_end === undefined,
    time_zone: time_zone === undefined,
    behavior_ids: behaviour_ids === undefined,
    skill_ids: skill_ids === undefined,
  };
  const fields = (Object.keys(begun) as (keyof Begun)[]).filter((field) => session.brought_in || !isLeftOut[field]);
  const said = (of: Record<keyof Begun, unknown>) => JSON.stringify(fields.map((field) => of[field]));
  return said(session) === said(begun);
}

/** What the session asks about, also when it is opened again: what the device had, otherwise what is assigned now. */
async function programNow({ db, who, body }: Start): Promise<{ behavior_ids: number[]; skill_ids: number[] }> {
  const { behaviour_ids, skill_ids } = body;
  if (behaviour_ids && skill_ids) return { behavior_ids: behaviour_ids, skill_ids };
  const assigned = (await listAssigned(db, who.companyId, [body.client_id])).get(body.client_id);
  return {
    behavior_ids: behaviour_ids ?? assigned?.behaviour_ids ?? [],
    skill_ids: skill_ids ?? assigned?.skill_ids ?? [],
  };
}
