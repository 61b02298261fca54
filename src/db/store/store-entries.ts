import type { EntryRow, Sitting } from '#contract/entries.ts';
import type { TallybookDb } from '#db/database.ts';
import { whileSignedIn } from '#db/device/while-signed-in.ts';
import { unsentAmong } from '#db/outbox/outbox.ts';
import { sittingsOfClient } from '#db/queries/entries.ts';
import type { BehaviorEntryRow } from '#db/rows.ts';
import { inParts } from './in-parts.ts';

/** The lane of an entry: the entry and its later edits go out in order and block nothing else. */
export const entryLane = (uid: string): string => `entry:${uid}`;

/** One page of a client's entries as the server has them. An entry with work of this device still unsent stays as it is. */
export async function storeEntries(db: TallybookDb, rows: readonly EntryRow[]): Promise<string[]> {
  const pulled = entriesOf(rows);
  await inParts(db, pulled, (part) => storeSome(db, part));
  return pulled.map(({ uid }) => uid);
}

async function storeSome(db: TallybookDb, pulled: readonly BehaviorEntryRow[]): Promise<void> {
  await whileSignedIn(db, [db.entries, db.ops], async () => {
    const here = await db.entries.bulkGet(pulled.map(({ uid }) => uid));
    const known = here.flatMap((local) => (local ? [entryLane(local.uid)] : []));
    const waiting = await unsentAmong(db, known);
    // What is not here yet has no work that waits.
    await db.entries.bulkPut(pulled.filter(({ uid }, i) => !here[i] || !waiting.has(entryLane(uid))));
  });
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
    const dropped = here.filter(
      ({ uid, createdAt, serverId }) => !seen.has(uid) && (serverId !== null || createdAt < since),
    );
    const waiting = await unsentAmong(
      db,
      dropped.map(({ uid }) => entryLane(uid)),
    );
    await db.entries.bulkDelete(dropped.filter(({ uid }) => !waiting.has(entryLane(uid))).map(({ uid }) => uid));
  });
}

/** Groups the wire's rows, one per behavior, into entries. */
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
      counts: ofEntry.map(({ behaviour_id, entry, seconds }) => ({
        behaviorId: behaviour_id,
        count: Number(entry),
        ...(seconds === undefined ? {} : { seconds }),
      })),
      sessionId: first.session_uid,
      createdAt: first.created_at,
      ...(first.voided ? { voided: first.voided } : {}),
      ...(first.corrected ? { corrected: first.corrected } : {}),
      ...(first.brought_in ? { broughtIn: first.brought_in } : {}),
      ...(first.version === undefined ? {} : { version: first.version }),
    };
  });
}

/** All submitted sessions of a client as the server measured them; they take the place of those before. */
export async function storeSittings(
  db: TallybookDb,
  clientId: number,
  sittings: readonly Sitting[],
  at: string,
): Promise<void> {
  await whileSignedIn(db, [db.pages], () => db.pages.put({ key: sittingsOfClient(clientId), answer: sittings, at }));
}
