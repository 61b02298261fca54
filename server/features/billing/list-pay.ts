import { sql } from 'kysely';
import type { endpoints } from '#contract/endpoints.ts';
import type { Note } from '#contract/notes.ts';
import { hoursOf } from '#domain/time/hours.ts';
import { inZone } from '#domain/time/service-time.ts';
import { findLastEditors } from '#server/db/queries/money-notes.ts';
import { findMarks, withUnits } from '#server/db/queries/money-seen.ts';
import { briefAnswer, noteAnswer } from '#server/db/queries/note-answer.ts';
import { findBriefNotes, findNotes } from '#server/db/queries/note-rows.ts';
import { type ListRequest, pickPage } from '#server/http/answer/list-page.ts';
import { noteRequest } from '#server/http/answer/note-list.ts';
import { readyOnly } from '#server/http/answer/ready-notes.ts';
import type { Answer, Call } from '#server/http/route.ts';
import { findNoUnits } from './find-no-units.ts';
import { findOverBudget } from './find-over-budget.ts';
import { findClientOverlaps, findOverlaps } from './find-overlaps.ts';
import { findClaimPayers, findPayers, insuredLike } from './find-payers.ts';
import { findUndone } from './find-undone.ts';
import { findWords } from './find-words.ts';
import { clearingOf } from './mark-notes.ts';

type Pay = typeof endpoints.pay;
type BriefPay = typeof endpoints.briefPay;
type Asked = Pick<Call<Pay>, 'db' | 'who' | 'query' | 'now'>;

/** GET /api/pay: the notes of all therapists, with the hours of all notes that pass the filters. */
export async function listPay(call: Call<Pay>): Promise<Answer<Pay>> {
  const { ids, ...page } = await pick(call, 'notes');
  const rows = await findNotes(call.db, call.who.companyId, ids, call.who.policy);
  return around(call, ids, page, rows.map(noteAnswer));
}

/** GET /api/pay/brief: the same, in brief. */
export async function listBriefPay(call: Call<BriefPay>): Promise<Answer<BriefPay>> {
  const { ids, ...page } = await pick(call, 'brief_notes');
  const rows = await findBriefNotes(call.db, call.who.companyId, ids, call.who.policy);
  return around(call, ids, page, rows.map(briefAnswer));
}

async function pick({ db, who, query, now }: Asked, weighs: ListRequest['weighs']) {
  const scope = [...insuredLike(who, query.insurance), ...readyOnly(who, query.ready, now)];
  if (query.ids !== undefined) scope.push(sql`id = any (${query.ids.split(',')}::bigint[])`);
  const request = noteRequest({ db, who, query, scope }, who.policy.pageSizes.finance);
  const page = await pickPage(db, { ...request, sum: 'minutes', weighs });
  // Before the notes themselves are read: what changes in between is not what its mark says.
  return { ...page, marks: await findMarks(db, who.companyId, page.ids) };
}

/** A page of notes with what has to be known beside them. */
async function around<N extends Pick<Note, 'id' | 'client_id' | 'date_visited' | 'units' | 'billed_units'>>(
  { db, who, query, now }: Asked,
  ids: number[],
  { sum: minutes, marks, ...page }: Omit<Awaited<ReturnType<typeof pick>>, 'ids'>,
  data: N[],
) {
  const overlaps = await findOverlaps(db, who, ids);
  const client_overlaps = await findClientOverlaps(db, who, ids);
  const over_budget = await findOverBudget(db, who, data);
  const no_units = await findNoUnits(db, who, data);
  const payers = await findPayers(db, who.companyId, data);
  const claims = await findClaimPayers(db, who.companyId, ids);
  const undone = await findUndone(db, who, ids);
  const words = await findWords(db, who.companyId, ids);
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
    no_units,
    payers,
    ...claims,
    undone,
    ...marked,
    words,
    seen: withUnits(marks, data),
    rounding: who.policy.unitRule.rounding,
    today,
    time,
  };
}
