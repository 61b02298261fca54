/** Chance that can be told again: the same seed gives the same history on every machine. */
export type Prng = {
  /** 0..1 */
  next(): number;
  /** 0..n-1 */
  int(n: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
};

/** mulberry32. */
export function createPrng(seed: number): Prng {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (n: number) => Math.floor(next() * n);
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => list[int(list.length)] as (typeof list)[number],
  };
}
