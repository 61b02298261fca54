import type { TallybookDb } from '#db/database.ts';
import { partsOf } from '#lib/parts-of.ts';

/** A tap waits for the open transaction, so a page is stored a few rows at a time. */
const AT_ONCE = 25;

/** Hands rows that came over the wire to `store`, one part after the other, each in a transaction of its own. */
export async function inParts<T>(
  db: TallybookDb,
  rows: readonly T[],
  store: (part: readonly T[]) => PromiseLike<unknown>,
): Promise<void> {
  for (const part of partsOf(rows, AT_ONCE)) await db.tapPriority.inBetween(() => store(part));
}
