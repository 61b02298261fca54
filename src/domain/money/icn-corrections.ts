/** Notes of the group `from` were given the ICN of `to`, in the order of `id`; `emptied`: none was left under theirs. */
export type IcnCorrection = { id: number; from: number; to: number; emptied: boolean };

/**
 * The groups one of which is now that of a claim that left `group` when `since` was the last correction: itself where its
 * ICN lives on, the one that came in its place, or several where its notes were given different ones.
 */
export function groupsNow(group: number, since: number, corrections: readonly IcnCorrection[]): number[] {
  const held = corrections.filter((one) => !isTakenBack(one, corrections));
  let [at, last] = [group, since];
  for (;;) {
    const after = held.filter(({ id, from }) => id > last && from === at);
    const end = after.find(({ emptied }) => emptied);
    if (!end) return [at];
    const to = [...new Set(after.filter(({ id }) => id <= end.id).map((one) => one.to))];
    const [only] = to;
    if (to.length > 1 || only === undefined) return to;
    [at, last] = [only, end.id];
  }
}

/** Somebody has said since that the ICN was right. */
const isTakenBack = ({ id, from, to }: IcnCorrection, corrections: readonly IcnCorrection[]): boolean =>
  corrections.some((one) => one.id > id && one.from === to && one.to === from);
