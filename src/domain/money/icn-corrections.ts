/**
 * Notes of the group `from` were given the ICN of `to`, in the order of `id`; `emptied`: none was left under theirs.
 * `entered`: the steps by which they had come under it, of which a correction is one; 0 where that is not known.
 */
export type IcnCorrection = { id: number; from: number; to: number; emptied: boolean; entered: readonly number[] };

/** The groups one of which is a claim's own, and the last correction by which notes of it came there. */
export type IcnNow = { groups: readonly number[]; by: number | null };

/** Where a claim is on its way. `isOfIt`: whether notes that came to the group by this step are of the claim. */
type At = { group: number; last: number; by: number | null; isOfIt: (step: number) => boolean; name: string };

/**
 * Follows claims through the corrections of a company, which are looked at once. Of a claim that left `group` at the step
 * `left` it says the groups one of which is now its own: itself where its ICN lives on, the one that came in its place, or
 * several where its notes were given different ones. A correction speaks for it where it moved notes that were there with it.
 */
export function followCorrections(corrections: readonly IcnCorrection[]) {
  const { standing, stepsOf } = thatStand(corrections);
  const ofGroup = new Map([...Map.groupBy(standing, ({ from }) => from)].map(([from, of]) => [from, untilEmptied(of)]));
  const known = new Map<string, IcnNow>();

  return function icnNow(group: number, left: number): IcnNow {
    const names: string[] = [];
    let at: At = { group, last: left, by: null, isOfIt: (step) => step <= left, name: `${group} left at ${left}` };
    for (;;) {
      const found = known.get(at.name) ?? nextOf(ofGroup.get(at.group) ?? [], stepsOf, at);
      names.push(at.name);
      if ('groups' in found) {
        for (const name of names) known.set(name, found);
        return found;
      }
      at = found;
    }
  };
}

/** After that its ICN lives on: nothing leads further, and nobody need look at it. */
const untilEmptied = (ofGroup: readonly IcnCorrection[]) =>
  ofGroup.slice(0, ofGroup.findLastIndex(({ emptied }) => emptied) + 1);

type Steps = ReadonlyMap<number, readonly number[]>;

/** Where a claim went from there: one group further, or there it ends. */
function nextOf(ofGroup: readonly IcnCorrection[], stepsOf: Steps, { group, last, by, isOfIt }: At): IcnNow | At {
  const moved: IcnCorrection[] = [];
  for (const one of ofGroup) {
    if (one.id <= last) continue;
    if (stepsOf.get(one.id)?.some((step) => step === 0 || isOfIt(step))) moved.push(one);
    const latest = moved.at(-1);
    if (!one.emptied || !latest) continue;
    const groups = [...new Set(moved.map(({ to }) => to))];
    if (groups.length > 1) return { groups, by: null };
    const steps = new Set(moved.map(({ id }) => id));
    const name = `${latest.to} by ${[...steps].join()}`;
    return { group: latest.to, last: one.id, by: latest.id, isOfIt: (step) => steps.has(step), name };
  }
  return { groups: [group], by };
}

/**
 * Without those that were taken back: notes that one of them had moved were given their ICN again. Those notes are under it
 * then as they were before, and `stepsOf` says so of each correction.
 */
function thatStand(corrections: readonly IcnCorrection[]): { standing: IcnCorrection[]; stepsOf: Steps } {
  const byId = new Map(corrections.map((one) => [one.id, one]));
  const takenBack = new Set<number>();
  const unknown = new Map<string, number>();
  const stepsOf = new Map<number, number[]>();
  const since = new Map<number, number>();
  const stepBefore = new Map<number, number>();
  for (const { id, from, to, entered } of corrections) {
    const steps = [...new Set(entered.map((step) => stepBefore.get(step) ?? step))];
    stepsOf.set(id, steps);
    since.set(id, Math.min(...steps));
    for (const step of entered) {
      const before = byId.get(step);
      if (step === 0) unknown.set(`${from} to ${to}`, id);
      if (before?.from !== to || before.to !== from) continue;
      takenBack.add(step);
      stepBefore.set(id, since.get(step) ?? step);
    }
  }
  const standing = corrections.filter(
    ({ id, from, to }) => !takenBack.has(id) && (unknown.get(`${to} to ${from}`) ?? 0) < id,
  );
  return { standing, stepsOf };
}
