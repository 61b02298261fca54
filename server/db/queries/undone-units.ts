import { sql } from 'kysely';
import type { PooledDay } from '#domain/money/units.ts';
import type { Tx } from '../transaction.ts';

/** Units of notes of one client's day. */
export interface DayUnits {
  client_id: number;
  /** 'YYYY-MM-DD' */
  date_visited: string;
  units: number;
}

/**
 * A claim that was undone keeps a right to its units until it is restored. What other notes of a pooled day are given
 * meanwhile is written down here, and that much less comes back (see `comeBack`). All of it under `lockPooledUnits`.
 * @param anew what those of them that were undone themselves had a right to, and give up with that
 */
export async function noteRetaken(tx: Tx, companyId: number, given: DayUnits[], anew: DayUnits[]): Promise<void> {
  const days = sumByDay(given);
  const released = sumByDay(anew);
  for (const [at, { undone, retaken }] of (await readDays(tx, companyId, days)).entries()) {
    const day = days[at];
    if (!day || (undone === 0 && retaken === 0)) continue;
    const own = released.find((one) => isSameDay(one, day))?.units ?? 0;
    await storeRetaken(tx, companyId, { ...day, units: Math.min(Math.max(0, retaken - own) + day.units, undone) });
  }
}

/** These notes have no right to what they were billed with: they are billed anew, or their visits were changed. */
export async function giveUpUnits(tx: Tx, companyId: number, ids: number[]): Promise<DayUnits[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<DayUnits>`
    with given_up as (
      update undone_notes set units_stand = false
      where company_id = ${companyId} and note_id = any (${ids}::integer[]) and restored_at is null and units_stand
      returning note_id, settled_units)
    select client_id, date_visited, max(given_up.settled_units) as units
    from given_up join notes on notes.company_id = ${companyId} and notes.id = given_up.note_id
    where given_up.settled_units is not null
    group by notes.id, client_id, date_visited`.execute(tx);
  return rows;
}

/**
 * What of each of the days is settled, undone and given to others meanwhile. What was deleted can't come back.
 * @param except notes that are not counted among the undone ones, by however many acts they were undone
 */
export async function readDays(
  tx: Tx,
  companyId: number,
  days: readonly Omit<DayUnits, 'units'>[],
  except: readonly number[] = [],
): Promise<PooledDay[]> {
  const { rows } = await sql<PooledDay>`
    select total.*, coalesce(retaken.units, 0) as retaken
    from unnest(${days.map((day) => day.client_id)}::integer[], ${days.map((day) => day.date_visited)}::date[])
      with ordinality as asked (client_id, date_visited, place)
    cross join lateral (
      select coalesce(sum(minutes) filter (where settled_units is not null or state = 'final'), 0)::int as minutes,
        coalesce(sum(settled_units), 0)::int as "settledUnits",
        coalesce(sum((
          select max(undone.settled_units) from undone_notes as undone
          where undone.company_id = notes.company_id and undone.note_id = notes.id and undone.restored_at is null
            and undone.units_stand)) filter (where settled_units is null and id <> all (${except}::integer[])), 0)::int as undone
      from notes
      where company_id = ${companyId} and client_id = asked.client_id and date_visited = asked.date_visited
        and deleted_at is null
    ) as total
    left join retaken_units as retaken on retaken.company_id = ${companyId} and retaken.client_id = asked.client_id
      and retaken.date_visited = asked.date_visited
    order by place`.execute(tx);
  return rows;
}

export async function storeRetaken(tx: Tx, companyId: number, { client_id, date_visited, units }: DayUnits) {
  await tx
    .insertInto('retaken_units')
    .values({ company_id: companyId, client_id, date_visited, units })
    .onConflict((row) => row.columns(['company_id', 'client_id', 'date_visited']).doUpdateSet({ units }))
    .execute();
}

const isSameDay = (one: Omit<DayUnits, 'units'>, other: Omit<DayUnits, 'units'>): boolean =>
  one.client_id === other.client_id && one.date_visited === other.date_visited;

function sumByDay(all: readonly DayUnits[]): DayUnits[] {
  const days = Map.groupBy(all, ({ client_id, date_visited }) => `${client_id} ${date_visited}`);
  return [...days.values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, units: same.reduce((sum, { units }) => sum + units, 0) }] : [];
  });
}
