import type { TallybookDb } from '#db/database.ts';
import { findRecorder, saveContact } from '#db/device/contact.ts';
import type { LocalUserId } from '#db/device/local-user.ts';
import { findContact } from '#db/queries/unsent.ts';
import type { PageStorage } from '#lib/page-storage.ts';

const keyOf = (userId: LocalUserId) => `last_seq:${userId}`;

/**
 * Records the last number that this person's outbox gave out. Not in IndexedDB: a browser may clear IndexedDB alone,
 * and this record is how the loss is noticed.
 */
export function noteCanary(storage: PageStorage, userId: LocalUserId, lastSeq: number): void {
  try {
    if (lastSeq > readCanary(storage, userId)) storage.setItem(keyOf(userId), String(lastSeq));
  } catch {
    // The browser forbids it or is full: only the warning is lost, not the work.
  }
}

/** The last number known to have been given out; 0 when none is. */
export function readCanary(storage: PageStorage, userId: LocalUserId): number {
  const kept = Number(storage.getItem(keyOf(userId)) ?? 0);
  return Number.isSafeInteger(kept) && kept > 0 ? kept : 0;
}

/**
 * How many numbers this device has given out and no longer knows because the browser has cleared its database. Unsent
 * work among them is gone from the device; the server can tell which numbers it has.
 */
export function countVanished(storage: PageStorage, userId: LocalUserId, nextSeq: number): number {
  return Math.max(0, readCanary(storage, userId) - (nextSeq - 1));
}

/**
 * Checks the canary and feeds it, once per drain, which follows every capture. A loss is reported once and stays
 * reported.
 */
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
