import type { EntryRow, Sitting } from '#contract/entries.ts';
import type { LeaseRow, TallybookDb } from '#db/database.ts';
import { whileSignedIn } from '#db/device/while-signed-in.ts';
import { unsentAmong } from '#db/outbox/outbox.ts';
import { sittingsOfClient } from '#db/queries/entries.ts';
import type { BehaviorEntryRow } from '#db/rows.ts';
import { contentOf } from './entry-content.ts';
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
    const life = ((await db.meta.get('lease')) as LeaseRow | undefined)?.life ?? 0;
    const isOver = (row: BehaviorEntryRow, local: BehaviorEntryRow | undefined) => {
      // What is not here yet has no work that waits.
      if (!local) return true;
      // What was sent while this was on its way is of a newer version by now.
      const isOlder = (local.life ?? 0) === life && (local.version ?? 0) > (row.version ?? Number.POSITIVE_INFINITY);
      return !isOlder && !waiting.has(entryLane(row.uid));
    };
    await db.entries.bulkPut(pulled.filter((row, i) => isOver(row, here[i])).map((row) => ({ ...row, life })));
  });
}

/**
 * What an accepted act tells of its entry: the version that it has by now, so that no answer from before it is stored
 * over it. Not while later work of it waits, nor where the server says something else: that was changed since, and comes
 * with the next answer.
 */
export function entryAfter(
  row: BehaviorEntryRow,
  answered: readonly EntryRow[],
  hasLaterWork: boolean,
): BehaviorEntryRow {
  const [there] = entriesOf(answered);
  if (hasLaterWork || there?.version === undefined) return row;
  const isSame = contentOf(there) === contentOf(row) && (there.voided === undefined) === (row.voided === undefined);
  return isSame ? { ...row, serverId: there.serverId, version: there.version } : row;
}

/** A client's entries of which the server has all: only these can have gone there when an answer lacks them. */
export async function listSentEntries(db: TallybookDb, clientId: number): Promise<string[]> {
  return db.transaction('r', [db.entries, db.ops], async () => {
    const uids = await db.entries.where('clientId').equals(clientId).primaryKeys();
    const waiting = await unsentAmong(db, uids.map(entryLane));
    return uids.filter((uid) => !waiting.has(entryLane(uid)));
  });
}

/**
 * After a client's whole history was read: what the server no longer has leaves the device.
 * @param sent as `listSentEntries` had it before the first answer was asked for: what was made or sent while the download
 * ran can't be in it
 */
export async function dropOtherEntries(
  db: TallybookDb,
  clientId: number,
  seen: ReadonlySet<string>,
  sent: readonly string[],
): Promise<void> {
  await db.transaction('rw', [db.entries, db.ops], async () => {
    const still = await listSentEntries(db, clientId);
    const dropped = new Set(sent.filter((uid) => !seen.has(uid)));
    await db.entries.bulkDelete(still.filter((uid) => dropped.has(uid)));
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
