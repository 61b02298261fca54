import { setImmediate as turnOfOthers } from 'node:timers/promises';

/**
 * Of one piece of work, ms. A small call of somebody else goes through the loop some ten times, once a query, and waits
 * each time.
 */
const LONGEST_TURN_MS = 1;

/**
 * `rows.map(work)` for what one call may bring thousands of: every few milliseconds whoever else is waiting comes first.
 */
export async function mapInTurns<T, R>(rows: readonly T[], work: (row: T, at: number) => R): Promise<R[]> {
  const results: R[] = [];
  let begun = performance.now();
  for (const [at, row] of rows.entries()) {
    results.push(work(row, at));
    if (performance.now() - begun < LONGEST_TURN_MS) continue;
    await turnOfOthers();
    begun = performance.now();
  }
  return results;
}
