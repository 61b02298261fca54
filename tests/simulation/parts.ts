import { isReplaceable } from '#db/outbox/new-op.ts';
import type { OpRow } from '#db/rows.ts';
import { drainRules } from '#sync/send/drain-rules.ts';
import type { ManySent } from '#sync/send/engine-ports.ts';
import { blocksLane } from '#sync/send/op-reducer.ts';
import { judge, type Outcome } from '#sync/send/outcome.ts';
import { judgeResult } from '#sync/send/send-batch.ts';
import type { EnvelopeAnswer } from './network.ts';
import type { Parts } from './world.ts';

/** What the envelope's results mean, read as the product reads them. */
function readEnvelope(whole: Outcome, ops: readonly OpRow[]): ManySent {
  const told = whole.class === 'done' ? (whole.body as EnvelopeAnswer).results : [];
  const results = ops.map((_op, i) => {
    const result = told[i];
    return result ? judgeResult(result, whole.epoch ?? null) : null;
  });
  return { outcome: whole, results };
}

/** The product as it is. */
export const realParts: Parts = {
  rules: drainRules,
  judge,
  readEnvelope,
  isReplaceable,
  savedMeansCommitted: true,
  laneOf: (lane) => lane,
  atSwitch: () => {},
  trueBlocksLane: blocksLane,
};
