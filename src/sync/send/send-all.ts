import type { TallybookDb } from '#db/database.ts';
import { countUnsent, listUnsent } from '#db/queries/unsent.ts';

/** `sent`: the server has everything. `left`: something stays, because it was refused, or the time ran out. */
export type SendAllResult = 'sent' | 'left';

const LOOK_MS = 250;

/**
 * Sends everything now and says how it ended, for a sign-out that should leave nothing behind. Waits at most
 * `patienceMs` while no record goes out.
 */
export async function sendAll(
  db: TallybookDb,
  syncNow: () => void,
  wait: (ms: number) => Promise<void>,
  patienceMs = 10_000,
): Promise<SendAllResult> {
  syncNow();
  let before = Number.POSITIVE_INFINITY;
  for (let waited = 0; waited < patienceMs; waited += LOOK_MS) {
    const records = await listUnsent(db);
    if (records.length === 0) return 'sent';
    if (records.every((record) => record.state === 'attention')) return 'left';
    const ops = await countUnsent(db);
    if (ops < before) waited = 0;
    before = ops;
    await wait(LOOK_MS);
  }
  return 'left';
}
