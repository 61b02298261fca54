import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { isPooled, type UnitRule } from '#domain/money/units.ts';
import { nextStep } from '#server/db/queries/icn-corrections.ts';
import { asItIs, paidBy } from '#server/db/queries/money-notes.ts';
import { lockPooledUnits } from '#server/db/queries/note-units.ts';
import { readPolicy } from '#server/db/queries/read-policy.ts';
import { type ClientDay, keepBefore, keptTable } from '#server/db/queries/undone-units.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Principal } from '#server/http/access/principal.ts';

/** What is taken away: billing with its ICN, the pay, both, or the pay date alone, for another in its place. */
export type Undone = 'billing' | 'pay' | 'both' | { payDate: string };

interface Kept {
  who: Principal;
  now: Date;
  /** The undo that this call is a part of; absent: one of its own. */
  act?: string | undefined;
  ids: number[];
  undone: Undone;
}

/**
 * Writes down what the next change takes from locked notes, so that it can be restored. An act is of one person, and has
 * each note once: what a colleague's act names, one that began long ago, or one that had the note before, is kept as an
 * act of its own.
 */
export async function keepUndone(tx: Tx, { act = uuid(), ...kept }: Kept): Promise<void> {
  if (kept.ids.length === 0) return;
  await beginAct(tx, act, kept);
  const before = new Set(await findKept(tx, kept, act));
  await keepUnder(tx, act, { ...kept, ids: kept.ids.filter((id) => !before.has(id)) });
  if (before.size === 0) return;
  const own = uuid();
  await beginAct(tx, own, kept);
  await keepUnder(tx, own, { ...kept, ids: [...before] });
}

/** Whoever comes second waits here for the first, and then finds whose it is. */
async function beginAct(tx: Tx, act: string, { who, now }: Kept): Promise<void> {
  await tx
    .insertInto('undone_acts')
    .values({ company_id: who.companyId, act, user_id: who.userId, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** An act takes more for as long as somebody may be at it, ms: it is listed, and can be restored, from its begin on. */
const OPEN_MS = 24 * 60 * 60 * 1000;

/** Of these notes, those that the act has already; all of them where it is somebody else's, or over. */
async function findKept(tx: Tx, { who, ids, now }: Kept, act: string): Promise<number[]> {
  const { rows } = await sql<{ mine: boolean; notes: number[] }>`
    select user_id = ${who.userId} and at > ${new Date(now.getTime() - OPEN_MS)} as mine, array(
      select note_id from undone_notes as note where note.company_id = undone.company_id and note.act = undone.act
        and note_id = any (${ids}::integer[])) as notes
    from undone_acts as undone where company_id = ${who.companyId} and act = ${act}::uuid`.execute(tx);
  const [found] = rows;
  return found?.mine ? found.notes : ids;
}

async function keepUnder(tx: Tx, act: string, { who, now, ids, undone }: Kept): Promise<void> {
  if (ids.length === 0) return;
  if (typeof undone === 'object') return keepPayDates(tx, act, who.companyId, ids, undone.payDate);
  // A rule that is changed at this moment comes before or after: of what is undone under the one before, it writes down the day.
  await lockPooledUnits(tx, who.companyId);
  const rule = (await readPolicy(tx, who.companyId)).policy.unitRule;
  const days = isPooled(rule) ? await keepDaysOf(tx, who.companyId, ids, rule, now) : [];
  const [billing, pay] = [undone !== 'pay', undone !== 'billing'];
  const taken = (is: boolean, column: string) => (is ? sql.ref(column) : sql`null`);
  await sql`
    insert into undone_notes (company_id, act, note_id, ins_status, user_status, date_week, pay_group_id, billed_as,
      acknowledged_as, acknowledged_by, acknowledged_at, acknowledged_over, billed_payer, billed_units, billed_rounding,
      settled_units, settled_rounding, as_was, day_units, day_id, day_pooled, icn_since, correction)
    select company_id, ${act}::uuid, notes.id, ${taken(billing, 'ins_status')}, ${taken(pay, 'user_status')},
      ${taken(pay, 'date_week')}, ${taken(billing, 'pay_group_id')}, ${taken(billing, 'billed_as')},
      ${taken(billing, 'acknowledged_as')}, ${taken(billing, 'acknowledged_by')}, ${taken(billing, 'acknowledged_at')},
      ${taken(billing, 'acknowledged_over')}, ${taken(billing, 'billed_payer')}, ${taken(billing, 'billed_units')},
      ${taken(billing, 'billed_rounding')},
      settled_units, settled_rounding, ${asItIs}, kept.units, kept.id, ${isPooled(rule)},
      ${taken(billing, 'icn_since')}, ${nextStep}
    from notes
    left join ${keptTable(days)} on kept.client = notes.client_id and kept.day = notes.date_visited
    where company_id = ${who.companyId} and notes.id = any (${ids}::integer[])`.execute(tx);
}

/** What was billed and its units stay, so that nothing of the days need be known. */
async function keepPayDates(tx: Tx, act: string, companyId: number, ids: number[], payDate: string): Promise<void> {
  await sql`
    insert into undone_notes (company_id, act, note_id, user_status, date_week, as_was, pay_date, pay_write)
    select company_id, ${act}::uuid, id, user_status, date_week, ${asItIs}, ${payDate}::date, ${paidBy}
    from notes
    where company_id = ${companyId} and id = any (${ids}::integer[])`.execute(tx);
}

/** Of the notes' days, under the lock of all pooled days: what is billed meanwhile comes before or after. */
async function keepDaysOf(tx: Tx, companyId: number, ids: number[], rule: UnitRule, now: Date) {
  const { rows } = await sql<ClientDay>`
    select distinct client_id, date_visited from notes
    where company_id = ${companyId} and id = any (${ids}::integer[])`.execute(tx);
  return keepBefore(tx, companyId, rows, rule, now);
}
