import { learnEpoch, reofferMissing } from '#db/outbox/server-restored.ts';
import type { OpRow } from '#db/rows.ts';
import { blocksLane, requeueOp, waitMs } from './op-reducer.ts';
import { packOps } from './pack-ops.ts';
import { settlementOf } from './settlement.ts';
import { readOp, upcast } from './upcast.ts';

/** The pure rules that sending follows. Passed in, so that tests can break one and check that the break is noticed. */
export type DrainRules = {
  settlementOf: typeof settlementOf;
  packOps: typeof packOps;
  blocksLane: typeof blocksLane;
  readOp: typeof readOp;
  upcast: typeof upcast;
  waitMs(op: OpRow, now: number): number;
  requeueOp: typeof requeueOp;
  learnEpoch: typeof learnEpoch;
  reofferMissing: typeof reofferMissing;
};

export const drainRules: DrainRules = {
  settlementOf,
  packOps,
  blocksLane,
  readOp,
  upcast,
  waitMs,
  requeueOp,
  learnEpoch,
  reofferMissing,
};
