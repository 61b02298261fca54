import { isReplaceable } from '#db/new-op.ts';
import { drainRules } from '#sync/drain-rules.ts';
import { blocksLane } from '#sync/op-reducer.ts';
import { judge } from '#sync/outcome.ts';
import type { Parts } from './world.ts';

/** The product as it is. */
export const realParts: Parts = {
  rules: drainRules,
  judge,
  isReplaceable,
  savedMeansCommitted: true,
  laneOf: (lane) => lane,
  atSwitch: () => {},
  trueBlocksLane: blocksLane,
};
