import { type RawBuilder, sql } from 'kysely';
import { SUMMARY_COUNTED } from '#contract/summary.ts';
import type { Db } from '#server/db/pool.ts';

export interface Counted {
  count: number;
  isExact: boolean;
}

export interface CountedSince extends Counted {
  oldest: string | null;
}

export function counted(number: number): Counted {
  return { count: Math.min(number, SUMMARY_COUNTED), isExact: number <= SUMMARY_COUNTED };
}

/**
 * Counts what `rows` selects, which must be its `day` alone, and returns the oldest day. Counting stops where the
 * number would no longer be read, so a backlog of a million costs no more than one of ten thousand.
 */
export async function countSince(db: Db, rows: RawBuilder<unknown>): Promise<CountedSince> {
  const { rows: found } = await sql<{ number: number; oldest: string | null }>`
    select count(*) as number, min(day)::date as oldest
    from (${rows} limit ${SUMMARY_COUNTED + 1}) as counted`.execute(db);
  return { ...counted(found[0]?.number ?? 0), oldest: found[0]?.oldest ?? null };
}
