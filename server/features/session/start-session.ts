import type { endpoints } from '#contract/endpoints.ts';
import { whyNotStart } from '#domain/session/session-rules.ts';
import { emptyTally } from '#domain/session/tally.ts';
import { listAssignments } from '#server/db/queries/list-programs.ts';
import { lockUid } from '#server/db/queries/lock-uid.ts';
import { isBroughtIn, withLateness } from '#server/db/queries/store-note.ts';
import { admitDelivery } from '#server/http/access/client-access.ts';
import { invalid } from '#server/http/answer/problem.ts';
import { requireZone } from '#server/http/require-zone.ts';
import { aheadOf } from '#server/http/write/ahead.ts';
import type { Effect } from '#server/http/write/effect.ts';
import { storedOtherwise } from '#server/http/write/known-uid.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { lockOwnSession, lockSession, type SessionRow } from './session-row.ts';

type Start = WriteCall<typeof endpoints.startSession>;

/**
 * POST /api/session/start: a new session, even over another one; a known uid returns the existing session, whose times
 * may be its note's by now. Throws 409 when that is of another client, or was to be brought in and begins otherwise.
 */
export async function startSession(call: Start): Promise<Effect> {
  const { db, who, body, now } = call;
  const [endDate, endTime] = [body.endDate ?? '', body.endTime ?? ''];
  const errors = whyNotStart({ ...body, endDate, endTime });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  requireZone(body.time_zone, 'time_zone');
  await lockUid(db, who.companyId, body.uid);
  if (await lockSession(db, who.companyId, { uid: body.uid }))
    return startedBefore(call, await lockOwnSession(db, who, { uid: body.uid }));
  const late = [...call.late, ...(await admitDelivery(db, who, body.client_id)), ...aheadOf(body.startDate, who, now)];
  const { id } = await db
    .insertInto('sessions')
    .values({
      company_id: who.companyId,
      uid: body.uid,
      user_id: who.userId,
      ...(await begunAs(call)),
      tally: emptyTally,
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

/** The session is there. One that was brought in, and has no note yet, begins as its author's own device says. */
async function startedBefore(call: Start, session: SessionRow): Promise<Effect> {
  const { db, who, body, now } = call;
  const done: Effect = { status: 200, entity: 'session', entityId: session.id };
  if (beginsSo(session, body)) return done;
  const bringsIn = isBroughtIn(call.late);
  const isHeld = session.brought_by === null || bringsIn || (await hasNote(call, session));
  if (isHeld && (bringsIn || session.client_id !== body.client_id)) throw storedOtherwise('This session');
  if (isHeld) return done;
  const late = [...call.late, ...(await admitDelivery(db, who, body.client_id)), ...aheadOf(body.startDate, who, now)];
  await db
    .updateTable('sessions')
    .set({ ...(await begunAs(call)), late: withLateness(late), updated_at: now, version: session.version + 1 })
    .where('company_id', '=', who.companyId)
    .where('id', '=', session.id)
    .execute();
  return { ...done, detail: { begun_by: 'author' } };
}

const beginsSo = (session: SessionRow, body: Start['body']): boolean =>
  session.client_id === body.client_id &&
  session.visit_location === body.visit_location &&
  session.start_date === body.startDate &&
  session.start_time.slice(0, 5) === body.startTime;

async function hasNote({ db, who }: Start, session: SessionRow): Promise<boolean> {
  const note = await db
    .selectFrom('notes')
    .select('id')
    .where('company_id', '=', who.companyId)
    .where('session_id', '=', session.id)
    .executeTakeFirst();
  return note !== undefined;
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
