import { v4 as uuid } from 'uuid';
import type { Db } from './pool.ts';
import { readEpoch } from './queries/read-epoch.ts';

/** Begins another life of the database: every answer from now on carries a new epoch. Needs the tables' owner. */
export async function beginEpoch(db: Db): Promise<{ before: string; now: string }> {
  return db.transaction().execute(async (tx) => {
    const before = await readEpoch(tx);
    const now = uuid();
    await tx.updateTable('installation').set({ epoch: now }).execute();
    return { before, now };
  });
}
