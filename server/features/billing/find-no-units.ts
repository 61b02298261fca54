import type { Note } from '#contract/notes.ts';
import { isPooled, unitsOfDay } from '#domain/money/units.ts';
import type { Db } from '#server/db/pool.ts';
import { dayKey, readDays } from '#server/db/queries/undone-units.ts';
import type { Principal } from '#server/http/access/principal.ts';

type Counted = Pick<Note, 'id' | 'client_id' | 'date_visited' | 'units'>;

/**
 * Those of these notes for which an insurer pays nothing. Where minutes are pooled, a note whose day has units gave its
 * minutes to the others of that day.
 */
export async function findNoUnits(
  db: Db,
  { companyId, policy }: Principal,
  notes: readonly Counted[],
): Promise<number[]> {
  const without = notes.filter(({ units }) => units === 0);
  const days = isPooled(policy.unitRule) ? await readDays(db, companyId, without) : null;
  return without
    .filter((note) => {
      const day = days?.get(dayKey(note));
      return !day || unitsOfDay(day) === 0;
    })
    .map(({ id }) => id);
}
