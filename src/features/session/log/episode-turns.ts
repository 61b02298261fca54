import type { EventRow } from '#db/rows.ts';
import { pairMarks } from '#domain/session/episode-marks.ts';
import { type MarkRow, marksOf } from './episode-log.ts';

/**
 * Whether each beginning has its end, or goes on, and each end its beginning. A change after which they did not would run two
 * episodes into one, or leave an end without its beginning: it is not offered.
 */
export function alternates(marks: readonly { event: MarkRow }[]): boolean {
  const paired = pairMarks(marks.map(({ event }) => event));
  return paired.flatMap(({ offset }) => (offset ? [1, 1] : [1])).length === marks.length;
}

/** The instants between which a mark may be moved, ms: its neighbors, or null where it has none. */
export function neighborsOf(
  standing: readonly EventRow[],
  mark: MarkRow,
): { before: number | null; after: number | null } {
  const marks = marksOf(standing, mark.behaviour_id);
  const place = marks.findIndex(({ event }) => event.uid === mark.uid);
  return { before: marks[place - 1]?.at ?? null, after: marks[place + 1]?.at ?? null };
}
