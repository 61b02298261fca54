import { type RawBuilder, sql } from 'kysely';
import type { endpoints } from '#contract/endpoints.ts';
import { noteAnswer } from '#server/db/queries/note-answer.ts';
import { findNotes } from '#server/db/queries/note-rows.ts';
import { commonConditions, isByCreation } from '#server/http/list-filters.ts';
import { pickPage } from '#server/http/list-page.ts';
import { may, type Principal } from '#server/http/principal.ts';
import { notPermitted } from '#server/http/problem.ts';
import type { Answer, Call } from '#server/http/route.ts';

type OwnNotes = typeof endpoints.notes;
type CompanyNotes = typeof endpoints.companyNotes;
type Filters = Call<OwnNotes>['query'] & Pick<Call<CompanyNotes>['query'], 'review'>;

/** GET /api/notes: one's own. */
export function listOwnNotes({ query, ...call }: Call<OwnNotes>): Promise<Answer<OwnNotes>> {
  return listNotes({ ...call, query, scope: [sql`user_id = ${call.who.userId}`] });
}

/** GET /api/company/notes: those of all therapists, or of the clients that the reader shares with them (reading 32). */
export function listCompanyNotes({ query, ...call }: Call<CompanyNotes>): Promise<Answer<CompanyNotes>> {
  const seesAll = may(call.who, 'company.notes.view');
  const scope = query.scope ?? (seesAll ? 'all' : 'assigned');
  if (scope === 'all' && !seesAll) throw notPermitted();
  if (scope === 'assigned' && !may(call.who, 'company.notes.assigned')) throw notPermitted();
  return listNotes({ ...call, query, scope: scope === 'all' ? [] : [ofCaseload(call.who)] });
}

interface Listing extends Pick<Call<OwnNotes>, 'db' | 'who'> {
  query: Filters;
  scope: RawBuilder<unknown>[];
}

async function listNotes({ db, who, query, scope }: Listing): Promise<Answer<OwnNotes>> {
  const { ids, ...page } = await pickPage(db, {
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
    defaultLimit: who.policy.pageSizes.notes,
  });
  const rows = await findNotes(db, who.companyId, ids);
  return { data: rows.map((row) => noteAnswer(row, who.policy)), ...page };
}

function noteConditions(query: Filters, who: Principal): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (query.location !== undefined) conditions.push(sql`location = ${query.location}`);
  if (query.state !== undefined) conditions.push(sql`state = ${query.state}`);
  if (query.billed !== undefined) conditions.push(marked('ins_status', query.billed));
  if (query.paid !== undefined) conditions.push(marked('user_status', query.paid));
  if (query.groupId !== undefined) {
    conditions.push(sql`pay_group_id in
      (select id from pay_groups where company_id = ${who.companyId} and icn = ${query.groupId})`);
  }
  if (query.review === 'open') conditions.push(sql`review_decision is null`);
  if (query.review === 'returned') conditions.push(sql`review_decision = 'returned'`);
  if (query.review === 'done') conditions.push(sql`review_decision = 'reviewed'`);
  return conditions;
}

function marked(column: 'ins_status' | 'user_status', wanted: 'yes' | 'no'): RawBuilder<unknown> {
  return wanted === 'yes' ? sql`${sql.ref(column)} is not null` : sql`${sql.ref(column)} is null`;
}

function ofCaseload({ companyId, userId }: Principal): RawBuilder<unknown> {
  return sql`client_id in (select client_id from caseloads
    where company_id = ${companyId} and user_id = ${userId} and removed_at is null)`;
}
