import type { RecorderRow } from '#db/database.ts';
import type { OpKind, OpRow } from '#db/rows.ts';

/** Work to be sent, before the device numbers it. */
export type NewOp = {
  kind: OpKind;
  lane: string;
  entityType: OpRow['entityType'];
  entityId: string;
  baseVersion?: number | null;
  body: unknown;
  /** Replaces the lane's last op when that is of the same kind and was never sent: an autosave after an autosave. */
  replacesUnsent?: true;
};

/** Where and when it was captured. */
export type OpStamp = Pick<OpRow, 'opId' | 'capturedAt' | 'tz' | 'mono' | 'bootId' | 'appBuild'>;

/** The op as it is stored; it takes the recorder's next number, so that the device's order has no gap. */
export function newOp(wanted: NewOp, recorder: RecorderRow, stamp: OpStamp): OpRow {
  return {
    seq: recorder.nextSeq++,
    deviceId: recorder.deviceId,
    userId: recorder.userId,
    companyId: recorder.companyId,
    lane: wanted.lane,
    kind: wanted.kind,
    v: 1,
    entityType: wanted.entityType,
    entityId: wanted.entityId,
    baseVersion: wanted.baseVersion ?? null,
    body: wanted.body,
    state: 'queued',
    frozen: false,
    absorbs: [],
    absorbedBy: null,
    attempts: 0,
    nextAttemptAt: 0,
    lastError: null,
    ...stamp,
  };
}

/**
 * Whether `wanted` may take the place of the lane's last op. Only one that was never sent may still change: one that
 * was sent keeps its body for ever, and what comes after it is new work.
 */
export function isReplaceable(last: OpRow | undefined, wanted: NewOp): last is OpRow {
  return (
    last !== undefined &&
    last.kind === wanted.kind &&
    last.entityId === wanted.entityId &&
    last.state === 'queued' &&
    !last.frozen
  );
}
