import type { Session } from '#contract/session.ts';
import { latencySum } from '#domain/session/cue-marks.ts';
import { durationSum } from '#domain/session/episodes.ts';
import { type IntervalRun, intervalCells, intervalWindows } from '#domain/session/intervals/interval-recording.ts';
import { noPrompts, trialsOf } from '#domain/session/prompt-tally.ts';
import { countsOf, pausesOf } from '#domain/session/session-numbers.ts';
import { addedFrom, timedUntil } from '#domain/session/session-span.ts';
import { recordersPauses, type SessionTally } from '#domain/session/session-tally.ts';
import { MOST_CELLS } from '#server/http/answer/answer-bytes.ts';
import type { Catalogue } from './catalogue.ts';

export type Totals = Pick<Session, 'behaviors' | 'skills' | 'intervals' | 'recorded'>;

/** What a session's totals are made of. */
export interface Counted {
  tally: SessionTally;
  closed: boolean;
  /** When the observation ended, ms; null while it continues. */
  endedAt: number | null;
  /** When it was begun on a device, ISO 8601; undefined where nobody knows. */
  begunAt: string | undefined;
  /** Watched, none happened. */
  observedZero: readonly number[];
  /** What the session is about, in tile order. */
  behaviorIds: readonly number[];
  skillIds: readonly number[];
}

/**
 * A session's numbers in their wire form. An entry is null where nothing was recorded; "0" only where a zero was stated
 * (reading 18).
 */
export function totalsOf(counted: Counted, catalogue: Catalogue, now: number): Totals {
  const { tally, observedZero, endedAt, begunAt, behaviorIds, skillIds } = counted;
  const [timed, added] = [timedUntil(endedAt, begunAt), addedFrom(endedAt, begunAt, tally.pauses)];
  const counts = countsOf({ tally, zero: observedZero });
  return {
    behaviors: behaviorIds.flatMap((id) => {
      const behavior = catalogue.behaviors.get(id);
      if (!behavior) return [];
      const count = counts.get(id);
      const entry = count === undefined ? null : String(count);
      const marks = tally.episodes?.[id];
      const lasted = marks && durationSum(marks, tally.pauses, endedAt, now, added);
      const duration = lasted && { duration: lasted, marks: marks.length };
      const cued = tally.cued?.[id];
      const latency = cued && { latency: latencySum(cued, tally.pauses, timed) };
      const described = tally.behaviors[id] && { described: tally.abc?.[id]?.described ?? 0 };
      const { name, type } = behavior;
      return [{ id, name, type, behavior_entry: { entry }, ...duration, ...latency, ...described }];
    }),
    skills: skillIds.flatMap((id) => {
      const skill = catalogue.skills.get(id);
      return skill
        ? [{ id, name: skill.name, skill_acquisition: acquisitionOf(tally, id, catalogue.hasIncorrect) }]
        : [];
    }),
    intervals: intervalsOf(counted, catalogue, knownUntil(counted, now)),
    ...(tally.facts === undefined ? {} : { recorded: { facts: tally.facts, ...pausesOf(tally) } }),
  };
}

/**
 * The moment up to which the intervals are known, ms: unlimited once the session is closed, and never before the last
 * thing that was recorded, which a device with a fast clock stamps ahead of the server's time.
 */
function knownUntil({ tally, closed }: Counted, now: number): number {
  if (closed) return Number.POSITIVE_INFINITY;
  const stamps = tally.runs.flatMap((run) => [
    run.startedAt,
    run.stoppedAt ?? run.startedAt,
    ...Object.values(run.marks).map((mark) => mark.at),
  ]);
  return stamps.reduce((latest, at) => Math.max(latest, Date.parse(at)), now);
}

function acquisitionOf(tally: SessionTally, skillId: number, hasIncorrect: boolean) {
  const counts = tally.skills[skillId]?.counts;
  const { inc, ...prompts } = counts ?? noPrompts;
  return {
    entry: counts ? String(trialsOf(counts)) : null,
    // If recorded before the company gave up the outcome, it still counts.
    prompts: hasIncorrect || inc > 0 ? { ...prompts, inc } : prompts,
  };
}

/**
 * Each recording with the intervals that began. A plan may have thousands, and any number of recordings may run at
 * once. Intervals that were never reached say nothing, and would be in every list of everybody who may see the session.
 */
function intervalsOf(counted: Counted, catalogue: Catalogue, now: number): Totals['intervals'] {
  const { runs } = counted.tally;
  const pauses = recordersPauses(counted.tally);
  let left = MOST_CELLS;
  return runs.map((run, index) => {
    const most = { ...run, planned: Math.min(run.planned, left) };
    const begun = intervalWindows(most, pauses, lastMoment(run, counted, now)).length;
    left -= begun;
    const cells = intervalCells({ ...run, planned: begun }, pauses, now);
    return {
      id: index + 1,
      run: run.run,
      behaviour_id: run.behaviour_id,
      name: catalogue.behaviors.get(run.behaviour_id)?.name ?? '',
      totalFields: run.planned,
      currentPage: run.stoppedAt === null ? Math.max(begun, 1) : run.planned,
      timeLimit: run.length,
      type: run.type,
      stopped: run.stoppedAt !== null,
      fields: cells.map((cell, place) => ({
        time: place * run.length,
        occurrence: cell === 'running' || cell === 'ahead' ? null : cell,
        active: cell === 'running',
      })),
    };
  });
}

/** When a recording's last interval began at the latest, ms. A mark is never later, even by a fast clock. */
function lastMoment(run: IntervalRun, { closed, endedAt }: Counted, now: number): number {
  if (!closed || endedAt === null) return now;
  return Object.values(run.marks).reduce((last, { at }) => Math.max(last, Date.parse(at)), endedAt);
}
