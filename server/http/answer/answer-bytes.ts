import { type RawBuilder, sql } from 'kysely';
import { noteTexts } from '#domain/note/note-fields.ts';
import type { Db } from '#server/db/pool.ts';

/**
 * Of rows in one answer, which is in memory as a whole, and is written in one go while everybody else waits: 200 notes
 * of ordinary length. What a list asks for beyond it follows by its cursor.
 */
export const MOST_BYTES = 1_000_000;

/** PostgreSQL keeps a tally compressed, by eight at the most. */
const TALLY_GROWS = 8;

/**
 * An interval of a recording in an answer, and the most of them that a session's answer has. The tally holds marks, and
 * the answer every interval that began, marked or not: a plan of ten thousand is one short line of it.
 */
const CELL_BYTES = 60;
export const MOST_CELLS = 20_000;

/** What stands around a name in an answer, and around a flag. */
const ROW_BYTES = 300;
const FLAG_BYTES = 20;

/** Rows of the catalogue that a session names, in its program and in its answers. */
const namesOf = (table: 'behaviors' | 'skills', ids: RawBuilder<unknown>) => sql`coalesce((
    select sum(octet_length(name) + ${sql.lit(ROW_BYTES)}) from ${sql.table(table)} as named
    where named.company_id = weighed.company_id and named.id = any(${ids})), 0)`;

const textBytes = sql.join(
  noteTexts.map((key) => sql`octet_length(${sql.ref(key)})`),
  sql` + `,
);

/** Of a note without its texts and addenda. */
const briefBytes = sql`coalesce(octet_length(review_comment), 0) + coalesce((
    select sum(octet_length(name) + ${sql.lit(FLAG_BYTES)}) from note_flags
    join flags on flags.company_id = note_flags.company_id and flags.id = note_flags.flag_id
    where note_flags.company_id = weighed.company_id and note_flags.note_id = weighed.id), 0)`;

/**
 * About how many bytes a row of each table has in an answer, of what has no small limit of its own. Texts are
 * not read for that: their length stands beside them.
 */
const bytesOf = {
  notes: sql`${textBytes} + coalesce(octet_length(returned_comment), 0) + coalesce((
    select sum(octet_length(fields::text) + octet_length(reason)) from addenda
    where addenda.company_id = weighed.company_id and addenda.note_id = weighed.id), 0) + ${briefBytes}`,
  brief_notes: briefBytes,
  sessions: sql`${sql.lit(TALLY_GROWS)} * pg_column_size(tally)
    + ${sql.lit(CELL_BYTES)} * least(${sql.lit(MOST_CELLS)}, coalesce((
      select sum((run ->> 'planned')::integer) from jsonb_array_elements(tally -> 'runs') as run), 0))
    + coalesce((
    select max(octet_length(comment)) from notes
    where notes.company_id = weighed.company_id and notes.session_id = weighed.id), 0)
    + ${namesOf('behaviors', sql`behavior_ids || observed_zero || not_observed`)} + ${namesOf('skills', sql`skill_ids`)}`,
  schedule_events: sql`octet_length(event_info::text) + octet_length(title) + coalesce(octet_length(overlap_reason), 0)`,
  clients: sql`coalesce((
    select sum(octet_length(coalesce(definition, '')) + ${sql.lit(ROW_BYTES)}) from own_measures
    where own_measures.company_id = weighed.company_id and own_measures.client_id = weighed.id), 0)`,
  audit: sql`octet_length(detail::text)`,
  pay_groups: sql`0`,
  held_work: sql`bytes + octet_length(problem::text)`,
  behavior_entries: sql`coalesce((
    select sum(octet_length(weighed.comment) + octet_length(behaviors.name) + ${sql.lit(ROW_BYTES)})
    from behavior_entry_rows as row
    join behaviors on behaviors.company_id = row.company_id and behaviors.id = row.behavior_id
    where row.company_id = weighed.company_id and row.entry_id = weighed.id), 0)`,
} as const satisfies Record<string, RawBuilder<unknown>>;

export type WeighedTable = keyof typeof bytesOf;

/** `bytes` of one row of a table, for a lateral join. */
export function weigh(
  table: WeighedTable,
  companyId: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const read = table === 'brief_notes' ? 'notes' : table;
  return sql`(select ${bytesOf[table]} as bytes from ${sql.table(read)} as weighed
    where weighed.company_id = ${companyId} and weighed.id = ${id})`;
}

/** The bytes of rows by their id; those that are not there have none. */
export async function weighRows(
  db: Db,
  companyId: number,
  table: WeighedTable,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; bytes: number }>`
    select picked.id, bytes from unnest(${[...ids]}::bigint[]) as picked (id)
    cross join lateral ${weigh(table, sql`${companyId}`, sql`picked.id`)} as weight`.execute(db);
  return new Map(rows.map(({ id, bytes }) => [id, Number(bytes)]));
}

/** How many of the rows, from the first on, one answer can have; at least one, so that a list always goes on. */
export function countFitting(bytes: readonly number[]): number {
  let sum = 0;
  const over = bytes.findIndex((one) => {
    sum += one;
    return sum > MOST_BYTES;
  });
  return over === -1 ? bytes.length : Math.max(1, over);
}
