import { sql } from 'kysely';
import type { Db } from '../pool.ts';
import { asItIs } from './money-notes.ts';

/** Whom a claim of now goes to. */
export const payerOfNow = sql<number>`(select coalesce(insurance_type, -1) from clients
  where clients.company_id = notes.company_id and clients.id = notes.client_id)`;

/**
 * A mark of all that a money act shows of a note and rests on: its visit, what is billed and paid of it, and its payer.
 * Another as soon as one of these is; words and reviews change none, and of what is held nothing is done at all.
 */
export const seenMark = sql<string>`left(md5(jsonb_build_array(${asItIs}, notes.ins_status, notes.user_status,
  notes.pay_group_id,
  case when notes.ins_status is null then ${payerOfNow} else notes.billed_payer end)::text), 12)`;

export type SeenNote = { note_id: number; mark: string };

/** The marks of these notes as they are now. */
export async function findSeen(db: Db, companyId: number, ids: readonly number[]): Promise<SeenNote[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<SeenNote>`
    select notes.id as note_id, ${seenMark} as mark from notes
    where notes.company_id = ${companyId} and notes.id = any (${[...ids]}::integer[])
    order by notes.id`.execute(db);
  return rows;
}
