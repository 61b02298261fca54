import { capture, type Device } from './capture.ts';
import type { TallybookDb } from './database.ts';
import { CaptureFailed, CaptureRefused, storageTrouble } from './device/storage-error.ts';
import type { NewOp } from './outbox/new-op.ts';
import { letGo, listRefusedOf, putInPlace } from './outbox/refused-work.ts';
import type { BehaviorEntryRow } from './rows.ts';

/** An entry as it is typed; what the server and this device know of it already stays. */
export type TypedEntry = Omit<BehaviorEntryRow, 'serverId' | 'createdAt'>;

/**
 * Captures an entry typed in by hand, and in the same transaction supersedes what the server had refused of it.
 * @throws CaptureRefused, CaptureFailed; then nothing was written.
 */
export async function captureEntry(device: Device, typed: TypedEntry, op: NewOp): Promise<void> {
  try {
    if (!device.db.isOpen()) await device.db.open();
    await write(device, typed, op);
    device.wake();
  } catch (error) {
    if (error instanceof CaptureRefused || error instanceof CaptureFailed) throw error;
    throw new CaptureFailed(storageTrouble(error), error);
  }
}

async function write(device: Device, typed: TypedEntry, op: NewOp): Promise<void> {
  const { db } = device;
  await db.transaction('rw', [db.sessions, db.events, db.ops, db.meta, db.entries], async () => {
    const [known, refused] = [await db.entries.get(typed.uid), await listRefusedOf(db, typed.uid)];
    await capture(device, { entry: typed.uid }, (_state, { now }) => ({
      entry: { ...typed, serverId: known?.serverId ?? null, createdAt: known?.createdAt ?? now },
      ops: [op],
    }));
    if (refused.length > 0) await putInPlace(db, op.lane, refused);
  });
}

/** Its author gives up what the server refused of an entry; one that the server never had leaves the device. */
export async function letGoEntry(db: TallybookDb, uid: string): Promise<void> {
  await db.transaction('rw', [db.ops, db.meta, db.entries], async () => {
    await letGo(db, await listRefusedOf(db, uid));
    if ((await db.entries.get(uid))?.serverId === null) await db.entries.delete(uid);
  });
}
