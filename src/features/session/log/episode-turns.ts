import type { EventRow } from '#db/rows.ts';
import { type MarkRow, marksOf } from './episode-log.ts';

/**
 * Whether beginnings and ends alternate. A change after which they did not would run two episodes into one, or leave an
 * end without its beginning: it is not offered.
 */
export function alternates(marks: readonly { event: Pick<MarkRow, 'kind'> }[]): boolean {
  return marks.every(({ event }, index) => event.kind === (index % 2 === 0 ? 'onset' : 'offset'));
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
