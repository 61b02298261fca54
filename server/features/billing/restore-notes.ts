import { sql } from 'kysely';
import * as z from 'zod/mini';
import { RESTORED_AT_ONCE, restoreBody } from '#contract/billing.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { type UndoneMarks, whyNotRestore } from '#domain/money/undo-rules.ts';
import { isPooled } from '#domain/money/units.ts';
import { lockMoneyNotes } from '#server/db/queries/money-notes.ts';
import { readMoneyResults } from '#server/db/queries/money-writes.ts';
import { nextNoteVersion } from '#server/db/queries/next-note-version.ts';
import { settleUnits } from '#server/db/queries/note-units.ts';
import type { Tx } from '#server/db/transaction.ts';
import { notFound } from '#server/http/answer/problem.ts';
import type { Answer } from '#server/http/route.ts';
import type { Effect } from '#server/http/write/effect.ts';
import type { AnswerCall, WriteCall } from '#server/http/write/write-route.ts';
import { asItIs } from './change-marks.ts';
import { undoneSince } from './list-undone.ts';
import { clearingOf } from './mark-notes.ts';
import { settle } from './settle.ts';

type RestoreNotes = typeof endpoints.restoreNotes;

type Taken = UndoneMarks & { changed: boolean };

/**
 * POST /api/pay/restore: gives the next notes of an undo back what it took: dates, ICN, pay and units. Who billed and
 * paid them stays who did. 404 when nothing of it can be restored any more.
 */
export async function restoreNotes(call: WriteCall<RestoreNotes>): Promise<Effect> {
  const { db, who, body, now } = call;
  const ids = await findUndone(db, who.companyId, body, undoneSince(now));
  if (ids.length === 0) throw notFound();
  const notes = await lockMoneyNotes(db, who.companyId, ids);
  const taken = await readTaken(db, who.companyId, body.act, ids);
  const may = clearingOf(who);
  return settle({
    db,
    who,
    now,
    action: 'restored',
    ids,
    notes,
    mode: 'each',
    whyNot: (note) => {
      const undone = taken.get(note.id);
      return undone ? whyNotRestore(note, undone, undone.changed, may) : { reason: 'Restored already.' };
    },
    change: async (found) => {
      const restorable = found.map((note) => note.id);
      await giveBack(call, restorable);
      await settleUnits(db, who.companyId, restorable, who.policy.unitRule);
      return [{ mark: 'restored' as const, ids: restorable }];
    },
  });
}

/** What became of them, and where the next call goes on. */
export async function restored({ db, who, body, now }: AnswerCall, id: number): Promise<Answer<RestoreNotes>> {
  const results = await readMoneyResults(db, who.companyId, id);
  const last = results.at(-1)?.id ?? 0;
  const sent = z.safeParse(restoreBody, body);
  if (!sent.success) return { results, next: null };
  const rest = await findUndone(db, who.companyId, { act: sent.data.act, after: last }, undoneSince(now), 1);
  return { results, next: rest.length > 0 ? last : null };
}

/** The notes of an undo that are there and not restored, in the order of their ids. */
async function findUndone(
  db: Tx,
  companyId: number,
  { act, after = 0 }: z.infer<typeof restoreBody>,
  since: Date,
  most = RESTORED_AT_ONCE,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select notes.id from undone_notes as undone
    join undone_acts as acts on acts.company_id = undone.company_id and acts.act = undone.act
    join notes on notes.company_id = undone.company_id and notes.id = undone.note_id and notes.deleted_at is null
    where undone.company_id = ${companyId} and undone.act = ${act}::uuid and undone.note_id > ${after}
      and undone.restored_at is null and acts.at > ${since}
    order by notes.id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Read after the notes are locked: two clerks who restore at once each find what the other has left. */
async function readTaken(db: Tx, companyId: number, act: string, ids: number[]): Promise<Map<number, Taken>> {
  const { rows } = await sql<Taken & { id: number }>`
    select notes.id, undone.ins_status, undone.user_status, undone.as_was is distinct from now.facts as changed
    from undone_notes as undone
    join notes on notes.company_id = undone.company_id and notes.id = undone.note_id
    cross join lateral (select ${asItIs} as facts) as now
    where undone.company_id = ${companyId} and undone.act = ${act}::uuid and undone.restored_at is null
      and undone.note_id = any (${ids}::integer[])`.execute(db);
  return new Map(rows.map(({ id, ...taken }) => [id, taken]));
}

/**
 * Another note of the client's day that has units was written, billed or undone since, and is not of this undo: what the
 * day's minutes give may have gone to it. Then the note gets what is left of them, as one that comes late does.
 */
const dayHasChanged = (act: string) => sql<boolean>`exists (
  select from notes as beside join undone_acts as acts
    on acts.company_id = beside.company_id and acts.act = ${act}::uuid and beside.updated_at > acts.at
  where beside.company_id = notes.company_id and beside.client_id = notes.client_id
    and beside.date_visited = notes.date_visited and beside.deleted_at is null and beside.id <> notes.id
    and beside.settled_units is not null
    and not exists (select from undone_notes as same where same.company_id = beside.company_id
      and same.act = ${act}::uuid and same.note_id = beside.id))`;

async function giveBack({ db, who, body, now }: WriteCall<RestoreNotes>, ids: number[]): Promise<void> {
  const isPool = isPooled(who.policy.unitRule);
  await sql`
    update notes set ins_status = coalesce(undone.ins_status, notes.ins_status),
      user_status = coalesce(undone.user_status, notes.user_status),
      date_week = coalesce(undone.date_week, notes.date_week),
      pay_group_id = coalesce(undone.pay_group_id, notes.pay_group_id),
      billed_as = case when undone.ins_status is null then notes.billed_as else undone.billed_as end,
      settled_units = case when notes.settled_units is not null then notes.settled_units
        when undone.as_was = ${asItIs} and not (${isPool} and ${dayHasChanged(body.act)}) then undone.settled_units end,
      updated_at = ${now}, version = ${nextNoteVersion}
    from undone_notes as undone
    where notes.company_id = ${who.companyId} and notes.id = any (${ids}::integer[])
      and undone.company_id = notes.company_id and undone.act = ${body.act}::uuid and undone.note_id = notes.id`.execute(
    db,
  );
  await db
    .updateTable('undone_notes')
    .set({ restored_at: now })
    .where('company_id', '=', who.companyId)
    .where('act', '=', body.act)
    .where(sql<boolean>`note_id = any (${ids}::integer[])`)
    .execute();
}
