import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { date } from '#contract/common.ts';
import { id } from '#contract/ids.ts';
import type { Db } from '#server/db/pool.ts';
import { countFitting, weigh } from '#server/http/answer/answer-bytes.ts';
import { readCursor, writeCursor } from '#server/http/answer/cursor.ts';

interface EntryPage {
  ids: number[];
  nextCursor: string | null;
}

const place = z.tuple([date, id]);

/** Entries of a list, newest day first: one page by index, at any depth from a cursor. */
export async function pickEntries(
  db: Db,
  conditions: RawBuilder<unknown>[],
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<EntryPage> {
  const after = cursor === undefined ? null : readCursor(place, cursor);
  const all = after ? [...conditions, sql`(record_date, id) < (${after[0]}::date, ${after[1]})`] : conditions;
  const { rows } = await sql<{ id: number; record_date: string; bytes: number }>`
    select page.*, bytes from (
      select company_id, id, record_date from behavior_entries
      where ${sql.join(all, sql` and `)}
      order by record_date desc, id desc
      limit ${limit + 1}) as page
    cross join lateral ${weigh('behavior_entries', sql`page.company_id`, sql`page.id`)} as weight
    order by record_date desc, id desc`.execute(db);
  const picked = rows.slice(0, limit);
  const shown = picked.slice(0, countFitting(picked.map(({ bytes }) => Number(bytes))));
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return { ids: shown.map((row) => row.id), nextCursor: last ? writeCursor([last.record_date, last.id]) : null };
}
