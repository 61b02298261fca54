import { type RawBuilder, sql } from 'kysely';
import { isPooled, type UnitDay, type UnitRule, unitsOf } from '#domain/money/units.ts';
import type { Tx } from '../transaction.ts';
import { lockUid } from './lock-uid.ts';

/**
 * The day of a note that is read under this name, as far as its units depend on it: null when they do not. Which notes
 * count stands at `UnitDay`. Found by the client's day, whose notes are few.
 */
export function unitDay(rule: UnitRule, note: 'note' | 'notes' | 'found'): RawBuilder<UnitDay | null> {
  if (!isPooled(rule)) return sql<null>`null::jsonb`;
  const its = (column: string) => sql.ref(`${note}.${column}`);
  return sql`case when ${its('settled_units')} is null then (
    select jsonb_build_object(
      'settledMinutes', coalesce(sum(beside.minutes) filter (where beside.settled_units is not null), 0),
      'settledUnits', coalesce(sum(beside.settled_units), 0),
      'openMinutes', coalesce(sum(beside.minutes) filter (where beside.settled_units is null), 0))
    from notes as beside
    where beside.company_id = ${its('company_id')} and beside.client_id = ${its('client_id')}
      and beside.date_visited = ${its('date_visited')} and beside.deleted_at is null and beside.id <> ${its('id')}
      and (beside.settled_units is not null
        or beside.state = 'final' and (beside.begin_time, beside.id) < (${its('begin_time')}, ${its('id')}))
  ) end`;
}

/** Two clerks who bill different notes of one day would both be given what its pool has once. */
export const lockPooledUnits = (tx: Tx, companyId: number): Promise<void> => lockUid(tx, companyId, 'pooled units');

type Counted = { id: number; minutes: number; settled: number | null; day?: UnitDay };

function readAlone(tx: Tx, companyId: number, which: RawBuilder<boolean>): Promise<Counted[]> {
  return tx
    .selectFrom('notes')
    .select(['id', 'minutes', 'settled_units as settled'])
    .where('company_id', '=', companyId)
    .where(which)
    .execute();
}

/** With their days as `unitDay` has them: each day is walked through once, and not once for each of its notes. */
async function readPooled(tx: Tx, companyId: number, which: RawBuilder<boolean>): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    with asked as materialized (
      select id, client_id, date_visited from notes where company_id = ${companyId} and ${which}),
    walked as (
      select notes.id, minutes, settled_units as settled, jsonb_build_object(
        'settledMinutes', coalesce(sum(minutes) filter (where is_settled) over all_day, 0),
        'settledUnits', coalesce(sum(settled_units) filter (where is_settled) over all_day, 0),
        'openMinutes', coalesce(sum(minutes) filter (where is_open) over earlier, 0)) as day
      from notes
      join (select distinct client_id, date_visited from asked) as days using (client_id, date_visited)
      cross join lateral (select
        notes.deleted_at is null and notes.settled_units is not null as is_settled,
        notes.deleted_at is null and notes.settled_units is null and notes.state = 'final' as is_open) as counts
      where notes.company_id = ${companyId} and (is_settled or is_open or notes.id in (select id from asked))
      window all_day as (partition by client_id, date_visited), earlier as (
        partition by client_id, date_visited order by notes.begin_time, notes.id
        rows between unbounded preceding and 1 preceding))
    select walked.* from walked join asked using (id)`.execute(tx);
  return rows;
}

async function readUnits(tx: Tx, companyId: number, which: RawBuilder<boolean>, rule: UnitRule) {
  if (isPooled(rule)) await lockPooledUnits(tx, companyId);
  const rows = isPooled(rule) ? await readPooled(tx, companyId, which) : await readAlone(tx, companyId, which);
  return rows.map(({ id, minutes, settled, day }) => ({ id, units: settled ?? unitsOf(minutes, rule, day) }));
}

/** The units of each of these notes, which are those that it is billed or paid with in this transaction. */
export const lockUnits = (tx: Tx, companyId: number, ids: readonly number[], rule: UnitRule) =>
  readUnits(tx, companyId, sql`notes.id = any (${[...ids]}::integer[])`, rule);

/** Of the notes of these ids, those that get units now. */
const gets = (ids: number[]) => sql<boolean>`notes.id = any (${ids}::integer[]) and notes.settled_units is null
  and (notes.ins_status is not null or notes.user_status is not null)`;

/**
 * Gives those of the notes that are billed or paid, and have no units of their own yet, the ones that they have now: in
 * the transaction that marks them or changes their times.
 */
export async function settleUnits(tx: Tx, companyId: number, ids: number[], rule: UnitRule): Promise<void> {
  const counted = await readUnits(tx, companyId, gets(ids), rule);
  if (counted.length === 0) return;
  await sql`
    update notes set settled_units = counted.units, settled_rounding = ${rule.rounding}
    from unnest(${counted.map(({ id }) => id)}::integer[], ${counted.map(({ units }) => units)}::integer[])
      as counted (id, units)
    where notes.company_id = ${companyId} and notes.id = counted.id`.execute(tx);
}
