import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { date, time } from '#contract/common.ts';
import { EXACT } from '#domain/note/stamp-text.ts';
import type { Db } from '#server/db/pool.ts';
import { countFitting, type WeighedTable, weigh } from './answer-bytes.ts';
import { cursorId, cursorLongId, cursorMoment, readCursor, writeCursor } from './cursor.ts';
import { invalid } from './problem.ts';

/** Counting on would take longer than the page itself. */
const COUNTED = 10_000;

/** A list's order: the newest first by a column, on one day of notes by their begin time, then by id. */
type Order = 'date_visited' | 'start_date' | 'created_at' | 'at';

const columnsOf = {
  date_visited: ['date_visited', 'begin_time'],
  start_date: ['start_date'],
  created_at: ['created_at'],
  at: ['at'],
} as const satisfies Record<Order, readonly string[]>;

export interface ListRequest {
  table: 'notes' | 'sessions' | 'pay_groups' | 'audit';
  order: Order;
  /** What every row must fulfill; the first one is the company. */
  conditions: RawBuilder<unknown>[];
  query: { limit?: number | undefined; page?: number | undefined; cursor?: string | undefined };
  defaultLimit: number;
  /** What its rows weigh as in the answer; its table, if left out. */
  weighs?: WeighedTable | undefined;
  /** A column to add up over the rows that are counted. */
  sum?: 'minutes';
}

interface ListPage {
  ids: number[];
  limit: number;
  page: number;
  totalCount: number;
  totalIsExact: boolean;
  /** Of the column asked for, over the counted rows: all of them when the count is exact. */
  sum: number;
  /** As the contract has it. */
  inHundredths: boolean;
  nextCursor: string | null;
}

type PageRow = { total: number; sum: number; inHundredths: boolean; id: number | null; bytes: number | null } & Record<
  string,
  unknown
>;

/**
 * Picks the ids of one page by index alone, from a page number, or at any depth from a cursor; and counts them all. A
 * page that is too big for one answer is cut, and goes on from its `nextCursor`.
 */
export async function pickPage(db: Db, request: ListRequest): Promise<ListPage> {
  const { query, order } = request;
  const limit = query.limit ?? request.defaultLimit;
  const page = query.page ?? 1;
  const from = query.cursor === undefined ? null : placeIn(query.cursor, order);
  const columns = columnsOf[order].map((name) => sql.ref(name));
  const after = from && sql`(${sql.join([...columns, sql.ref('id')])}) < (${sql.join([...from.at, from.id])})`;
  const newestFirst = sql`${sql.join(columns.map((column) => sql`${column} desc`))}, id desc`;
  // One question for both: a list is asked for at every turn of a page, and each way to the database and back counts.
  const { rows } = await sql<PageRow>`
    select * from (${counting(request)}) as counted left join (
      select company_id, id, ${sql.join(columns)} from ${sql.table(request.table)}
      where ${allOf(after ? [...request.conditions, after] : request.conditions)}
      order by ${newestFirst}
      limit ${limit + 1} offset ${from ? 0 : (page - 1) * limit}) as page on true
    left join lateral ${weigh(request.weighs ?? request.table, sql`page.company_id`, sql`page.id`)} as weight on true
    order by ${newestFirst}`.execute(db);
  const { total = 0, sum = 0, inHundredths = true } = rows[0] ?? {};
  const found = rows.flatMap((row) => (row.id === null ? [] : [{ ...row, id: row.id }]));
  const picked = found.slice(0, limit);
  const shown = picked.slice(0, countFitting(picked.map(({ bytes }) => Number(bytes ?? 0))));
  const last = found.length > shown.length ? shown.at(-1) : undefined;
  return {
    ids: shown.map((row) => row.id),
    limit,
    page,
    totalCount: Math.min(total, COUNTED),
    totalIsExact: total <= COUNTED,
    sum,
    inHundredths,
    nextCursor: last ? makeCursor(order, last) : null,
  };
}

/** How many rows there are up to the limit of counting, and the sum of a column over them. */
function counting({ table, conditions, sum }: ListRequest): RawBuilder<unknown> {
  const column = sum ? sql.ref(sum) : sql`0 as nothing`;
  return sql`select count(*) as total, ${sum ? sql`coalesce(sum(${column}), 0)` : sql`0`} as sum,
      ${sum ? sql`coalesce(${sql`bool_and(${column} % ${sql.lit(EXACT)} = 0)`}, true)` : sql`true`} as "inHundredths"
    from (select ${column} from ${sql.table(table)} where ${allOf(conditions)} limit ${COUNTED + 1}) as rows_counted`;
}

function allOf(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(conditions, sql` and `);
}

const cursorSchema = z.union([
  z.tuple([z.literal('date_visited'), date, time, cursorId]),
  z.tuple([z.literal('start_date'), date, cursorId]),
  z.tuple([z.literal('created_at'), cursorMoment, cursorId]),
  z.tuple([z.literal('at'), cursorMoment, cursorLongId]),
]);

function makeCursor(order: Order, row: { id: number } & Record<string, unknown>): string {
  return writeCursor([order, ...columnsOf[order].map((name) => row[name]), row.id]);
}

function placeIn(text: string, order: Order): { at: string[]; id: number } {
  const [ofOrder, ...values] = readCursor(cursorSchema, text);
  if (ofOrder !== order) throw invalid({ cursor: 'Is not a cursor of this list' });
  return { at: values.slice(0, -1).map(String), id: Number(values.at(-1)) };
}
