import { effectiveEvents, replacedByCount } from '#db/effective-events.ts';
import type { EventRow, SessionRow } from '#db/rows.ts';
import { type IntervalRun, intervalWindows, scoreIntervals } from '#domain/session/intervals/interval-recording.ts';
import { addedFrom, END_MINUTE } from '#domain/session/session-span.ts';
import { recordersPauses, type SessionTally } from '#domain/session/session-tally.ts';
import { observedLength } from '#domain/session/spans.ts';
import { type MarkRow, pairsOf } from '#features/session/log/episode-log.ts';

type Beyond = {
  /** What was said of it is said of this record and of this End Time: of another one it is asked again. */
  key: string;
  behaviorId: number;
  /** Ms. */
  from: number;
};

/** An episode that ended after the visit did. `length`: as it is counted, ms. */
export type BeyondEpisode = Beyond & { kind: 'episode'; offset: MarkRow; to: number; length: number };
/** A recording of which intervals after the visit have a score. `stop`: of a person, where it was stopped. */
export type BeyondIntervals = Beyond & { kind: 'intervals'; run: string; scored: number; stop: EventRow | undefined };
export type BeyondEnd = BeyondEpisode | BeyondIntervals;

type Recorded = Pick<SessionRow, 'behaviorIds' | 'begunAt'> & { tally: Pick<SessionTally, 'runs' | 'pauses'> };

/**
 * What reaches beyond the last minute of the visit and would be counted with the time that it has there: a tile that was
 * forgotten, or stopped the next day. What has no known length anyhow (reading 460) is not among it, nor what still runs
 * and ends with the visit. @param end of the visit, ms @param now ms
 */
export function beyondEnd(
  session: Recorded,
  events: readonly EventRow[],
  { end, now }: { end: number; now: number },
): BeyondEnd[] {
  const recorded = effectiveEvents(events);
  const replaced = replacedByCount(events);
  const untimed = addedFrom(end, session.begunAt, session.tally.pauses);
  return session.behaviorIds.flatMap((behaviorId) => [
    ...episodesOf(recorded, behaviorId)
      .filter(({ onset, from, to }) => to > end + END_MINUTE && from < untimed && !replaced.has(onset.uid))
      .map(({ from, to, offset }): BeyondEpisode => {
        const length = observedLength({ start: from, end: to }, session.tally.pauses);
        return { kind: 'episode', key: `${offset.uid} ${end}`, behaviorId, from, to, offset, length };
      }),
    ...session.tally.runs
      .filter((run) => run.behaviour_id === behaviorId)
      .flatMap((run) => intervalsBeyond(session.tally, run, recorded, { end, now })),
  ]);
}

/** The episodes of one behavior that have ended. */
const episodesOf = (recorded: readonly EventRow[], behaviorId: number) =>
  pairsOf(recorded, behaviorId).flatMap(({ onset, offset }) =>
    offset ? [{ onset: onset.event, offset: offset.event, from: onset.at, to: offset.at }] : [],
  );

function intervalsBeyond(
  tally: Recorded['tally'],
  run: IntervalRun,
  recorded: readonly EventRow[],
  { end, now }: { end: number; now: number },
): BeyondIntervals[] {
  const pauses = recordersPauses(tally);
  const observed = (until: IntervalRun) => scoreIntervals([until], pauses, now).observed;
  const last = intervalWindows(run, pauses, now).findLast(({ end: until }) => until <= end + END_MINUTE);
  const marks = Object.entries(run.marks).filter(([index]) => Number(index) <= (last?.index ?? -1));
  const scored = observed(run) - observed({ ...run, marks: Object.fromEntries(marks) });
  const stop = recorded.find((event) => event.kind === 'interval_stop' && event.run === run.run);
  const key = `${run.run} ${scored} ${end}`;
  const from = Date.parse(run.startedAt);
  return scored === 0
    ? []
    : [{ kind: 'intervals', key, behaviorId: run.behaviour_id, from, run: run.run, scored, stop }];
}
