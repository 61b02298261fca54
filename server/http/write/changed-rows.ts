import type { FastifyInstance } from 'fastify';
import type { Change } from '#contract/sync.ts';
import type { Db } from '#server/db/pool.ts';
import type { Principal } from '#server/http/access/principal.ts';

type Put = Extract<Change, { change: 'put' }>;
/** How a row of one kind looks on the wire. */
export type RowOf<N extends Put['entity']> = Extract<Put, { entity: N }>['row'];

/**
 * The rows that exist and that this person may see, by id; the others are deleted or no longer visible. Null: the row
 * exists but does not belong in this list.
 */
type ReadRows = (call: { db: Db; who: Principal; now: Date }, ids: number[]) => Promise<Map<number, unknown>>;

/**
 * Each feature says how its rows are read for a device that follows changes, so the sync feature need not know any of
 * them.
 */
export function offerRows<N extends Put['entity']>(
  app: FastifyInstance,
  entity: N,
  read: (call: { db: Db; who: Principal; now: Date }, ids: number[]) => Promise<Map<number, RowOf<N> | null>>,
): void {
  app.changedRows.set(entity, read);
}

/** Rows by their id. */
export function byId<R extends { id: number }>(rows: R[]): Map<number, R> {
  return new Map(rows.map((row) => [row.id, row]));
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Rows as a device keeps them, by what they are called in the list of changes. */
    changedRows: Map<string, ReadRows>;
  }
}
