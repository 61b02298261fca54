import type { Device } from '#db/capture.ts';
import { logMoves } from '#db/device/lease.ts';
import { CaptureFailed, storageTrouble } from '#db/device/storage-error.ts';
import type { OpRow } from '#db/rows.ts';
import { dexieOutbox } from './dexie-outbox.ts';
import { newOp } from './new-op.ts';
import type { OutboxTx } from './outbox-store.ts';
import { voided } from './server-restored.ts';

/** The same work again, on top of what the server has now. */
type SentAgain = { body: unknown; baseVersion: number | null };

/**
 * A person has said what becomes of work that the server refused: it is sent again as a piece of work of its own, or
 * (null) what the server has holds. Either way the refused op keeps its body. False: it was settled meanwhile.
 * @throws CaptureFailed when the device could not save it.
 */
export async function settleRefused(device: Device, opId: string, again: SentAgain | null): Promise<boolean> {
  try {
    const settled = await dexieOutbox(device.db).write('queue', (tx) => settle(tx, device, opId, again));
    if (settled) device.wake();
    return settled;
  } catch (error) {
    throw new CaptureFailed(storageTrouble(error), error);
  }
}

async function settle(tx: OutboxTx, device: Device, opId: string, again: SentAgain | null): Promise<boolean> {
  const op = await tx.opById(opId);
  if (op?.state !== 'rejected' && op?.state !== 'conflict') return false;
  const add = again && (await numbered(tx, device, op, again));
  const done: OpRow = { ...op, state: 'superseded', absorbedBy: add?.opId ?? null, ...(add ? {} : { letGo: true }) };
  // What was to follow it waits for it, although it now stands behind.
  const next = (await tx.ofLane(op.lane)).find((one) => one.seq > op.seq && one.state === 'queued');
  const waiting = add && next ? [{ ...next, deps: [...(next.deps ?? []), add.opId] }] : [];
  await tx.putLease(voided(await tx.lease(), [op.seq]));
  await tx.putOps([done, ...(add ? [add] : []), ...waiting]);
  await logMoves(tx, [op], [done], device.clock.now(), again ? 'sent again' : 'discarded');
  return true;
}

async function numbered(tx: OutboxTx, device: Device, op: OpRow, again: SentAgain): Promise<OpRow | null> {
  const known = await tx.recorder();
  if (!known) return null;
  const recorder = { ...known };
  const { kind, lane, entityType, entityId } = op;
  const stamp = {
    opId: device.newId(),
    capturedAt: new Date(device.clock.now()).toISOString(),
    tz: device.clock.timeZone(),
    mono: Math.round(device.clock.mono()),
    bootId: device.bootId,
    appBuild: device.appBuild,
  };
  const add = { ...newOp({ kind, lane, entityType, entityId, ...again }, recorder, stamp), supersedes: op.opId };
  await tx.putRecorder(recorder);
  return add;
}
