/** Notes of the group `from` were given the ICN of `to`, in the order of `id`; `emptied`: none was left under theirs. */
export type IcnCorrection = { id: number; from: number; to: number; emptied: boolean };

/**
 * Follows claims through the corrections of a company, which are looked at once. Of a claim that left `group` when `since`
 * was the last correction it says the groups one of which is now its own: itself where its ICN lives on, the one that came
 * in its place, or several where its notes were given different ones.
 */
export function followCorrections(corrections: readonly IcnCorrection[]) {
  const standing = Map.groupBy(thatStand(corrections), ({ from }) => from);
  const known = new Map<string, number[]>();

  return function groupsNow(group: number, since: number): number[] {
    const steps: string[] = [];
    let [at, last] = [group, since];
    for (;;) {
      const step = `${at} after ${last}`;
      const found = known.get(step) ?? nextOf(standing.get(at) ?? [], at, last);
      steps.push(step);
      if (Array.isArray(found)) {
        for (const one of steps) known.set(one, found);
        return found;
      }
      [at, last] = [found.at, found.last];
    }
  };
}

/** Where a claim of `at` went after `last`: one group further, or there it ends. */
function nextOf(ofGroup: readonly IcnCorrection[], at: number, last: number): number[] | { at: number; last: number } {
  const after = ofGroup.filter(({ id }) => id > last);
  const end = after.find(({ emptied }) => emptied);
  if (!end) return [at];
  const to = [...new Set(after.filter(({ id }) => id <= end.id).map((one) => one.to))];
  const [only] = to;
  return to.length > 1 || only === undefined ? to : { at: only, last: end.id };
}

/** Without those of which somebody has said since that the ICN was right. */
function thatStand(corrections: readonly IcnCorrection[]): IcnCorrection[] {
  const last = new Map(corrections.map(({ id, from, to }) => [`${from} to ${to}`, id]));
  return corrections.filter(({ id, from, to }) => (last.get(`${to} to ${from}`) ?? 0) < id);
}
