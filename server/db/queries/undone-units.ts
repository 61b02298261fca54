import { sql } from 'kysely';
import { isPooled, overtaken, type UndoneClaim, type UnitRule } from '#domain/money/units.ts';
import type { Tx } from '../transaction.ts';

/** The day of a client, and how many units its notes were given just now. */
export interface TakenUnits {
  client_id: number;
  /** 'YYYY-MM-DD' */
  date_visited: string;
  units: number;
}

/**
 * A claim that was undone keeps its units until it is restored, unless they are gone by then: here, where another note of
 * a pooled day gets some. Under `lockPooledUnits`, so that of two at once the second sees what the first has left.
 */
export async function giveUpTaken(tx: Tx, companyId: number, taken: TakenUnits[], rule: UnitRule): Promise<void> {
  if (!isPooled(rule)) return;
  for (const day of taken.filter(({ units }) => units > 0)) {
    const undone = await findUndone(tx, companyId, day);
    if (undone.length === 0) continue;
    const gone = overtaken(undone, { ...(await readDay(tx, companyId, day)), taken: day.units });
    await giveUpUnits(tx, companyId, gone);
  }
}

/** These notes' own: they are billed anew, or are not the visits any more that were billed. */
export async function giveUpUnits(tx: Tx, companyId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update undone_notes set units_stand = false
    where company_id = ${companyId} and note_id = any (${ids}::integer[]) and restored_at is null`.execute(tx);
}

/** In the order of the visits. A claim and its pay that were undone one after the other are one. */
async function findUndone(tx: Tx, companyId: number, { client_id, date_visited }: TakenUnits): Promise<UndoneClaim[]> {
  const { rows } = await sql<UndoneClaim>`
    select notes.id as note, max(undone.settled_units) as units
    from notes join undone_notes as undone on undone.company_id = notes.company_id and undone.note_id = notes.id
      and undone.restored_at is null and undone.units_stand and undone.settled_units is not null
    where notes.company_id = ${companyId} and notes.client_id = ${client_id} and notes.date_visited = ${date_visited}
      and notes.settled_units is null
    group by notes.id, notes.begin_time order by notes.begin_time, notes.id`.execute(tx);
  return rows;
}

/** All minutes that count on the day (see `UnitDay`), and what is settled of it. */
async function readDay(tx: Tx, companyId: number, { client_id, date_visited }: TakenUnits) {
  const { rows } = await sql<{ minutes: number; settledUnits: number }>`
    select coalesce(sum(minutes), 0)::int as minutes, coalesce(sum(settled_units), 0)::int as "settledUnits" from notes
    where company_id = ${companyId} and client_id = ${client_id} and date_visited = ${date_visited}
      and deleted_at is null and (settled_units is not null or state = 'final')`.execute(tx);
  return rows[0] ?? { minutes: 0, settledUnits: 0 };
}
