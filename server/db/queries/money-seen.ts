import { sql } from 'kysely';
import type { Db } from '../pool.ts';
import { asSeen } from './money-notes.ts';

/** Whom a claim of now goes to. */
export const payerOfNow = sql<number>`(select coalesce(insurance_type, -1) from clients
  where clients.company_id = notes.company_id and clients.id = notes.client_id)`;

/**
 * A mark of all that a money act shows of a note and rests on: its visit, what is billed and paid of it, its payer, and the
 * units that it was billed or paid with. Another as soon as one of these is; words and reviews change none, and of what is
 * held nothing is done at all.
 */
export const seenMark = sql<string>`left(md5(jsonb_build_array(${asSeen}, notes.ins_status, notes.user_status,
  notes.pay_group_id, notes.settled_units,
  case when notes.ins_status is null then ${payerOfNow} else notes.billed_payer end)::text), 12)`;

export type SeenNote = { note_id: number; mark: string };

/** The marks of these notes as they are now; `withUnits` makes them whole. */
export async function findMarks(db: Db, companyId: number, ids: readonly number[]): Promise<SeenNote[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<SeenNote>`
    select notes.id as note_id, ${seenMark} as mark from notes
    where notes.company_id = ${companyId} and notes.id = any (${[...ids]}::integer[])
    order by notes.id`.execute(db);
  return rows;
}

/** With the units that each would get: they hang on the company's rule, and on other notes of a pooled day. */
export function withUnits(marks: readonly SeenNote[], notes: readonly { id: number; units: number }[]): SeenNote[] {
  const units = new Map(notes.map((note) => [note.id, note.units]));
  return marks.map(({ note_id, mark }) => ({ note_id, mark: `${mark}${(units.get(note_id) ?? 0).toString(16)}` }));
}
