import { type RawBuilder, sql } from 'kysely';
import type { MoneyMark, MoneyNote } from '#domain/money/billing-rules.ts';
import type { Moment } from '#domain/note/visit-over.ts';
import type { Db } from '../pool.ts';
import type { Tx } from '../transaction.ts';
import { lockSessionsOf } from './note-lock.ts';

/** What `isOver` says of a note, for the database. */
export const isVisitOver = ({ date, time }: Moment) =>
  sql<boolean>`(date_visited < ${date}::date
    or (date_visited = ${date}::date and begin_time <= ${time}::time and end_time <= ${time}::time))`;

/** A visit as its note says it, in which its addenda change nothing: what a claim is made of, and counted by. */
export const asItIs = sql<string>`jsonb_build_object('client_id', client_id, 'date_visited', date_visited,
  'location', location, 'begin_time', left(begin_time::text, 5), 'end_time', left(end_time::text, 5))`;

/** What is seen of it: how it reads with its addenda, and what it says itself. */
export const asSeen = sql<string>`(${asItIs} || coalesce(amended, '{}') || jsonb_build_object('note', ${asItIs}))`;

/** Who bills it has seen what its addenda say; null where they leave it as it is. */
export const seenWithBill = sql<
  string | null
>`case when ${asItIs} || coalesce(amended, '{}') <> ${asItIs} then ${asSeen} end`;

/** The same of its session's data (`mark_data_changed`). */
export const dataAsItIs = { billed_data: null, data_changed: false };

/** The call by which a note is paid. */
export const paidBy = sql<number | null>`(select max(write_id) from money_marks
  where money_marks.company_id = notes.company_id and money_marks.note_id = notes.id and money_marks.mark = 'paid')`;

/** A note as billing and pay see it, locked. */
export type LockedMoney = MoneyNote & { id: number; pay_group_id: number | null };

/** Who did something to a note last, and when. */
type MarkedBy = { note_id: number; mark: MoneyMark; by: string; at: string };

/**
 * The notes of these ids that are there, locked in the order of their ids: calls over many notes that meet wait for
 * each other and never in a circle. Drafts are nobody's business yet, and deleted notes are gone.
 */
export async function lockMoneyNotes(tx: Tx, companyId: number, ids: number[]): Promise<Map<number, LockedMoney>> {
  return lockWhere(tx, companyId, sql<boolean>`notes.id = any (${ids}::integer[])`);
}

/** The notes of these ids and those of a pay group, locked in the order of their ids. */
export async function lockWithGroup(
  tx: Tx,
  companyId: number,
  ids: number[],
  groupId: RawBuilder<number | null>,
): Promise<Map<number, LockedMoney>> {
  return lockWhere(
    tx,
    companyId,
    sql<boolean>`(notes.id = any (${ids}::integer[]) or notes.pay_group_id = ${groupId})`,
  );
}

/** The notes of a pay group, locked in the order of their ids. */
export async function lockGroupNotes(tx: Tx, companyId: number, groupId: number): Promise<Map<number, LockedMoney>> {
  return lockWhere(tx, companyId, sql<boolean>`notes.pay_group_id = ${groupId}`);
}

async function lockWhere(tx: Tx, companyId: number, which: ReturnType<typeof sql<boolean>>) {
  await lockSessionsOf(tx, companyId, which);
  const rows = await tx
    .selectFrom('notes')
    .select(['id', 'state', 'date_visited', 'ins_status', 'user_status', 'pay_group_id'])
    .select([
      sql<string>`left(begin_time::text, 5)`.as('begin_time'),
      sql<string>`left(end_time::text, 5)`.as('end_time'),
    ])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where('state', '<>', 'draft')
    .where(which)
    .orderBy('id')
    .forUpdate()
    .execute();
  // Read after the locks are held: whoever had them may have attached a group that was not there before.
  const icns = await readIcns(
    tx,
    companyId,
    rows.flatMap((row) => row.pay_group_id ?? []),
  );
  return new Map(rows.map((row) => [row.id, { ...row, icn: icns.get(row.pay_group_id ?? 0) ?? null }]));
}

async function readIcns(tx: Tx, companyId: number, groupIds: number[]): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom('pay_groups')
    .select(['id', 'icn'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any (${groupIds}::integer[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.icn]));
}

/** Of each note and each thing that is done to notes, who did it last. */
export async function findLastEditors(db: Db, companyId: number, ids: readonly number[]): Promise<MarkedBy[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Omit<MarkedBy, 'at'> & { at: Date }>`
    select distinct on (money_marks.note_id, money_marks.mark) money_marks.note_id, money_marks.mark, money_writes.at,
      trim(users.first_name || ' ' || users.last_name) as by
    from money_marks
    join money_writes on money_writes.company_id = money_marks.company_id and money_writes.id = money_marks.write_id
    join users on users.company_id = money_writes.company_id and users.id = money_writes.user_id
    where money_marks.company_id = ${companyId} and money_marks.note_id = any (${ids}::integer[])
    order by money_marks.note_id, money_marks.mark, money_marks.write_id desc`.execute(db);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

type Given = MarkedBy & { undone: Date | null };

/**
 * The same of what stands: a bill or pay that a restore gave back is of whoever had set it before that undo, and not of
 * whoever billed or paid anew in between.
 */
export async function findLastSetters(db: Db, companyId: number, ids: readonly number[]): Promise<MarkedBy[]> {
  const last = await findLastEditors(db, companyId, ids);
  const restored = last.filter(({ mark }) => mark === 'restored').map(({ note_id }) => note_id);
  if (restored.length === 0) return last;
  const { rows } = await sql<Omit<Given, 'at'> & { at: Date }>`
    select marks.note_id, given.mark, money_writes.at, trim(users.first_name || ' ' || users.last_name) as by,
      acts.at as undone
    from money_marks as marks
    join money_writes on money_writes.company_id = marks.company_id and money_writes.id = marks.write_id
    join users on users.company_id = money_writes.company_id and users.id = money_writes.user_id
    left join undone_notes as taken on marks.mark = 'restored' and taken.company_id = marks.company_id
      and taken.note_id = marks.note_id and taken.restored_at = money_writes.at
    left join undone_acts as acts on acts.company_id = taken.company_id and acts.act = taken.act
    cross join lateral (values ('billed', taken.ins_status), ('paid', taken.user_status)) as given (mark, day)
    where marks.company_id = ${companyId} and marks.note_id = any (${restored}::integer[])
      and (marks.mark = given.mark or given.day is not null)
    order by marks.write_id desc`.execute(db);
  const given = rows.map(({ at, ...row }): Given => ({ ...row, at: at.toISOString() }));
  return last.map((row) => setterOf(row, given) ?? row);
}

/** @param given all that set or gave back a mark, the newest first */
function setterOf({ note_id, mark }: MarkedBy, given: readonly Given[]): MarkedBy | undefined {
  let [found, ...before] = given.filter((one) => one.note_id === note_id && one.mark === mark);
  for (let undone = found?.undone; undone; undone = found?.undone) {
    const until = undone.toISOString();
    [found, ...before] = before.filter(({ at }) => at < until);
  }
  return found && { note_id, mark, by: found.by, at: found.at };
}
