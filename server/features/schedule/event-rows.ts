import { type Selectable, sql } from 'kysely';
import { inSameCompany } from '#server/db/in-same-company.ts';
import type { Db } from '#server/db/pool.ts';
import { caseloadOf } from '#server/db/queries/list-clients.ts';
import type { Database } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { namesClient } from '#server/http/access/client-access.ts';
import { may, type Principal } from '#server/http/access/principal.ts';
import { notFound } from '#server/http/answer/problem.ts';

export type StoredEvent = Selectable<Database['schedule_events']>;

export type EventRow = StoredEvent & {
  first_name: string | null;
  last_name: string | null;
  u_first_name: string | null;
  u_last_name: string | null;
  u_disabled_at: Date | null;
  /** Whether the reader may be told who its client is. */
  names_client: boolean;
};

/** The event with the names of its client and its therapist, also a deleted one. Throws when it does not exist. */
export function readEventRow(db: Db, who: Principal, id: number): Promise<EventRow> {
  return selectEvents(db, who).where('event.id', '=', id).executeTakeFirstOrThrow();
}

/** What a person sees of the days: single events that touch them, and rules that may have an occurrence in them. */
export function listEventRows(db: Db, who: Principal, { start, end }: { start: string; end: string }) {
  const rows: Promise<EventRow[]> = selectEvents(db, who)
    .where('event.deleted_at', 'is', null)
    .where(visibleTo(db, who))
    .where(sql<boolean>`event.starts_at < (${end}::date + 1)`)
    .where((eb) =>
      eb.or([
        eb.and([eb('event.repeat_unit', 'is', null), sql<boolean>`event.ends_at >= ${start}::date`]),
        eb.and([
          eb('event.repeat_unit', 'is not', null),
          // A night visit on the last day runs into the next one.
          sql<boolean>`(event.repeat_until is null or event.repeat_until >= ${start}::date - 1)`,
        ]),
      ]),
    )
    .orderBy('event.starts_at')
    .orderBy('event.id')
    .execute();
  return rows;
}

/** The events that are not deleted and that the person sees. */
export function findEventRows(db: Db, who: Principal, ids: number[]): Promise<EventRow[]> {
  return selectEvents(db, who)
    .where('event.deleted_at', 'is', null)
    .where(visibleTo(db, who))
    .where('event.id', 'in', ids)
    .execute();
}

/** Whether the event is one that the person sees, or saw before it was deleted. */
export async function seesEvent(db: Db, who: Principal, id: number): Promise<boolean> {
  const row = await selectEvents(db, who).where(visibleTo(db, who)).where('event.id', '=', id).executeTakeFirst();
  return row !== undefined;
}

function selectEvents(db: Db, who: Principal) {
  return db
    .selectFrom('schedule_events as event')
    .leftJoin('clients', inSameCompany('clients.id', 'event.client_id'))
    .leftJoin('users', inSameCompany('users.id', 'event.user_id'))
    .selectAll('event')
    .select(['clients.first_name', 'clients.last_name'])
    .select([
      'users.first_name as u_first_name',
      'users.last_name as u_last_name',
      'users.disabled_at as u_disabled_at',
    ])
    .select((eb) => namesClient(db, who, eb.ref('event.client_id')).as('names_client'))
    .where('event.company_id', '=', who.companyId);
}

/**
 * Whether a person sees the row `event`. Without the company's calendar, these are their own, those that belong to
 * nobody in particular, and, for people who decide about events, those of the clients on their caseload and those they
 * created (readings 52 and 77).
 */
function visibleTo(db: Db, who: Principal) {
  if (may(who, 'company.schedule.calendar.view')) return sql<boolean>`true`;
  const shared = sql<boolean>`event.client_id in ${caseloadOf(db, who)}`;
  const decides = may(who, 'company.schedule.event.approve');
  return sql<boolean>`(event.user_id = ${who.userId}
    or (event.user_id is null and (event.client_id is null or ${shared}))
    or (${decides} and (${shared} or event.created_by = ${who.userId})))`;
}

/** The event, locked until the transaction ends. Throws 404 for an event that the person does not see. */
export async function findEvent(db: Tx, who: Principal, id: number): Promise<StoredEvent> {
  const row = await selectOne(db, who).where('event.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** The event with this uid, or null when there is none yet. Throws 404 when it is one that the person does not see. */
export async function findEventByUid(db: Tx, who: Principal, uid: string): Promise<StoredEvent | null> {
  const row = await selectOne(db, who).where('event.uid', '=', uid).executeTakeFirst();
  if (row) return row;
  const hidden = await db
    .selectFrom('schedule_events')
    .select('id')
    .where('company_id', '=', who.companyId)
    .where('uid', '=', uid)
    .executeTakeFirst();
  if (hidden) throw notFound();
  return null;
}

function selectOne(db: Tx, who: Principal) {
  return db
    .selectFrom('schedule_events as event')
    .selectAll('event')
    .where('event.company_id', '=', who.companyId)
    .where(visibleTo(db, who))
    .forUpdate();
}
