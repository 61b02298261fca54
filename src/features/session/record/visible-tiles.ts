import type { Behavior } from '#contract/programs.ts';
import type { SessionRow } from '#db/rows.ts';
import { isGoingOn } from './record-episode.ts';

type Tiles = Pick<SessionRow, 'behaviorIds' | 'hiddenBehaviorIds' | 'tally'>;

/** The tiles that were taken off the screen; what runs is never out of sight. */
export const hiddenTiles = (session: Tiles): number[] =>
  session.behaviorIds.filter((id) => session.hiddenBehaviorIds.includes(id) && !isGoingOn(session, id));

/**
 * The behaviors with a tile. One measured by intervals has none, unless it was counted anyway: then it is the last, as
 * the others stay where they are under the finger.
 */
export function visibleTiles(session: Tiles, behaviors: ReadonlyMap<number, Behavior>): number[] {
  const hidden = hiddenTiles(session);
  const late = (id: number) => Number(Boolean(behaviors.get(id)?.type));
  return session.behaviorIds
    .filter((id) => !hidden.includes(id) && (late(id) === 0 || session.tally.behaviors[id] !== undefined))
    .sort((one, other) => late(one) - late(other));
}

/** The tiles whose latency is measured: each has a button for its cue. */
export function cuedTiles(session: Tiles, behaviors: ReadonlyMap<number, Behavior>): number[] {
  return visibleTiles(session, behaviors).filter((id) => behaviors.get(id)?.timing?.includes('latency'));
}

/** The behaviors of the session that are measured by intervals. */
export function intervalBehaviors(session: Tiles, behaviors: ReadonlyMap<number, Behavior>): Behavior[] {
  return session.behaviorIds.flatMap((id) => {
    const behavior = behaviors.get(id);
    return behavior?.type ? behavior : [];
  });
}
