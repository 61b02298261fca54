import type { VoidEntryBody } from '#contract/entries.ts';
import type { Device } from '#db/capture.ts';
import { captureVoid, type EntryContent } from '#db/capture-entry.ts';
import { CaptureFailed, CaptureRefused } from '#db/device/storage-error.ts';
import type { NewOp } from '#db/outbox/new-op.ts';
import { entryLane } from '#db/store/store-entries.ts';

/**
 * Takes an entry that was typed in by hand out of every sum, with a reason, or brings it back. Works without a network.
 * @param shown the entry as it was when this was asked: what it says by now may be another count. Null: as it is.
 * @throws CaptureRefused, CaptureFailed
 */
export async function voidEntry(
  device: Device,
  { reason: why, ...wanted }: VoidEntryBody,
  shown: EntryContent | null,
): Promise<void> {
  const body: VoidEntryBody = { ...wanted, reason: why.trim() };
  const { uid, voided, reason } = body;
  const op: NewOp = {
    kind: 'voidEntry',
    lane: entryLane(uid),
    entityType: 'entry',
    entityId: uid,
    baseVersion: (await device.db.entries.get(uid))?.version ?? null,
    body,
  };
  await captureVoid(device, uid, voided ? reason : null, op, shown);
}

/** Why the device did not keep what was done with an entry. @throws what is no such reason */
export function notSavedText(error: unknown): string {
  if (error instanceof CaptureRefused) return error.reason;
  if (error instanceof CaptureFailed) return 'This device could not save that. Free some space and try again.';
  throw error;
}
