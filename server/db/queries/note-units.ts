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

/**
 * Gives those of the notes that are billed or paid, and have no units of their own yet, the ones that they have now: in
 * the transaction that marks them or changes their times.
 */
export async function settleUnits(tx: Tx, companyId: number, ids: number[], rule: UnitRule): Promise<void> {
  if (isPooled(rule)) await lockPooledUnits(tx, companyId);
  const rows = await tx
    .selectFrom('notes')
    .select(['id', 'minutes', unitDay(rule, 'notes').as('day')])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any (${ids}::integer[])`)
    .where(sql<boolean>`settled_units is null and (ins_status is not null or user_status is not null)`)
    .execute();
  if (rows.length === 0) return;
  const units = rows.map(({ minutes, day }) => unitsOf(minutes, rule, day ?? undefined));
  await sql`
    update notes set settled_units = counted.units
    from unnest(${rows.map(({ id }) => id)}::integer[], ${units}::integer[]) as counted (id, units)
    where notes.company_id = ${companyId} and notes.id = counted.id`.execute(tx);
}
