/**
 * Tiles with one of them moved by a place among those in sight; where there is no further place, as they were.
 * @param by -1: before the one before it; 1: behind the one behind it
 */
export function movedTile(ids: readonly number[], seen: readonly number[], id: number, by: -1 | 1): number[] {
  const neighbor = seen[seen.indexOf(id) + by];
  if (!seen.includes(id) || neighbor === undefined) return [...ids];
  const others = ids.filter((one) => one !== id);
  const at = others.indexOf(neighbor) + (by === 1 ? 1 : 0);
  return [...others.slice(0, at), id, ...others.slice(at)];
}

/** What is assigned, in the order in which somebody has put it before; what was not there then stands behind. */
export function orderedLike(assigned: readonly number[], before: readonly number[]): number[] {
  return [...before.filter((id) => assigned.includes(id)), ...assigned.filter((id) => !before.includes(id))];
}
