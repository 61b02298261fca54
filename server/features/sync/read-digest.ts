import { createHash } from 'node:crypto';
import type { endpoints } from '#contract/endpoints.ts';
import { noteFieldKeys } from '#domain/note/note-fields.ts';
import { digestText } from '#domain/session/session-digest.ts';
import type { SessionEvent } from '#domain/session/session-event.ts';
import { occurredInIntervals } from '#domain/session/session-numbers.ts';
import { inSameCompany } from '#server/db/in-same-company.ts';
import type { Db } from '#server/db/pool.ts';
import { findStanding } from '#server/db/queries/standing.ts';
import { may, type Principal } from '#server/http/access/principal.ts';
import { notFound } from '#server/http/answer/problem.ts';
import type { Answer, Call } from '#server/http/route.ts';

type Digest = typeof endpoints.syncDigest;

/** GET /api/sync/digest: what the server has of a session, hashed, for a device to compare with what it has itself. */
export async function readDigest({ db, who, query }: Call<Digest>): Promise<Answer<Digest>> {
  const uid = query.scope.slice('session:'.length).toLowerCase();
  const session = await findSession(db, who, uid);
  const events = await findEvents(db, session);
  const note = await findNote(db, session);
  const { client_id, visit_location, start_date, start_time, closed, end_date, end_time } = session;
  const text = digestText({
    session: { uid, client_id, visit_location, startDate: start_date, startTime: start_time },
    end: closed && end_date !== null && end_time !== null ? { endDate: end_date, endTime: end_time } : null,
    events,
    note,
    entry: closed ? uncontradicted(await findEntry(db, session), session) : [],
  });
  const digest = createHash('sha256').update(text).digest('hex');
  return { scope: `session:${uid}`, digest, events: events.length, version: session.version };
}

type Session = Awaited<ReturnType<typeof findSession>>;

/** One's own, and for the office those it may read. Throws 404 for any other. */
async function findSession(db: Db, who: Principal, uid: string) {
  const session = await db
    .selectFrom('sessions')
    .select(['company_id', 'id', 'user_id', 'client_id', 'visit_location', 'start_date', 'start_time'])
    .select(['closed', 'end_date', 'end_time', 'version', 'tally'])
    .where('company_id', '=', who.companyId)
    .where('uid', '=', uid)
    .executeTakeFirst();
  if (!session) throw notFound();
  if (session.user_id === who.userId || may(who, 'company.notes.view')) return session;
  const isShared = may(who, 'company.notes.assigned') && (await findStanding(db, who, session.client_id)) === 'on';
  if (!isShared) throw notFound();
  return session;
}

async function findEvents(db: Db, { company_id, id }: Session): Promise<SessionEvent[]> {
  const rows = await db
    .selectFrom('session_events')
    .select('event')
    .where('company_id', '=', company_id)
    .where('session_id', '=', id)
    .execute();
  return rows.map(({ event }) => event);
}

async function findNote(db: Db, { company_id, id, user_id }: Session) {
  const note = await db
    .selectFrom('notes')
    .select(['uid', ...noteFieldKeys])
    .where('company_id', '=', company_id)
    .where('session_id', '=', id)
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return note ?? null;
}

/** Without the zeros that intervals contradict: a visit that was submitted before these were left out keeps their rows. */
function uncontradicted<Row extends { behaviour_id: number; entry: number }>(
  entry: readonly Row[],
  { tally }: Session,
): Row[] {
  return entry.filter(({ behaviour_id, entry: count }) => count > 0 || !occurredInIntervals({ tally }, behaviour_id));
}

function findEntry(db: Db, { company_id, id }: Session) {
  return db
    .selectFrom('behavior_entry_rows as row')
    .innerJoin('behavior_entries as entry', inSameCompany('entry.id', 'row.entry_id'))
    .select(['row.behavior_id as behaviour_id', 'row.entry'])
    .where('row.company_id', '=', company_id)
    .where('entry.session_id', '=', id)
    .where('row.deleted_at', 'is', null)
    .where('entry.deleted_at', 'is', null)
    .execute();
}
