import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { date } from '#contract/common.ts';
import type { Db } from '#server/db/pool.ts';
import { invalid } from './problem.ts';

/** Counting on would take longer than the page itself. */
const COUNTED = 10_000;

/** A list's order: the newest first by a column, then by id. */
export type Order = 'date_visited' | 'start_date' | 'created_at';

export interface ListRequest {
  table: 'notes' | 'sessions';
  order: Order;
  /** What every row must fulfill; the first one is the company. */
  conditions: RawBuilder<unknown>[];
  query: { limit?: number | undefined; page?: number | undefined; cursor?: string | undefined };
  defaultLimit: number;
}

export interface ListPage {
  ids: number[];
  limit: number;
  page: number;
  totalCount: number;
  totalIsExact: boolean;
  nextCursor: string | null;
}

/** Picks the ids of one page by index alone: from a page number, or at any depth from a cursor. */
export async function pickPage(db: Db, request: ListRequest): Promise<ListPage> {
  const { query, order } = request;
  const limit = query.limit ?? request.defaultLimit;
  const page = query.page ?? 1;
  const from = query.cursor === undefined ? null : readCursor(query.cursor, order);
  const column = sql.ref(order);
  const after = from && sql`(${column}, id) < (${from.at}, ${from.id})`;
  const { rows } = await sql<{ id: number; at: string | Date }>`
    select id, ${column} as at from ${sql.table(request.table)}
    where ${allOf(after ? [...request.conditions, after] : request.conditions)}
    order by ${column} desc, id desc
    limit ${limit + 1} offset ${from ? 0 : (page - 1) * limit}`.execute(db);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    ids: shown.map((row) => row.id),
    limit,
    page,
    ...(await count(db, request)),
    nextCursor: last ? makeCursor(order, last) : null,
  };
}

async function count(db: Db, { table, conditions }: ListRequest) {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total
    from (select from ${sql.table(table)} where ${allOf(conditions)} limit ${COUNTED + 1}) as counted`.execute(db);
  const total = rows[0]?.total ?? 0;
  return { totalCount: Math.min(total, COUNTED), totalIsExact: total <= COUNTED };
}

function allOf(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(conditions, sql` and `);
}

const day = z.tuple([z.enum(['date_visited', 'start_date']), date, z.int()]);
const instant = z.tuple([z.literal('created_at'), z.iso.datetime(), z.int()]);
const cursorSchema = z.union([day, instant]);

function makeCursor(order: Order, { at, id }: { at: string | Date; id: number }): string {
  return Buffer.from(JSON.stringify([order, at, id])).toString('base64url');
}

/** A cursor only says where in the reader's own list to go on: whatever is put in it, it opens no other list. */
function readCursor(text: string, order: Order): { at: string; id: number } {
  const result = z.safeParse(cursorSchema, parseJson(Buffer.from(text, 'base64url').toString('utf8')));
  if (!result.success || result.data[0] !== order || Math.abs(result.data[2]) > 2_147_483_647) {
    throw invalid({ cursor: 'Is not a cursor of this list' });
  }
  return { at: result.data[1], id: result.data[2] };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
