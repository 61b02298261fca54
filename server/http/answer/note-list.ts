import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { notesQuery } from '#contract/notes.ts';
import type { Db } from '#server/db/pool.ts';
import { payGroupOf } from '#server/db/queries/pay-group-of.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { commonConditions, isByCreation } from './list-filters.ts';
import type { ListRequest } from './list-page.ts';

export type NoteFilters = z.output<typeof notesQuery>;

export interface NoteListing {
  db: Db;
  who: Principal;
  query: NoteFilters;
  /** Whose notes the reader may see, beyond their company's. */
  scope: RawBuilder<unknown>[];
}

/** What `pickPage` is asked for in any list of notes. */
export function noteRequest({ who, query, scope }: NoteListing, defaultLimit: number): ListRequest {
  return {
    table: 'notes',
    order: isByCreation(query) ? 'created_at' : 'date_visited',
    conditions: [
      sql`company_id = ${who.companyId}`,
      // A draft is in no list, not even its author's: it still belongs to the open session.
      sql`deleted_at is null and state <> 'draft'`,
      ...scope,
      ...commonConditions(query, 'date_visited', who.policy.timeZone),
      ...noteConditions(query, who),
    ],
    query,
    defaultLimit,
  };
}

function noteConditions(query: NoteFilters, who: Principal): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (query.number !== undefined) conditions.push(sql`id = ${query.number}`);
  if (query.location !== undefined) conditions.push(sql`location = ${query.location}`);
  if (query.state === 'held') conditions.push(sql`state = 'held'`);
  if (query.state === 'final') conditions.push(sql`state = 'final'`);
  if (query.billed !== undefined) conditions.push(marked('ins_status', query.billed));
  if (query.paid !== undefined) conditions.push(marked('user_status', query.paid));
  conditions.push(...within('ins_status', query.daterangebilled), ...within('user_status', query.daterangepaid));
  if (query.groupId !== undefined) {
    conditions.push(sql`pay_group_id = ${payGroupOf(who.companyId, query.groupId)}`);
  }
  if (query.changed === 'yes') conditions.push(sql`claim_changed`);
  if (query.no_icn === 'yes') conditions.push(sql`ins_status is not null and pay_group_id is null`);
  if (query.review === 'open') conditions.push(sql`review_decision is null`);
  if (query.review === 'returned') conditions.push(sql`review_decision = 'returned'`);
  if (query.review === 'answered') conditions.push(sql`review_decision is null and answered_at is not null`);
  if (query.review === 'done') conditions.push(sql`review_decision = 'reviewed'`);
  return conditions;
}

function marked(column: 'ins_status' | 'user_status', wanted: 'yes' | 'no'): RawBuilder<unknown> {
  return wanted === 'yes' ? sql`${sql.ref(column)} is not null` : sql`${sql.ref(column)} is null`;
}

function within(column: 'ins_status' | 'user_status', range: string | undefined): RawBuilder<unknown>[] {
  const [first, last] = range?.split(',') ?? [];
  return [
    ...(first ? [sql`${sql.ref(column)} >= ${first}::date`] : []),
    ...(last ? [sql`${sql.ref(column)} <= ${last}::date`] : []),
  ];
}
