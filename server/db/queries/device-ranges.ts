/** Whole numbers as ranges, lowest first, both ends counted. */
export type Ranges = [from: number, to: number][];

/** The ranges in PostgreSQL's writing, where the upper end is not counted: '{[1,6),[7,8)}'. */
export function readRanges(text: string): Ranges {
  return [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, end]): [number, number] => [
    Number(from),
    Number(end) - 1,
  ]);
}

export function writeRanges(ranges: Ranges): string {
  return `{${ranges.map(([from, to]) => `[${from},${to + 1})`).join(',')}}`;
}

/** Up to where nothing is missing. A device counts from 1. */
export function contiguousEnd(ranges: Ranges): number {
  const [first] = ranges;
  return first && first[0] <= 1 ? first[1] : 0;
}

/** How many of the numbers from 1 to `last` are in none of the ranges. */
export function countMissing(ranges: Ranges, last: number): number {
  const here = ranges.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, last) - Math.max(from, 1) + 1), 0);
  return Math.max(0, last - here);
}
