import type { OpRow } from '#db/rows.ts';
import { emptyLoad, isBearable, withOps } from './pack-envelope.ts';
import type { Taken } from './send-head.ts';

/** At most this many rows of a lane are looked at for one call: a pack of taps and what comes behind it. */
const ROWS_OF_LANE = 250;

/** Takes lanes off the list for one call: as many as it can carry something from, or one alone. */
export function takeLanes(lanes: OpRow[][], alone: boolean): OpRow[][] {
  const some: OpRow[][] = [];
  let load = emptyLoad;
  for (let lane = lanes[0]; lane; lane = lanes[0]) {
    load = withOps(load, lane.slice(0, ROWS_OF_LANE));
    if (some.length > 0 && (alone || !isBearable(load))) break;
    some.push(lane);
    lanes.shift();
  }
  return some;
}

/** The rows of lanes that one call may need. */
export function nearRows(lanes: readonly OpRow[][]): OpRow[][] {
  return lanes.map((lane) => lane.slice(0, ROWS_OF_LANE));
}

/**
 * What is left of lanes that may continue: what was taken from them has arrived (`open`), or the call had no room for
 * them.
 */
export function leftOf(lanes: readonly OpRow[][], { ops, broken }: Taken, open: ReadonlySet<string>): OpRow[][] {
  // Nothing could be taken although there was room: these have changed meanwhile, and are listed again.
  if (ops.length === 0) return [];
  const taken = new Set(ops.flatMap((op) => [op.seq, ...op.absorbs]));
  const stopped = new Set(broken.map(({ lane }) => lane));
  for (const { lane } of ops) if (!open.has(lane)) stopped.add(lane);
  return lanes
    .filter(([head]) => head && !stopped.has(head.lane))
    .map((lane) => lane.filter(({ seq }) => !taken.has(seq)))
    .filter((lane) => lane.length > 0);
}
