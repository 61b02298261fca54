import type { endpoints } from '#contract/endpoints.ts';
import { whyNotStart } from '#domain/session/session-rules.ts';
import { emptyTally } from '#domain/session/tally.ts';
import { listAssignments } from '#server/db/queries/list-programs.ts';
import { lockUid } from '#server/db/queries/lock-uid.ts';
import { admitDelivery } from '#server/http/access/client-access.ts';
import { invalid } from '#server/http/answer/problem.ts';
import { requireZone } from '#server/http/require-zone.ts';
import { aheadOf } from '#server/http/write/ahead.ts';
import type { Effect } from '#server/http/write/effect.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { lockOwnSession, lockSession } from './session-row.ts';

type Start = WriteCall<typeof endpoints.startSession>;

/** POST /api/session/start: a new session, even over another one; a known uid returns the existing session. */
export async function startSession(call: Start): Promise<Effect> {
  const { db, who, body, now } = call;
  const [endDate, endTime] = [body.endDate ?? '', body.endTime ?? ''];
  const errors = whyNotStart({ ...body, endDate, endTime });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  requireZone(body.time_zone, 'time_zone');
  await lockUid(db, who.companyId, body.uid);
  if (await lockSession(db, who.companyId, { uid: body.uid })) {
    const { id } = await lockOwnSession(db, who, { uid: body.uid });
    return { status: 200, entity: 'session', entityId: id };
  }
  const late = [...call.late, ...(await admitDelivery(db, who, body.client_id)), ...aheadOf(body.startDate, who, now)];
  const { id } = await db
    .insertInto('sessions')
    .values({
      company_id: who.companyId,
      uid: body.uid,
      client_id: body.client_id,
      user_id: who.userId,
      visit_location: body.visit_location,
      start_date: body.startDate,
      start_time: body.startTime,
      end_date: endDate || null,
      end_time: endTime || null,
      time_zone: body.time_zone ?? who.policy.timeZone,
      begun_at: body.begun_at === undefined ? null : new Date(body.begun_at),
      ...(await programNow(call)),
      tally: emptyTally,
      late,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { status: 201, entity: 'session', entityId: id, ...(late.length > 0 ? { detail: { late } } : {}) };
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
