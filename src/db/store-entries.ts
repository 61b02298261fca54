import type { EntryRow } from '#contract/entries.ts';
import type { TallybookDb } from './database.ts';
import { hasUnsent } from './outbox.ts';
import type { BehaviorEntryRow } from './rows.ts';

/** The lane of an entry: an entry and its later edits go out in order, and in nobody else's way. */
export const entryLane = (uid: string): string => `entry:${uid}`;

/** One page of a client's entries as the server has them. An entry with work of this device still unsent stays as it is. */
export async function storeEntries(db: TallybookDb, rows: readonly EntryRow[]): Promise<string[]> {
  const pulled = entriesOf(rows);
  const tables = [db.entries, db.ops];
  await db.transaction('rw', tables, async () => {
    const here = await db.entries.bulkGet(pulled.map(({ uid }) => uid));
    const taken: BehaviorEntryRow[] = [];
    // What is not here yet has no work that waits.
    for (const [i, entry] of pulled.entries())
      if (!here[i] || !(await hasUnsent(db, entryLane(entry.uid)))) taken.push(entry);
    await db.entries.bulkPut(taken);
  });
  return pulled.map(({ uid }) => uid);
}

/** After a client's whole history was read: what the server no longer has leaves the device, unsent work excepted. */
export async function dropOtherEntries(
  db: TallybookDb,
  clientId: number,
  seen: ReadonlySet<string>,
  since: string,
): Promise<void> {
  const tables = [db.entries, db.ops];
  await db.transaction('rw', tables, async () => {
    const here = await db.entries.where('clientId').equals(clientId).toArray();
    // Sent while the download ran: the answer could not have it yet.
    const gone = here.filter(
      ({ uid, createdAt, serverId }) => !seen.has(uid) && (serverId !== null || createdAt < since),
    );
    for (const { uid } of gone) if (!(await hasUnsent(db, entryLane(uid)))) await db.entries.delete(uid);
  });
}

/** The wire's rows, one a behavior, put together to entries. */
export function entriesOf(rows: readonly EntryRow[]): BehaviorEntryRow[] {
  const byUid = Map.groupBy(rows, (row) => row.uid);
  return [...byUid.values()].flatMap((ofEntry) => {
    const [first] = ofEntry;
    if (!first) return [];
    return {
      uid: first.uid,
      serverId: first.entry_id,
      clientId: first.client_id,
      userId: first.user_id,
      recordDate: first.record_date,
      comment: first.comment,
      counts: ofEntry.map((row) => ({ behaviorId: row.behaviour_id, count: Number(row.entry) })),
      sessionId: first.session_uid,
      createdAt: first.created_at,
    };
  });
}
