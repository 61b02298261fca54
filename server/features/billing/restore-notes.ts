import { sql } from 'kysely';
import * as z from 'zod/mini';
import { RESTORED_AT_ONCE, restoreBody } from '#contract/billing.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { type Since, type UndoneMarks, unitsBackText, whyNotRestore } from '#domain/money/undo-rules.ts';
import { isPooled, type PooledDay, type UnitRule, unclaimedUnits } from '#domain/money/units.ts';
import { type Followed, followedTable, readFollowed } from '#server/db/queries/icn-corrections.ts';
import { asItIs, lockMoneyNotes, paidBy } from '#server/db/queries/money-notes.ts';
import { readMoneyResults } from '#server/db/queries/money-writes.ts';
import { asMoney } from '#server/db/queries/next-note-version.ts';
import { lockPooledUnits, settleUnits } from '#server/db/queries/note-units.ts';
import { isUndoneAgain } from '#server/db/queries/undone-again.ts';
import {
  type ClientDay,
  dayKey,
  giveInTurn,
  readDays,
  readSharedDays,
  readTakenClaims,
  undoneSince,
} from '#server/db/queries/undone-units.ts';
import type { Tx } from '#server/db/transaction.ts';
import { notFound, ProblemError, VERSION } from '#server/http/answer/problem.ts';
import type { Answer } from '#server/http/route.ts';
import type { Effect } from '#server/http/write/effect.ts';
import type { AnswerCall, WriteCall } from '#server/http/write/write-route.ts';
import { findUndos, readSeen } from './list-undone.ts';
import { clearingOf } from './mark-notes.ts';
import { lockIcns } from './pay-group.ts';
import { settle } from './settle.ts';

type RestoreNotes = typeof endpoints.restoreNotes;

/** `own`: the ICN that it had. `icn`: the same where that is another now. */
type Taken = UndoneMarks & Since & { own: string | null; icn: string | null };

/**
 * POST /api/pay/restore: gives the next notes of an undo back what it took: dates, ICN, pay and units. Who billed and
 * paid them stays who did. 404 when nothing of it can be restored any more, 422 when all of it is restored, 412 where its visits or
 * the ICNs to which they come back are not as they were shown.
 */
export async function restoreNotes(call: WriteCall<RestoreNotes>): Promise<Effect> {
  const { db, who, body, now } = call;
  const since = undoneSince(now);
  const ids = await findUndone(db, who.companyId, body, since);
  if (ids.length === 0) throw await whyNothing(db, who.companyId, body.act);
  await lockClaims(db, who.companyId, body.act, since);
  const notes = await lockMoneyNotes(db, who.companyId, ids);
  if (body.seen !== undefined) await requireSeen(call, body.seen);
  const followed = await readFollowed(db, who.companyId, body.act, since);
  const taken = await readTaken(db, who.companyId, body.act, ids, followed);
  const may = clearingOf(who);
  return settle({
    db,
    who,
    now,
    action: 'restored',
    ids,
    notes,
    mode: 'each',
    loses: ({ id }) => (taken.get(id)?.pay_date ? ['paid'] : []),
    gives: ({ id }) => {
      const { ins_status = null, user_status = null, own = null, icns = [] } = taken.get(id) ?? {};
      return { billed: ins_status, icn: icns[0] ?? own, paid: user_status };
    },
    whyNot: (note) => {
      const undone = taken.get(note.id);
      return undone ? whyNotRestore(note, undone, undone, may) : { reason: 'Restored already.', because: 'restored' };
    },
    change: async (found) => {
      const restorable = found.map((note) => note.id);
      // Whoever bills a note of the same day meanwhile gets its units before or after, and not in between.
      await lockPooledUnits(db, who.companyId);
      await giveBack(call, restorable, followed);
      await giveUnitsBack(call, restorable);
      await settleUnits(db, who.companyId, restorable, who.policy.unitRule);
      return [{ mark: 'restored' as const, ids: restorable }];
    },
    remarks: async (restored) => {
      const units = await describeUnits(call, restored);
      return new Map(
        restored.flatMap((id) => {
          const { icn = null, icns = [] } = taken.get(id) ?? {};
          const words = [...(icn === null ? [] : [`ICN ${icn} is ${icns[0]} now.`]), units.get(id) ?? ''].filter(
            Boolean,
          );
          return words.length > 0 ? [[id, words.join(' ')]] : [];
        }),
      );
    },
  });
}

