import { sql } from 'kysely';
import { ProblemError, VERSION } from '#server/http/answer/problem.ts';
import { findEntryRows } from './entry-rows.ts';
import type { EntryWrite, StoredEntry } from './stored-entry.ts';

/**
 * Throws 412 with the entry as it stands where somebody else, or another device of the caller's, has changed, deleted or
 * restored it since the version that the caller saw (reading 480). What they did on this device since, they know; who
 * names no version is not asked.
 * @param isNew the caller records it, and knows of no entry yet
 */
export async function requireSeenEntry(call: EntryWrite, entry: StoredEntry, isNew = false): Promise<void> {
  const { db, who, ifMatch } = call;
  if (ifMatch === null || ifMatch === 'any') return;
  const { id } = entry;
  const unseen = (await findUnseenChange(call, id, ifMatch)) ?? (isNew ? unseenCreation(call, entry) : undefined);
  if (!unseen) return;
  const isOwn = unseen.made_by === who.userId;
  const detail = isOwn
    ? `You have ${unseen.act} this entry on another device since you opened it here.`
    : `Somebody else has ${unseen.act} this entry since you opened it.`;
  // Not by its number: what a repeated key is answered would be read as a note's.
  throw new ProblemError(412, VERSION, { detail, current: { id, data: await findEntryRows(db, who.companyId, [id]) } });
}

type Unseen = { act: string; made_by: number };

/** Whoever records an entry has not seen the one that was made of its correction, first, on another device. */
function unseenCreation({ ifMatch, deviceId }: EntryWrite, entry: StoredEntry): Unseen | undefined {
  const isElsewhere = entry.device_id !== null && deviceId !== null && entry.device_id !== deviceId;
  return ifMatch === 0 && isElsewhere ? { act: 'recorded', made_by: entry.user_id } : undefined;
}

async function findUnseenChange(
  { db, who, deviceId }: EntryWrite,
  entryId: number,
  seen: number,
): Promise<Unseen | undefined> {
  return (
    db
      .selectFrom('behavior_entry_revisions')
      .select(['act', 'made_by'])
      .where('company_id', '=', who.companyId)
      .where('entry_id', '=', entryId)
      // A version is any whole number that a header takes; one that no entry has yet has seen them all.
      .where('id', '>', sql<number>`${seen}::bigint`)
      .where((eb) =>
        eb.or([
          eb('made_by', '<>', who.userId),
          // Of a call that is no device's nothing is known; what such a call changed, no device has seen.
          ...(deviceId === null ? [] : [eb('device_id', 'is distinct from', deviceId)]),
        ]),
      )
      .orderBy('id', 'desc')
      .executeTakeFirst()
  );
}
