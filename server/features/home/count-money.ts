import { sql } from 'kysely';
import { SUMMARY_COUNTED } from '#contract/summary.ts';
import { hoursOf } from '#domain/time/hours.ts';
import type { Db } from '#server/db/pool.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { type NoteFilters, type NoteListing, noteRequest } from '#server/http/answer/note-list.ts';
import { type CountedSince, counted } from './counted.ts';

/** Hours are summed over at most this many notes: from the index alone, some tens of milliseconds. */
const SUMMED = 5 * SUMMARY_COUNTED;

interface Owed {
  notes: CountedSince;
  hours: { hours: number; isExact: boolean };
}

/**
 * The notes of a money list, oldest first: how many, since when, and their hours. The list's own conditions decide what
 * counts, so that a number on Home leads to the rows it counts (reading 149).
 */
export async function countOwed(
  db: Db,
  who: Principal,
  query: Pick<NoteFilters, 'billed' | 'paid' | 'changed'>,
  scope: NoteListing['scope'] = [],
): Promise<Owed> {
  const { conditions } = noteRequest({ db, who, query, scope }, 1);
  const { rows } = await sql<{ number: number; minutes: number; oldest: string | null }>`
    select count(*) as number, coalesce(sum(minutes), 0) as minutes, min(day) as oldest
    from (
      select date_visited as day, minutes from notes where ${sql.join(conditions, sql` and `)}
      order by date_visited, begin_time, id
      limit ${SUMMED + 1}
    ) as owed`.execute(db);
  const { number = 0, minutes = 0, oldest = null } = rows[0] ?? {};
  return {
    notes: { ...counted(number), oldest },
    hours: { hours: hoursOf(minutes), isExact: number <= SUMMED },
  };
}
