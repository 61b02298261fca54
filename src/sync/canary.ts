import { findRecorder, saveContact } from '#db/contact.ts';
import type { TallybookDb } from '#db/database.ts';
import type { LocalUserId } from '#db/local-user.ts';
import { findContact } from '#db/queries/unsent.ts';
import type { PageStorage } from '#lib/page-storage.ts';

const keyOf = (userId: LocalUserId) => `last_seq:${userId}`;

/**
 * Notes the last number that this person's outbox gave out. Not in IndexedDB: a browser may clear that alone, and the
 * note is how the loss is noticed.
 */
export function noteCanary(storage: PageStorage, userId: LocalUserId, lastSeq: number): void {
  try {
    if (lastSeq > readCanary(storage, userId)) storage.setItem(keyOf(userId), String(lastSeq));
  } catch {
    // A browser that forbids it, or is full: only the warning is lost, not the work.
  }
}

/** The last number known to have been given out; 0 when none is. */
export function readCanary(storage: PageStorage, userId: LocalUserId): number {
  const kept = Number(storage.getItem(keyOf(userId)) ?? 0);
  return Number.isSafeInteger(kept) && kept > 0 ? kept : 0;
}

/**
 * How many numbers this device has given out and no longer knows: the browser has cleared its database. Work among
 * them that was not sent is gone from here; the server can tell which numbers it has.
 */
export function countVanished(storage: PageStorage, userId: LocalUserId, nextSeq: number): number {
  return Math.max(0, readCanary(storage, userId) - (nextSeq - 1));
}

/** Looks at the canary and feeds it: once a drain, which follows every capture. What vanished is told once, and stays told. */
export async function tendCanary(storage: PageStorage, db: TallybookDb): Promise<void> {
  const recorder = await findRecorder(db);
  if (!recorder) return;
  const lastSeq = recorder.nextSeq - 1;
  const vanished = countVanished(storage, db.localUserId, recorder.nextSeq);
  if (vanished > 0) {
    const before = (await findContact(db))?.vanished ?? 0;
    await saveContact(db, { vanished: before + vanished });
    storage.removeItem(keyOf(db.localUserId));
  }
  noteCanary(storage, db.localUserId, lastSeq);
}
