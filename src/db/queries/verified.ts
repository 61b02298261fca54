import type { TallybookDb, VerifiedRow } from '../database.ts';
import { hasUnsent } from '../outbox/outbox.ts';
import type { SessionRow } from '../rows.ts';

/** How a sent session compares: `same` only while nothing in it has been touched since, here or there. */
export type Comparison = 'same' | 'differs' | 'not-compared';

/** A closed session whose work is all sent, and the number of its last op. */
export type Comparable = { session: SessionRow; upTo: number };

const laneOf = (id: string) => `session:${id}`;

async function lastSeq(db: TallybookDb, id: string): Promise<number> {
  const lane = laneOf(id);
  const last = await db.ops.where('[lane+seq]').between([lane, -1], [lane, Number.POSITIVE_INFINITY]).last();
  return last?.seq ?? 0;
}

/** Whether the office holds some of a session's work: it is on the server, but not yet in its tables. */
async function isHeld(db: TallybookDb, id: string): Promise<boolean> {
  const lane = laneOf(id);
  const ops = await db.ops.where('[lane+seq]').between([lane, -1], [lane, Number.POSITIVE_INFINITY]).toArray();
  const receipts = await db.receipts.bulkGet(ops.map(({ opId }) => opId));
  return receipts.some((receipt) => receipt?.held && receipt.decided?.accepted !== true);
}

const isCurrent = (row: VerifiedRow | undefined, { session, upTo }: Comparable): row is VerifiedRow =>
  row?.upTo === upTo && row.version === session.version && row.life === (session.life ?? 0);

/** What the comparison with the server says about a session now. */
export async function findComparison(db: TallybookDb, session: SessionRow): Promise<Comparison> {
  const row = await db.verified.get(session.id);
  if (!row || session.state !== 'closed' || (await hasUnsent(db, laneOf(session.id)))) return 'not-compared';
  return isCurrent(row, { session, upTo: await lastSeq(db, session.id) }) ? row.result : 'not-compared';
}

/**
 * One's own closed sessions that are completely on this device, sent and not held, latest first. `again`: also those
 * that were found to be the same as they are now.
 */
export async function listComparable(
  db: TallybookDb,
  { most, again }: { most: number; again: boolean },
): Promise<Comparable[]> {
  const closed = await db.sessions.where('state').equals('closed').toArray();
  const whole = closed
    .filter(({ eventsHere, userId, updatedSeq }) => eventsHere && userId === db.userId && updatedSeq > 0)
    .sort((a, b) => b.updatedSeq - a.updatedSeq);
  const found: Comparable[] = [];
  for (const session of whole.slice(0, most)) {
    if (await hasUnsent(db, laneOf(session.id))) continue;
    const one = { session, upTo: await lastSeq(db, session.id) };
    // Its work was removed from the device when its time was over.
    if (one.upTo === 0) continue;
    const row = await db.verified.get(session.id);
    if (!again && isCurrent(row, one) && row.result === 'same') continue;
    if (!(await isHeld(db, session.id))) found.push(one);
  }
  return found;
}

/** Sessions that were found to differ, as they are now. */
export async function listDiffering(db: TallybookDb): Promise<VerifiedRow[]> {
  const rows = await db.verified.filter(({ result }) => result === 'differs').toArray();
  const found: VerifiedRow[] = [];
  for (const row of rows) {
    const session = await db.sessions.get(row.sessionId);
    if (session && (await findComparison(db, session)) === 'differs') found.push(row);
  }
  return found;
}
