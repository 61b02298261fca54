/** A stretch of a day: 'YYYY-MM-DD', and times as a clock shows them, all in one form. */
export type DayStretch = { date: string; begin: string; end: string };

const beginOf = ({ date, begin }: DayStretch): string => `${date} ${begin}`;
const endOf = ({ date, end }: DayStretch): string => `${date} ${end}`;

/** The place of the first visit from which on this is so. */
function placeOf<V>(visits: readonly V[], isSo: (visit: V) => boolean): number {
  let [from, to] = [0, visits.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const visit = visits[middle];
    if (visit !== undefined && isSo(visit)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Those of the standing visits that this one overlaps: from one place to before another. */
const overlapped = (standing: readonly DayStretch[], visit: DayStretch): [from: number, to: number] => [
  placeOf(standing, (one) => endOf(one) > beginOf(visit)),
  placeOf(standing, (one) => beginOf(one) >= endOf(visit)),
];

/**
 * Which of the visits that wait can stand, one after the other, where each that stands is in the way of those after it.
 * @param standing none of them overlaps another, in the order of time
 */
export function letIn<V extends DayStretch>(
  standing: readonly V[],
  waiting: readonly V[],
): { stands: V[]; admitted: V[] } {
  const stands = [...standing];
  const admitted: V[] = [];
  for (const visit of waiting) {
    const [from, to] = overlapped(stands, visit);
    if (from < to) continue;
    stands.splice(from, 0, visit);
    admitted.push(visit);
  }
  return { stands, admitted };
}

/** The first of the standing visits that this one overlaps, and how many more there are; null when there is none. */
export function firstInTheWay<V extends DayStretch>(
  standing: readonly V[],
  visit: DayStretch,
): { first: V; more: number } | null {
  const [from, to] = overlapped(standing, visit);
  const first = standing[from];
  return first === undefined || from >= to ? null : { first, more: to - from - 1 };
}
