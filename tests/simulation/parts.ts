import { isReplaceable } from '#db/new-op.ts';
import type { OpRow } from '#db/rows.ts';
import { drainRules } from '#sync/drain-rules.ts';
import type { ManySent } from '#sync/engine-ports.ts';
import { blocksLane } from '#sync/op-reducer.ts';
import { judge, type Outcome } from '#sync/outcome.ts';
import { judgeResult } from '#sync/send-batch.ts';
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
