import type { endpoints } from '#contract/endpoints.ts';
import type { OpenedSession } from '#contract/session.ts';
import { orderEvents } from '#domain/session/event-order.ts';
import type { SessionEvent } from '#domain/session/session-event.ts';
import type { Db } from '#server/db/pool.ts';
import { asFact } from '#server/db/queries/session-facts.ts';
import { describeSessionConflicts } from '#server/db/queries/time-conflicts.ts';
import type { Answer } from '#server/http/route.ts';
import type { AnswerCall } from '#server/http/write/write-route.ts';
import { describeSessions } from './describe-sessions.ts';
import { readTotals } from './read-totals.ts';

/** A session with all its facts, so that a device can continue it. */
export async function openSession({ db, who, now }: AnswerCall, id: number): Promise<OpenedSession> {
  const [session] = await describeSessions(db, who, [id], now);
  if (!session) throw new Error('The session is gone');
  const { behaviors, skills, intervals, recorded } = session;
  const events = orderEvents(await findEvents(db, who.companyId, id));
  const timeconflicts = await describeSessionConflicts(db, who.companyId, id);
  const totals = { behaviors, skills, intervals, ...(recorded === undefined ? {} : { recorded }) };
  return { session, ...totals, events, ...(timeconflicts === '' ? {} : { timeconflicts }) };
}

/** Every fact of a session, with the device that recorded it, in no particular order. */
export async function findEvents(db: Db, companyId: number, sessionId: number): Promise<SessionEvent[]> {
  const rows = await db
    .selectFrom('session_events')
    .select(['event', 'device_id'])
    .where('company_id', '=', companyId)
    .where('session_id', '=', sessionId)
    .execute();
  return rows.map(asFact);
}

/** The session's totals after a write. */
export async function answerDataEntry(
  { db, who, now }: AnswerCall,
  id: number,
): Promise<Answer<typeof endpoints.recordDataEntry>> {
  const { uid, ...totals } = await readTotals(db, who, id, now);
  return { session_uid: uid, ...totals };
}
