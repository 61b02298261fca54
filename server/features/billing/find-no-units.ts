import { sql } from 'kysely';
import type { Note } from '#contract/notes.ts';
import { isPooled, type Rounding, unitsOfDay } from '#domain/money/units.ts';
import type { Db } from '#server/db/pool.ts';
import { dayKey, readDays } from '#server/db/queries/undone-units.ts';
import type { Principal } from '#server/http/access/principal.ts';

type Counted = Pick<Note, 'id' | 'client_id' | 'date_visited' | 'units' | 'billed_units'>;

/**
 * Those of these notes for which an insurer pays nothing. Where minutes are pooled, a note whose day has units gave its
 * minutes to the others of that day. What is billed or paid is judged by its own units and rounding.
 */
export async function findNoUnits(
  db: Db,
  { companyId, policy }: Principal,
  notes: readonly Counted[],
): Promise<number[]> {
  const without = notes.filter(({ units, billed_units = units }) => billed_units === 0);
  const own = await readOwn(db, companyId, without);
  const pooled = without.filter(({ id }) =>
    isPooled({ ...policy.unitRule, rounding: own.get(id)?.rounding ?? policy.unitRule.rounding }),
  );
  const days = await readDays(db, companyId, pooled);
  const gave = new Set(
    pooled
      .filter((note) => {
        const day = days.get(dayKey(note));
        return own.get(note.id)?.claimed || (day && unitsOfDay(day) > 0);
      })
      .map(({ id }) => id),
  );
  return without.flatMap(({ id }) => (gave.has(id) ? [] : [id]));
}

/** By which rounding each is billed or paid, null where neither or not known; `claimed`: a claim of its day has units. */
type Own = { id: number; rounding: Rounding | null; claimed: boolean };

async function readOwn(db: Db, companyId: number, notes: readonly Counted[]): Promise<Map<number, Own>> {
  if (notes.length === 0) return new Map();
  const { rows } = await sql<Own>`
    select id, case when billed_units is null then settled_rounding else billed_rounding end as rounding, exists (
      select from notes as beside
      where beside.company_id = notes.company_id and beside.client_id = notes.client_id
        and beside.date_visited = notes.date_visited and beside.deleted_at is null and beside.billed_units > 0) as claimed
    from notes where company_id = ${companyId} and id = any (${notes.map(({ id }) => id)}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
