import type { TallybookDb } from '../database.ts';
import { type OpKind, type OpRow, unsentStates } from '../rows.ts';

const kinds: ReadonlySet<OpKind> = new Set(['createEvent', 'updateEvent', 'deleteEvent']);

/**
 * Changes of the calendar made on this device that a download of `since` (ISO 8601; null: none) cannot show: everything
 * unsent, and what the server accepted later than that.
 */
export async function listCalendarOps(db: TallybookDb, since: string | null): Promise<OpRow[]> {
  const unsent = await Promise.all(
    unsentStates.map((state) =>
      db.ops.where('[state+seq]').between([state, -1], [state, Number.POSITIVE_INFINITY]).toArray(),
    ),
  );
  return [...unsent.flat(), ...(await listTaken(db, since))].filter(({ kind }) => kinds.has(kind));
}

/** Work that the office must decide about first is not in the calendar. */
async function listTaken(db: TallybookDb, since: string | null): Promise<OpRow[]> {
  const receipts = await db.receipts
    .where('ackedAt')
    .aboveOrEqual(since ?? '')
    .toArray();
  const ops = await db.ops.bulkGet(receipts.filter(({ held }) => !held).map(({ seq }) => seq));
  return ops.filter((op): op is OpRow => op?.state === 'acked');
}
