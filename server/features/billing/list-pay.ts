import { sql } from 'kysely';
import type { endpoints } from '#contract/endpoints.ts';
import { hoursOf } from '#domain/time/hours.ts';
import { inZone } from '#domain/time/service-time.ts';
import { findLastEditors } from '#server/db/queries/money-notes.ts';
import { noteAnswer } from '#server/db/queries/note-answer.ts';
import { findNotes } from '#server/db/queries/note-rows.ts';
import { pickPage } from '#server/http/answer/list-page.ts';
import { noteRequest } from '#server/http/answer/note-list.ts';
import type { Answer, Call } from '#server/http/route.ts';
import { findOverBudget } from './find-over-budget.ts';
import { findClientOverlaps, findOverlaps } from './find-overlaps.ts';
import { findClaimPayers, findPayers, insuredLike } from './find-payers.ts';
import { clearingOf } from './mark-notes.ts';

type Pay = typeof endpoints.pay;

/** GET /api/pay: the notes of all therapists, with the hours of all notes that pass the filters. */
export async function listPay({ db, who, query, now }: Call<Pay>): Promise<Answer<Pay>> {
  const scope = insuredLike(who, query.insurance);
  if (query.ids !== undefined) scope.push(sql`id = any (${query.ids.split(',')}::bigint[])`);
  const request = noteRequest({ db, who, query, scope }, who.policy.pageSizes.finance);
  const { ids, sum: minutes, ...page } = await pickPage(db, { ...request, sum: 'minutes' });
  const rows = await findNotes(db, who.companyId, ids, who.policy);
  const data = rows.map(noteAnswer);
  const overlaps = await findOverlaps(db, who, ids);
  const client_overlaps = await findClientOverlaps(db, who, ids);
  const over_budget = await findOverBudget(db, who, data);
  const payers = await findPayers(db, who.companyId, data);
  const claims = await findClaimPayers(db, who.companyId, ids);
  const { date: today, time } = inZone(now.getTime(), who.policy.timeZone);
  const may = clearingOf(who);
  const isNamed = query.ids !== undefined && (may.billing || may.pay);
  const marked = isNamed ? { marked: await findLastEditors(db, who.companyId, ids) } : {};
  return {
    data,
    ...page,
    totalHours: hoursOf(minutes),
    over_budget,
    overlaps,
    client_overlaps,
    payers,
    ...claims,
    ...marked,
    today,
    time,
  };
}
