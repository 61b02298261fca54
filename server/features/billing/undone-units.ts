import { sql } from 'kysely';
import { comeBack, type PooledDay, type UndoneClaim, type UnitRule } from '#domain/money/units.ts';
import type { Tx } from '#server/db/transaction.ts';
import { asItIs } from './change-marks.ts';

/** One client's day; the date is 'YYYY-MM-DD'. */
export interface ClientDay {
  client_id: number;
  date_visited: string;
}

export const dayKey = ({ client_id, date_visited }: ClientDay): string => `${client_id} ${date_visited}`;

/** What is settled of each of the days, and how long their notes are. Deleted notes were no visits. */
export async function readDays(tx: Tx, companyId: number, days: readonly ClientDay[]): Promise<Map<string, PooledDay>> {
  const { rows } = await sql<ClientDay & PooledDay>`
    select asked.client_id, asked.date_visited, coalesce(sum(settled_units), 0)::int as "settledUnits",
      count(notes.id) filter (where notes.settled_units is null)::int as "openNotes",
      coalesce(jsonb_object_agg(notes.id, notes.minutes) filter (where notes.id is not null), '{}') as lengths
    from (select distinct * from ${table(days)}) as asked
    left join notes on notes.company_id = ${companyId} and notes.client_id = asked.client_id
      and notes.date_visited = asked.date_visited and notes.deleted_at is null
      and (notes.settled_units is not null or notes.state = 'final')
    group by asked.client_id, asked.date_visited`.execute(tx);
  return new Map(rows.map(({ client_id, date_visited, ...day }) => [dayKey({ client_id, date_visited }), day]));
}

/**
 * The claims of these days that are undone and may come back: of visits that are as they were, and not billed anew.
 * @param of only what this act took
 */
export async function readUndone(
  tx: Tx,
  companyId: number,
  days: readonly ClientDay[],
  of?: { act: string; ids: readonly number[] },
): Promise<(UndoneClaim & ClientDay)[]> {
  const mine = of
    ? sql`undone.act = ${of.act}::uuid and undone.note_id = any (${of.ids}::integer[])`
    : sql`undone.restored_at is null`;
  const { rows } = await sql<UndoneClaim & ClientDay>`
    select notes.id as note, notes.client_id, notes.date_visited, undone.settled_units as units,
      case when day_lengths is not null then jsonb_build_object('units', day_units, 'lengths', day_lengths, 'pooled', day_pooled) end as before
    from undone_notes as undone
    join notes on notes.company_id = undone.company_id and notes.id = undone.note_id
    cross join lateral (select ${asItIs} as facts) as now
    where undone.company_id = ${companyId} and ${mine} and undone.settled_units is not null
      and (notes.client_id, notes.date_visited) in (select * from ${table(days)})
      and notes.deleted_at is null and notes.settled_units is null and undone.as_was - 'location' = now.facts - 'location'
    order by notes.date_visited, undone.day_units, notes.begin_time, notes.id`.execute(tx);
  return rows;
}

/** What each of the claims comes back with, in their order, and with which those after it reckon. */
export function giveInTurn<C extends UndoneClaim & ClientDay>(
  claims: readonly C[],
  days: Map<string, PooledDay>,
  rule: UnitRule,
): { note: number; units: number }[] {
  return claims.flatMap((claim) => {
    const day = days.get(dayKey(claim));
    if (!day) return [];
    const units = comeBack(claim, day, rule);
    days.set(dayKey(claim), { ...day, settledUnits: day.settledUnits + units });
    return [{ note: claim.note, units }];
  });
}

/** The days as they are before an undo of settled notes: what is billed, and what of earlier undos would come back. */
export async function readBefore(
  tx: Tx,
  companyId: number,
  days: readonly ClientDay[],
  rule: UnitRule,
): Promise<Map<string, PooledDay>> {
  const now = await readDays(tx, companyId, days);
  const undone = await readUndone(tx, companyId, days);
  // A note that was undone by several acts comes back by one of them.
  const once = undone.filter(({ note }, at) => undone.findIndex((other) => other.note === note) === at);
  giveInTurn(once, now, rule);
  return now;
}

const table = (days: readonly ClientDay[]) => sql`unnest(
  ${days.map(({ client_id }) => client_id)}::integer[], ${days.map(({ date_visited }) => date_visited)}::date[])
  as days (client_id, date_visited)`;
