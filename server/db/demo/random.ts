/** Chances that come out the same for the same seed: the demo company is one company, whoever makes it. */
export interface Chance {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  isLucky(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
  /** A UUID of version 7 for that time. */
  uuid(at: number): string;
}

/** mulberry32. */
export function createChance(seed: number): Chance {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const hex = (digits: number) =>
    between(0, 16 ** digits - 1)
      .toString(16)
      .padStart(digits, '0');
  return {
    next,
    between,
    isLucky: (probability) => next() < probability,
    pick: (list) => list[between(0, list.length - 1)] ?? list[0],
    uuid(at) {
      const time = at.toString(16).padStart(12, '0');
      const variant = between(8, 11).toString(16);
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(6)}${hex(6)}`;
    },
  };
}
