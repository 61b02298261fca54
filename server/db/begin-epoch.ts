import { v4 as uuid } from 'uuid';
import { leapAhead } from './leap-ahead.ts';
import type { Db } from './pool.ts';
import { readEpoch } from './queries/read-epoch.ts';

/**
 * Begins another life of the database: every answer from now on carries a new epoch, and no number of the lost life
 * is given out again. Needs the tables' owner.
 */
export async function beginEpoch(db: Db, now = new Date()): Promise<{ before: string; now: string }> {
  return db.transaction().execute(async (tx) => {
    const before = await readEpoch(tx);
    const epoch = uuid();
    await leapAhead(tx, now);
    await tx.updateTable('installation').set({ epoch }).execute();
    return { before, now: epoch };
  });
}

/** Notes since when. A restored backup has the column only after its tables were brought to this version. */
export async function noteEpochBegun(db: Db, now: Date): Promise<void> {
  await db.updateTable('installation').set({ begun_at: now }).execute();
}
