import type { LeaseRow, TallybookDb } from '#db/database.ts';
import type { OpKind, OpRow } from '#db/rows.ts';
import { voided } from './server-restored.ts';

/** Work that carries a whole note: each later one can take the place of an earlier one that was refused. */
export const noteCarriers: ReadonlySet<OpKind> = new Set(['saveNote', 'saveSessionNote', 'submitSession']);

/** What of a record the server refused, oldest first. Part of a transaction, as all that follows. */
export async function listRefusedOf(db: TallybookDb, entityId: string): Promise<OpRow[]> {
  const ops = await db.ops.where('entityId').equals(entityId).sortBy('seq');
  return ops.filter(({ state }) => state === 'conflict' || state === 'rejected');
}

/** The last op of a lane, which was just captured, takes the place of refused ones; they keep their bodies. */
export async function putInPlace(
  db: TallybookDb,
  lane: string,
  replaces: readonly OpRow[],
  extra: Partial<Pick<OpRow, 'params' | 'noteBase'>> = {},
): Promise<OpRow> {
  const made = await db.ops.where('[lane+seq]').between([lane, -1], [lane, Number.POSITIVE_INFINITY]).last();
  if (!made) throw new Error('The work was captured and is not there');
  const before = replaces.at(-1);
  await db.ops.bulkPut([
    { ...made, ...extra, ...(before ? { supersedes: before.opId } : {}) },
    ...replaces.map((op): OpRow => ({ ...op, state: 'superseded', absorbedBy: made.opId })),
  ]);
  await voidNumbers(db, replaces);
  return made;
}

/** Their author wants nothing of these to be sent any more; they keep their bodies. */
export async function discardWork(db: TallybookDb, ops: readonly OpRow[]): Promise<void> {
  await db.ops.bulkPut(ops.map((op): OpRow => ({ ...op, state: 'superseded', letGo: true })));
  await voidNumbers(db, ops);
}

/** The server may never have seen them: it is told that nothing is missing there. */
async function voidNumbers(db: TallybookDb, discarded: readonly OpRow[]): Promise<void> {
  if (discarded.length === 0) return;
  const lease = (await db.meta.get('lease')) as LeaseRow | undefined;
  await db.meta.put(
    voided(
      lease,
      discarded.map(({ seq }) => seq),
    ),
  );
}