/** Its notes are locked: what is seen now is what comes back. */
async function requireSeen({ db, who, body, now }: WriteCall<RestoreNotes>, seen: string): Promise<void> {
  if ((await readSeen({ db, who, now }, body.act)) === seen) return;
  const [current] = await findUndos({ db, who, now }, body.act);
  // Nothing of it is listed any more: each note says why it stays.
  if (!current) return;
  const detail =
    'Visits or ICNs of this undo, or what was billed and paid of it, have changed since you were asked. Nothing was restored.';
  throw new ProblemError(412, VERSION, { detail, current });
}

/** An ICN that is corrected at this moment is so before or after, like its groups: before any note is locked. */
async function lockClaims(db: Tx, companyId: number, act: string, since: Date): Promise<void> {
  const { rows } = await sql<{ icn: string }>`
    select distinct icn from undone_notes as undone
    join pay_groups on pay_groups.company_id = undone.company_id and pay_groups.id = undone.pay_group_id
    where undone.company_id = ${companyId} and undone.act = ${act}::uuid and undone.restored_at is null`.execute(db);
  const followed = await readFollowed(db, companyId, act, since);
  await lockIcns(db, companyId, ...rows.map(({ icn }) => icn), ...followed.flatMap(({ icns }) => icns));
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

/** Whoever restores what somebody else has just restored learns that it is done. */
async function whyNothing(db: Tx, companyId: number, act: string): Promise<ProblemError> {
  const { rows } = await sql`
    select from undone_notes where company_id = ${companyId} and act = ${act}::uuid and restored_at is not null limit 1`.execute(
    db,
  );
  if (rows.length === 0) return notFound();
  return new ProblemError(422, 'restored', { detail: 'All of it is restored already: the audit says by whom.' });
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
async function readTaken(
  db: Tx,
  companyId: number,
  act: string,
  ids: number[],
  followed: readonly Followed[],
): Promise<Map<number, Taken>> {
  const { rows } = await sql<Omit<Taken, 'icn' | 'icns'> & { id: number; group: number | null; since: number }>`
    select notes.id, undone.pay_group_id as group, coalesce(undone.correction, 0) as since, undone.ins_status,
      undone.user_status, undone.pay_date, pay_groups.icn as own,
      undone.as_was is distinct from now.facts as changed,
      ${isUndoneAgain} as "undoneAgain",
      undone.pay_date is not null and undone.pay_write is distinct from ${paidBy} as "paidAnew"
    from undone_notes as undone
    join notes on notes.company_id = undone.company_id and notes.id = undone.note_id
    left join pay_groups on pay_groups.company_id = undone.company_id and pay_groups.id = undone.pay_group_id
    cross join lateral (select ${asItIs} as facts) as now
    where undone.company_id = ${companyId} and undone.act = ${act}::uuid and undone.restored_at is null
      and undone.note_id = any (${ids}::integer[])`.execute(db);
  return new Map(
    rows.map(({ id, group, since, ...taken }) => {
      const now = followed.find((one) => one.group === group && one.since === since);
      return [id, { ...taken, icn: now?.icn ?? null, icns: now?.icns ?? [] }];
    }),
  );
}

async function giveBack(
  { db, who, body, now }: WriteCall<RestoreNotes>,
  ids: number[],
  followed: readonly Followed[],
): Promise<void> {
  await sql`
    update notes set ins_status = coalesce(undone.ins_status, notes.ins_status),
      user_status = coalesce(undone.user_status, notes.user_status),
      date_week = coalesce(undone.date_week, notes.date_week),
      pay_group_id = coalesce(followed."to", undone.pay_group_id, notes.pay_group_id),
      icn_since = case when undone.pay_group_id is null then notes.icn_since
        else coalesce(followed.by, undone.icn_since) end,
      billed_as = case when undone.ins_status is null then notes.billed_as else undone.billed_as end,
      acknowledged_as = case when undone.ins_status is null then notes.acknowledged_as else undone.acknowledged_as end,
      acknowledged_by = case when undone.ins_status is null then notes.acknowledged_by else undone.acknowledged_by end,
      acknowledged_at = case when undone.ins_status is null then notes.acknowledged_at else undone.acknowledged_at end,
      acknowledged_over = coalesce(undone.acknowledged_over, notes.acknowledged_over),
      billed_payer = case when undone.ins_status is null then notes.billed_payer else undone.billed_payer end,
      billed_units = case when undone.ins_status is null then notes.billed_units else undone.billed_units end,
      billed_rounding = case when undone.ins_status is null then notes.billed_rounding else undone.billed_rounding end,
      version = ${asMoney.version}, words_version = ${asMoney.words_version}, money_version = ${asMoney.money_version}
    from undone_notes as undone
    left join ${followedTable(followed)}
      on followed."group" = undone.pay_group_id and followed.since = coalesce(undone.correction, 0)
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

/** The notes' own units, as far as their days have them; of visits that were changed since they are counted anew. */
async function giveUnitsBack({ db, who, body }: WriteCall<RestoreNotes>, ids: number[]): Promise<void> {
  const rule = who.policy.unitRule;
  const claims = await readTakenClaims(db, who.companyId, body.act, ids);
  const back = giveInTurn(claims, await readSharedDays(db, who.companyId, claims, rule), rule);
  await sql`update notes set settled_units = back.units,
      settled_rounding = case when back.units = undone.settled_units then undone.settled_rounding else ${rule.rounding} end
    from unnest(${back.map(({ note }) => note)}::integer[], ${back.map(({ units }) => units)}::integer[])
      as back (id, units)
    join undone_notes as undone on undone.company_id = ${who.companyId} and undone.act = ${body.act}::uuid
      and undone.note_id = back.id
    where notes.company_id = ${who.companyId} and notes.id = back.id`.execute(db);
}

type BackAgain = ClientDay & Record<'had' | 'has' | 'billed', number | null> & { id: number };

/** What of the units whoever sent the claims must know: other ones than before, and units of the day that none has. */
async function describeUnits({ db, who, body }: WriteCall<RestoreNotes>, ids: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<BackAgain>`
    select notes.id, notes.client_id, notes.date_visited, undone.settled_units as had, notes.settled_units as has,
      notes.billed_units as billed
    from notes join undone_notes as undone on undone.company_id = notes.company_id and undone.note_id = notes.id
      and undone.act = ${body.act}::uuid
    where notes.company_id = ${who.companyId} and notes.id = any (${ids}::integer[]) order by notes.id`.execute(db);
  const days = isPooled(who.policy.unitRule) ? await readDays(db, who.companyId, rows) : new Map<string, PooledDay>();
  return new Map(
    rows.flatMap((row) => {
      const words = [
        unitsBackText(row.had, row.has, row.billed),
        unclaimedText(days.get(dayKey(row)), who.policy.unitRule),
      ].filter(Boolean);
      return words.length > 0 ? [[row.id, words.join(' ')]] : [];
    }),
  );
}

function unclaimedText(day: PooledDay | undefined, rule: UnitRule): string {
  const unclaimed = day ? unclaimedUnits(day, rule) : 0;
  if (!day || unclaimed === 0) return '';
  return `The minutes of this day make ${day.settledUnits + unclaimed} units, its claims have ${day.settledUnits}.`;
}
