import { type RawBuilder, sql } from 'kysely';
import type { endpoints } from '#contract/endpoints.ts';
import { caseloadOf } from '#server/db/queries/list-clients.ts';
import { requireClient } from '#server/http/access/client-access.ts';
import { may } from '#server/http/access/principal.ts';
import { invalid, notFound, notPermitted } from '#server/http/answer/problem.ts';
import type { Answer, Call } from '#server/http/route.ts';
import { findEntryRows } from './entry-rows.ts';
import { pickEntries } from './pick-entries.ts';

type Entries = typeof endpoints.entries;

const DEFAULT_LIMIT = 200;

/**
 * GET /api/behavior/entries: those of one client, of a pay group's notes, or one's own, with those of one's caseload; session entries too, which
 * belong to a pay group through their note.
 */
export async function listEntries(call: Call<Entries>): Promise<Answer<Entries>> {
  const { db, who, query } = call;
  const { client, pay_group_id, of, from, to, limit = DEFAULT_LIMIT, cursor } = query;
  if (from !== undefined && to !== undefined && to < from) throw invalid({ to: 'Is before the first day' });
  const conditions = [sql`company_id = ${who.companyId}`, sql`(deleted_at is null or void_reason is not null)`];
  // People with finance permissions see what a group was billed for; everything else depends on who may see the client.
  if (pay_group_id !== undefined) conditions.push(await inPayGroup(call, pay_group_id));
  else if (!may(who, 'behavior.view')) throw notPermitted();
  if (client !== undefined) {
    if (pay_group_id === undefined) await requireClient(db, who, client);
    conditions.push(sql`client_id = ${client}`);
  }
  const isOwn = sql`user_id = ${who.userId}`;
  if (client === undefined && pay_group_id === undefined)
    conditions.push(of === undefined ? isOwn : sql`(${isOwn} or client_id in ${caseloadOf(db, who)})`);
  if (from !== undefined) conditions.push(sql`record_date >= ${from}::date`);
  if (to !== undefined) conditions.push(sql`record_date <= ${to}::date`);
  const { ids, nextCursor } = await pickEntries(db, conditions, { limit, cursor });
  const rows = await findEntryRows(db, who.companyId, ids);
  const [data, voided] = [rows.filter((row) => !row.voided), rows.filter((row) => row.voided)];
  return { data, voided, limit, nextCursor };
}

async function inPayGroup({ db, who }: Call<Entries>, groupId: number): Promise<RawBuilder<unknown>> {
  if (!may(who, 'company.finance.insurance.view', 'company.finance.payroll.view')) throw notPermitted();
  const group = await db
    .selectFrom('pay_groups')
    .select('id')
    .where('company_id', '=', who.companyId)
    .where('id', '=', groupId)
    .executeTakeFirst();
  if (!group) throw notFound();
  return sql`note_id in (select notes.id from notes where notes.company_id = ${who.companyId}
    and notes.pay_group_id = ${groupId} and notes.deleted_at is null)`;
}
