import type { EventRow } from '#db/rows.ts';
import { byTime } from '#domain/session/episode-marks.ts';

export type MarkRow = EventRow & { kind: 'onset' | 'offset' };

export const isMark = (event: EventRow): event is MarkRow => event.kind === 'onset' || event.kind === 'offset';

/** Beginnings and ends of one behavior among events that still count, by the time they happened. */
export function marksOf(standing: readonly EventRow[], behaviorId: number): { event: MarkRow; at: number }[] {
  return byTime(standing.filter(isMark).filter((event) => event.behaviour_id === behaviorId));
}

/** The end of the episode that an onset begins; undefined while it is running. */
export function endOf(standing: readonly EventRow[], onset: MarkRow): MarkRow | undefined {
  const marks = marksOf(standing, onset.behaviour_id);
  const next = marks[marks.findIndex(({ event }) => event.uid === onset.uid) + 1]?.event;
  return next?.kind === 'offset' ? next : undefined;
}

/** The beginning that was typed in afterwards together with this end: the two are one act. */
export function typedWith(standing: readonly EventRow[], offset: MarkRow): MarkRow | undefined {
  return standing
    .filter(isMark)
    .find(
      (event) =>
        event.kind === 'onset' &&
        event.behaviour_id === offset.behaviour_id &&
        event.seq === offset.seq - 1 &&
        event.mono === offset.mono &&
        event.at !== offset.at,
    );
}
