import { type RawBuilder, sql } from 'kysely';
import type { endpoints } from '#contract/endpoints.ts';
import { payGroupOf } from '#server/db/queries/pay-group-of.ts';
import { may, type Principal } from '#server/http/access/principal.ts';
import { commonConditions, isByCreation } from '#server/http/answer/list-filters.ts';
import { pickPage } from '#server/http/answer/list-page.ts';
import type { Answer, Call } from '#server/http/route.ts';
import { describeSessions } from './describe-sessions.ts';

type Sessions = typeof endpoints.sessions;
type Query = Call<Sessions>['query'];

/** GET /api/sessions: one's own; for analysts also those of their clients; for the office all. */
export async function listSessions({ db, who, query, now }: Call<Sessions>): Promise<Answer<Sessions>> {
  const { ids, ...page } = await pickPage(db, {
    table: 'sessions',
    order: isByCreation(query) ? 'created_at' : 'start_date',
    conditions: [
      sql`company_id = ${who.companyId}`,
      ...visibleTo(who),
      ...commonConditions(query, 'start_date', who.policy.timeZone),
      ...sessionConditions(query, who),
    ],
    query,
    defaultLimit: who.policy.pageSizes.sessions,
  });
  return { sessions: await describeSessions(db, who, ids, now), ...page };
}

/** The condition for the sessions that a person may read; none for those who may read all. */
export function visibleTo(who: Principal): RawBuilder<unknown>[] {
  if (may(who, 'company.notes.view')) return [];
  const own = sql`user_id = ${who.userId}`;
  if (!may(who, 'company.notes.assigned')) return [own];
  return [
    sql`(${own} or client_id in (select client_id from caseloads
      where company_id = ${who.companyId} and user_id = ${who.userId} and removed_at is null))`,
  ];
}

function sessionConditions(query: Query, who: Principal): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (query.location !== undefined) conditions.push(sql`visit_location = ${query.location}`);
  if (query.closed !== undefined)
    conditions.push(query.closed === 'yes' ? sql`closed` : sql`not closed and voided_at is null`);
  if (query.billed !== undefined) conditions.push(query.billed === 'yes' ? sql`billed` : sql`not billed`);
  if (query.paid !== undefined) conditions.push(query.paid === 'yes' ? sql`paid` : sql`not paid`);
  if (query.groupId !== undefined) {
    conditions.push(sql`id in (select session_id from notes where company_id = ${who.companyId} and deleted_at is null
      and pay_group_id = ${payGroupOf(who.companyId, query.groupId)})`);
  }
  return conditions;
}
