import type { endpoints } from '#contract/endpoints.ts';
import { whyNotStart } from '#domain/session/session-rules.ts';
import { emptyTally } from '#domain/session/tally.ts';
import { listAssignments } from '#server/db/queries/list-programs.ts';
import { lockUid } from '#server/db/queries/lock-uid.ts';
import { isBroughtIn } from '#server/db/queries/store-note.ts';
import { admitDelivery } from '#server/http/access/client-access.ts';
import { invalid } from '#server/http/answer/problem.ts';
import { requireZone } from '#server/http/require-zone.ts';
import { aheadOf } from '#server/http/write/ahead.ts';
import type { Effect } from '#server/http/write/effect.ts';
import { giveWay, storedOtherwise } from '#server/http/write/known-uid.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { confirmOwn, lockOwnSession, lockSession, type SessionRow } from './session-row.ts';

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
  if (await lockSession(db, who.companyId, { uid: body.uid })) {
    const known = await lockOwnSession(db, who, { uid: body.uid });
    if (await isStarted(call, known)) return { status: 200, entity: 'session', entityId: known.id };
  }
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
    time_zone: body.time_zone ?? who.policy.timeZone,
    begun_at: body.begun_at === undefined ? null : new Date(body.begun_at),
    ...(await programNow(call)),
  };
}

/**
 * Whether the stored session is this one. One that a file has begun otherwise, and its author's device never went on in,
 * keeps another uid: this one is begun anew. Throws 409 where it says something else and does not give way.
 */
async function isStarted(call: Start, session: SessionRow): Promise<boolean> {
  const { db, late, body } = call;
  const isSame = beginsSo(session, await begunAs(call), body);
  const isOwn = !session.brought_in && !isBroughtIn(late);
  // The times of a session are its note's: those that it began with are not known any more.
  if (isOwn && session.client_id === body.client_id && (await hasNote(call, session))) return true;
  if (isSame && (isOwn || isBroughtIn(late))) return true;
  if (!session.brought_in || isBroughtIn(late)) throw storedOtherwise('This session');
  await (isSame ? confirmOwn(db, session) : giveWay(db, 'sessions', session));
  return isSame;
}

type Begun = Awaited<ReturnType<typeof begunAs>>;

/** What the call leaves out was filled in by what held then, and is not compared. */
function beginsSo(session: SessionRow, begun: Begun, { time_zone, behaviour_ids, skill_ids }: Start['body']): boolean {
  const isLeftOut: Partial<Record<keyof Begun, boolean>> = {
    time_zone: time_zone === undefined,
    behavior_ids: behaviour_ids === undefined,
    skill_ids: skill_ids === undefined,
  };
  const fields = (Object.keys(begun) as (keyof Begun)[]).filter((field) => !isLeftOut[field]);
  const said = (of: Record<keyof Begun, unknown>) => JSON.stringify(fields.map((field) => of[field]));
  return said(session) === said(begun);
}

async function hasNote({ db, who }: Start, { id }: SessionRow): Promise<boolean> {
  const note = db.selectFrom('notes').select('id').where('company_id', '=', who.companyId).where('session_id', '=', id);
  return (await note.executeTakeFirst()) !== undefined;
}

/** What the session asks about, also when it is opened again: what the device had, otherwise what is assigned now. */
async function programNow({ db, who, body }: Start): Promise<{ behavior_ids: number[]; skill_ids: number[] }> {
  const { behaviour_ids, skill_ids } = body;
  if (behaviour_ids && skill_ids) return { behavior_ids: behaviour_ids, skill_ids };
  const assigned = (await listAssignments(db, who.companyId, [body.client_id])).get(body.client_id);
  return {
    behavior_ids: behaviour_ids ?? assigned?.behaviour_ids ?? [],
    skill_ids: skill_ids ?? assigned?.skill_ids ?? [],
  };
}
