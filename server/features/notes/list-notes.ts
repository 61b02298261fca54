import { type RawBuilder, sql } from 'kysely';
import type { endpoints } from '#contract/endpoints.ts';
import { hoursOf } from '#domain/time/hours.ts';
import { briefAnswer, noteAnswer } from '#server/db/queries/note-answer.ts';
import { findBriefNotes, findNotes } from '#server/db/queries/note-rows.ts';
import { may, type Principal } from '#server/http/access/principal.ts';
import { pickPage } from '#server/http/answer/list-page.ts';
import { type NoteListing, noteRequest } from '#server/http/answer/note-list.ts';
import { notPermitted } from '#server/http/answer/problem.ts';
import type { Answer, Call } from '#server/http/route.ts';

type OwnNotes = typeof endpoints.notes;
type CompanyNotes = typeof endpoints.companyNotes;
type BriefNotes = typeof endpoints.briefCompanyNotes;

/** GET /api/notes: one's own. */
export async function listOwnNotes(call: Call<OwnNotes>): Promise<Answer<OwnNotes>> {
  const { sum: _sum, ...list } = await listNotes({ ...call, scope: [sql`user_id = ${call.who.userId}`] });
  return list;
}

/**
 * GET /api/company/notes: the notes of all therapists, or of the clients that the reader shares with them (reading 32).
 */
export async function listCompanyNotes(call: Call<CompanyNotes>): Promise<Answer<CompanyNotes>> {
  const { sum, ...list } = await listNotes({ ...call, scope: scopeOf(call) }, 'minutes');
  return { ...list, totalHours: hoursOf(sum) };
}

/** GET /api/company/notes/brief: the same, in brief. */
export async function listBriefNotes(call: Call<BriefNotes>): Promise<Answer<BriefNotes>> {
  const { db, who } = call;
  const request = noteRequest({ ...call, scope: scopeOf(call) }, who.policy.pageSizes.notes);
  const { ids, sum, ...page } = await pickPage(db, { ...request, sum: 'minutes', weighs: 'brief_notes' });
  const rows = await findBriefNotes(db, who.companyId, ids, who.policy);
  return { data: rows.map(briefAnswer), ...page, totalHours: hoursOf(sum) };
}

/** All notes of the company, or those of the reader's caseload. */
function scopeOf(call: Pick<Call<CompanyNotes>, 'who' | 'query'>): RawBuilder<unknown>[] {
  const seesAll = may(call.who, 'company.notes.view');
  const scope = call.query.scope ?? (seesAll ? 'all' : 'assigned');
  if (scope === 'all' && !seesAll) throw notPermitted();
  if (scope === 'assigned' && !may(call.who, 'company.notes.assigned')) throw notPermitted();
  return scope === 'all' ? [] : [ofCaseload(call.who)];
}

async function listNotes(listing: NoteListing, sum?: 'minutes') {
  const { db, who } = listing;
  const request = noteRequest(listing, who.policy.pageSizes.notes);
  const { ids, ...page } = await pickPage(db, sum ? { ...request, sum } : request);
  const rows = await findNotes(db, who.companyId, ids, who.policy);
  return { data: rows.map(noteAnswer), ...page };
}

function ofCaseload({ companyId, userId }: Principal): RawBuilder<unknown> {
  return sql`client_id in (select client_id from caseloads
    where company_id = ${companyId} and user_id = ${userId} and removed_at is null)`;
}
