import type { endpoints } from '#contract/endpoints.ts';
import type { OpenedSession } from '#contract/session.ts';
import { fullName } from '#domain/access/person-name.ts';
import { orderEvents } from '#domain/session/event-order.ts';
import { impliedCorrections } from '#domain/session/implied-corrections.ts';
import type { SessionEvent } from '#domain/session/session-event.ts';
import { inSameCompany } from '#server/db/in-same-company.ts';
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
  const brought = await findBrought(db, who.companyId, id);
  const timeconflicts = await describeSessionConflicts(db, who.companyId, id);
  const totals = { behaviors, skills, intervals, ...(recorded === undefined ? {} : { recorded }) };
  return {
    session,
    ...totals,
    events: events.map((event) => withBringer(event, brought)),
    ...(timeconflicts === '' ? {} : { timeconflicts }),
  };
}

type BroughtIn = NonNullable<OpenedSession['events'][number]['brought_in']>;

/** Who brought in which facts, and when; most sessions have none. */
async function findBrought(db: Db, companyId: number, sessionId: number): Promise<Map<string, BroughtIn>> {
  const rows = await db
    .selectFrom('session_events as fact')
    .innerJoin('users', inSameCompany('users.id', 'fact.brought_by'))
    .select(['fact.uid', 'fact.brought_at', 'users.first_name', 'users.last_name'])
    .where('fact.company_id', '=', companyId)
    .where('fact.session_id', '=', sessionId)
    .where('fact.brought_at', 'is not', null)
    .execute();
  return new Map(
    rows.flatMap(({ uid, brought_at, ...person }) =>
      brought_at ? [[uid, { by: fullName(person), at: brought_at.toISOString() }]] : [],
    ),
  );
}

function withBringer(event: SessionEvent, brought: ReadonlyMap<string, BroughtIn>): OpenedSession['events'][number] {
  const brought_in = brought.get(event.uid.toLowerCase());
  return brought_in ? { ...event, brought_in } : event;
}

/** Every fact of a session, with the device that recorded it and what it corrects, in no particular order. */
export async function findEvents(db: Db, companyId: number, sessionId: number): Promise<SessionEvent[]> {
  const rows = await db
    .selectFrom('session_events')
    .select(['event', 'device_id'])
    .where('company_id', '=', companyId)
    .where('session_id', '=', sessionId)
    .execute();
  const facts = rows.map(asFact);
  const implied = impliedCorrections(facts);
  return facts.map((fact) => ({ ...implied.get(fact.uid), ...fact }));
}

/** The session's totals after a write. */
export async function answerDataEntry(
  { db, who, now }: AnswerCall,
  id: number,
): Promise<Answer<typeof endpoints.recordDataEntry>> {
  const { uid, ...totals } = await readTotals(db, who, id, now);
  return { session_uid: uid, ...totals };
}
