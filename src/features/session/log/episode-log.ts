import type { EventRow } from '#db/rows.ts';
import { inTurn, pairMarks } from '#domain/session/episode-marks.ts';

export type MarkRow = EventRow & { kind: 'onset' | 'offset' };

export const isMark = (event: EventRow): event is MarkRow => event.kind === 'onset' || event.kind === 'offset';

const rowsOf = (standing: readonly EventRow[], behaviorId: number): MarkRow[] =>
  standing.filter(isMark).filter((event) => event.behaviour_id === behaviorId);

/** Beginnings and ends of one behavior among events that still count, by the time they happened. */
export const marksOf = (standing: readonly EventRow[], behaviorId: number) => inTurn(rowsOf(standing, behaviorId));

/** Its episodes: each beginning with its end. */
export const pairsOf = (standing: readonly EventRow[], behaviorId: number) => pairMarks(rowsOf(standing, behaviorId));

/** The end of the episode that an onset begins; undefined while it is running. */
export function endOf(standing: readonly EventRow[], { uid, behaviour_id }: MarkRow): MarkRow | undefined {
  return pairsOf(standing, behaviour_id).find(({ onset }) => onset.event.uid === uid)?.offset?.event;
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
