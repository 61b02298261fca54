import type { EventRow } from '#db/rows.ts';
import { ownerOf, pairMarks } from '#domain/session/episode-marks.ts';
import { type MarkRow, pairsOf } from './episode-log.ts';

/**
 * Whether each beginning has its end, or goes on, and each end its beginning. A change after which they did not would run two
 * episodes into one, or leave an end without its beginning: it is not offered.
 */
export function alternates(marks: readonly { event: MarkRow }[]): boolean {
  const paired = pairMarks(marks.map(({ event }) => event));
  return paired.flatMap(({ offset }) => (offset ? [1, 1] : [1])).length === marks.length;
}

/**
 * The instants between which a mark may be moved, ms: its neighbors among what its device timed, or null where it has none.
 * What two devices timed at once may overlap.
 */
export function neighborsOf(
  standing: readonly EventRow[],
  mark: MarkRow,
): { before: number | null; after: number | null } {
  const pairs = pairsOf(standing, mark.behaviour_id);
  const own = pairs.find(({ onset, offset }) => onset.event.uid === mark.uid || offset?.event.uid === mark.uid);
  const marks = pairs
    .filter(({ onset }) => own && ownerOf(onset.event) === ownerOf(own.onset.event))
    .sort((one, other) => one.onset.at - other.onset.at)
    .flatMap(({ onset, offset }) => (offset ? [onset, offset] : [onset]));
  const place = marks.findIndex(({ event }) => event.uid === mark.uid);
  return { before: marks[place - 1]?.at ?? null, after: marks[place + 1]?.at ?? null };
}
