import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';
import { may, type Principal } from '#server/http/access/principal.ts';
import type { Place } from './change-cursor.ts';

/** Something that changed, by the name the list gives it. */
export interface Changed extends Place {
  client_id: number | null;
}

/** What this person's device keeps: their own rows, the company's, and those of others that they may see. */
export async function findChanges(db: Db, who: Principal, after: Place, limit: number): Promise<Changed[]> {
  const parts = partsFor(who).map(
    (condition) => sql`(
      select seq, entity, entity_id, client_id from changes
      where company_id = ${who.companyId} and ${condition} and ${isAfter(after)}
      order by ${order} limit ${limit})`,
  );
  const { rows } = await sql<{ seq: number; entity: string; entity_id: number; client_id: number | null }>`
    select * from (${sql.join(parts, sql` union all `)}) as found order by ${order} limit ${limit}`.execute(db);
  return rows.map(({ entity_id: id, ...row }) => ({ ...row, id }));
}

const order = sql`seq, entity collate "C", entity_id`;

export function isAfter({ seq, entity, id }: Place): RawBuilder<unknown> {
  return sql`seq >= ${seq} and (seq > ${seq} or (entity collate "C", entity_id) > (${entity}, ${id}))`;
}

/** The same lists that a device downloads in full, so that following and downloading have the same result. */
function partsFor(who: Principal): RawBuilder<unknown>[] {
  const own = [
    'caseload',
    'held_work',
    ...(may(who, 'session.record') ? ['session'] : []),
    ...(may(who, 'notes.view') ? ['note'] : []),
    ...(may(who, 'schedule.calendar.view') ? ['schedule_event'] : []),
  ];
  const seesAllClients = may(who, 'company.clients.view');
  const ofClients = seesAllClients
    ? sql`true`
    : sql`(entity not in ('client', 'assignment', 'schedule_event') or client_id in ${caseloadOf(who)}
        or (entity = 'schedule_event' and client_id is null))`;
  return [
    sql`user_id = ${who.userId} and entity = any(${own})`,
    sql`user_id = 0 and ${ofClients}`,
    ...othersSessions(who),
    ...othersEvents(who),
  ];
}

function othersEvents(who: Principal): RawBuilder<unknown>[] {
  if (!may(who, 'schedule.calendar.view')) return [];
  const others = sql`user_id not in (0, ${who.userId}) and entity = 'schedule_event'`;
  if (may(who, 'company.schedule.calendar.view')) return [others];
  return may(who, 'company.schedule.event.approve') ? [sql`${others} and client_id in ${caseloadOf(who)}`] : [];
}

function othersSessions(who: Principal): RawBuilder<unknown>[] {
  if (!may(who, 'session.record')) return [];
  const others = sql`user_id <> ${who.userId} and entity = 'session'`;
  if (may(who, 'company.notes.view')) return [others];
  return may(who, 'company.notes.assigned') ? [sql`${others} and client_id in ${caseloadOf(who)}`] : [];
}

export function caseloadOf({ companyId, userId }: Principal): RawBuilder<unknown> {
  return sql`(select caseloads.client_id from caseloads
    where caseloads.company_id = ${companyId} and caseloads.user_id = ${userId} and caseloads.removed_at is null)`;
}
