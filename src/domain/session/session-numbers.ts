import { howMany } from '#domain/how-many.ts';
import { countText, typedPart } from '#domain/note/count-text.ts';
import { percentOf } from '#domain/shown-number.ts';
import { lengthText, secondsText } from '#domain/time/length-text.ts';
import { medianOf } from './bouts.ts';
import type { Latencies } from './cue-marks.ts';
import type { DurationSum } from './episodes.ts';
import { byKind, type IntervalKind, kindText } from './intervals/interval-kinds.ts';
import { scoreIntervals } from './intervals/interval-recording.ts';
import { durationsBy, latenciesBy, onlyOffered } from './observation.ts';
import { type Pause, pausedSpans, SHORTEST_MS } from './paused-spans.ts';
import { percentIndependent, promptWords, trialsOf } from './prompt-tally.ts';
import { promptLevels } from './session-event.ts';
import { timedUntil } from './session-span.ts';
import { recordersPauses, type SessionTally } from './session-tally.ts';

type Named = { id: number; name: string };

/** A submitted session as its reader knows it. `zero`: behaviors of which was said "watched, none happened". */
export type RecordedSession = {
  tally: SessionTally;
  zero: readonly number[];
  behaviors: readonly Named[];
  skills: readonly Named[];
  /** Of the observation, ms; null where nobody knows. */
  end: number | null;
  /** When it was begun on a device, ISO 8601; absent where nobody knows. */
  begunAt?: string | undefined;
  /** It is open: an interval that runs is not scored yet. */
  goesOn?: true;
};

/**
 * One number of a session: "Tantrum", "4 times" or "Requests item", "60% independent", "5 trials: 3 independent, …".
 * `zeros`: all behaviors that were watched and did not happen, in one line.
 */
export type SessionNumber = {
  key: string;
  of: 'behavior' | 'skill' | 'zeros';
  id: number;
  name: string;
  value: string;
  detail: string;
};

/**
 * What was recorded in a session, a line for each number, in the order of its tiles: counts, lengths, latencies, intervals
 * and prompts. What was neither recorded nor stated has no line. @param now ms
 */
export function sessionNumbers(session: RecordedSession, now: number): SessionNumber[] {
  const { behaviors, skills } = session;
  const zeros = behaviors.filter(({ id }) => countIn(session, id) === 0);
  return [
    ...behaviors.flatMap((behavior) => behaviorNumbers(session, behavior, now)),
    ...skills.flatMap((skill) => skillNumber(session, skill)),
    ...(zeros.length === 0 ? [] : [zerosNumber(zeros)]),
  ];
}

/**
 * The same in short, for a list: what is counted and how long it lasted is one, "Crying 3 (4:20 min)"; "5 watched, none"
 * comes last. @param now ms
 */
export function shortNumbers(session: RecordedSession, now: number): string[] {
  const lasted = durationsBy(session.tally, session.end, now, session.begunAt);
  const numbers = sessionNumbers(session, now);
  const isSaid = ({ key, id }: SessionNumber) => key === `duration ${id}` && Boolean(countIn(session, id));
  return numbers
    .filter((one) => !isSaid(one))
    .map(({ key, of, id, name, value }) => {
      if (of === 'zeros') return `${value} watched, none`;
      if (of === 'skill') return `${name} ${value} in ${trialsText(session.tally, id)}`;
      return key === `count ${id}` ? countText(name, countIn(session, id) ?? 0, lasted[id]) : `${name} ${value}`;
    });
}

function behaviorNumbers(session: RecordedSession, { id, name }: Named, now: number): SessionNumber[] {
  const { tally, end, begunAt } = session;
  const line = (kind: string, value: string, detail = ''): SessionNumber => {
    return { key: `${kind} ${id}`, of: 'behavior', id, name, value, detail };
  };
  const count = countIn(session, id);
  const [lasted, waited] = [
    durationsBy(tally, end, now, begunAt)[id],
    latenciesBy(tally, timedUntil(end, begunAt))[id],
  ];
  return [
    ...(count ? [line('count', `${count} ${count === 1 ? 'time' : 'times'}`)] : []),
    ...(lasted ? [line('duration', ...durationText(lasted))] : []),
    ...(waited ? [line('latency', ...latencyText(waited))] : []),
    ...intervalNumbers(session, { id, name }, session.goesOn && now),
  ];
}

function skillNumber({ tally }: RecordedSession, { id, name }: Named): SessionNumber[] {
  const counts = tally.skills[id]?.counts;
  const trials = counts ? trialsOf(counts) : 0;
  if (!counts || trials === 0) return [];
  const prompts = promptLevels.flatMap((level) =>
    counts[level] > 0 ? [`${counts[level]} ${promptWords[level]}`] : [],
  );
  const detail = `${howMany(trials, 'trial')}: ${prompts.join(', ')}`;
  return [{ key: `skill ${id}`, of: 'skill', id, name, value: `${percentIndependent(counts)}% independent`, detail }];
}

/** "1 trial": 0% of one and of five are not the same. */
function trialsText({ skills }: RecordedSession['tally'], id: number): string {
  const counts = skills[id]?.counts;
  return howMany(counts ? trialsOf(counts) : 0, 'trial');
}

function zerosNumber(zeros: readonly Named[]): SessionNumber {
  const detail = zeros.map(({ name }) => name).join(', ');
  return { key: 'zeros', of: 'zeros', id: 0, name: 'Watched, none happened', value: String(zeros.length), detail };
}

type Counted = Pick<RecordedSession, 'tally' | 'zero'>;

/** How often a behavior was counted; 0 only where that was stated, typed or offered in vain; null: nobody said. */
export const countIn = (session: Counted, id: number): number | null =>
  uncontradictedCount(session, id) ?? (onlyOffered([id], session.tally).length > 0 ? 0 : null);

/** The counts of a session by behavior: of what was counted, and the zeros that were typed or stated. */
export function countsOf(session: Counted): Map<number, number> {
  const ids = new Set([...session.zero, ...Object.keys(session.tally.behaviors).map(Number)]);
  return new Map(
    [...ids].flatMap((id) => {
      const count = uncontradictedCount(session, id);
      return count === null ? [] : [[id, count] as const];
    }),
  );
}

/**
 * A count takes precedence over a zero that was stated before another device's taps were known; and no zero, stated or typed,
 * says anything beside intervals in which the behavior occurred.
 */
function uncontradictedCount(session: Counted, id: number): number | null {
  const count = session.tally.behaviors[id]?.count ?? (session.zero.includes(id) ? 0 : null);
  return count === 0 && occurredInIntervals(session, id) ? null : count;
}

/** Whether it occurred in an interval that was observed. */
export const occurredInIntervals = (session: Pick<RecordedSession, 'tally'>, id: number): boolean =>
  intervalPercentsIn(session, id).some(({ percent }) => percent > 0);

/** Percent of observed intervals, of each kind that was recorded; none where no interval was observed. */
export function intervalPercentsIn(
  { tally }: Pick<RecordedSession, 'tally'>,
  id: number,
): { percent: number; kind: IntervalKind }[] {
  return scoresOf(tally, id).flatMap(({ kind, occurred, observed }) => {
    const percent = percentOf(occurred, observed);
    return percent === null ? [] : [{ percent, kind }];
  });
}

/** Where none of them has a known length there is no time that would read as a measured one. */
function durationText({ unmeasured = 0, ...known }: DurationSum): [value: string, detail: string] {
  const { episodes, total } = known;
  if (episodes === 0) return ['length not known', howMany(unmeasured, 'episode')];
  const all = `in ${howMany(episodes, 'episode')}${typedPart(known)}`;
  return [lengthText(total), unmeasured > 0 ? `${all}, ${unmeasured} more of unknown length` : all];
}

function latencyText({ cues, answered, unmeasured = 0 }: Latencies): [value: string, detail: string] {
  const median = medianOf(answered);
  const unknown = unmeasured > 0 ? `, ${unmeasured} of unknown latency` : '';
  const detail = `${answered.length + unmeasured} of ${cues} ${cues === 1 ? 'cue' : 'cues'} answered${unknown}`;
  return [
    median === null ? 'no latency' : `latency ${secondsText(median)}`,
    median === null ? detail : `median, ${detail}`,
  ];
}

/** Scores of each kind of interval recording. @param now ms; nothing of a submitted session runs any more, whatever the clock says */
export function scoresOf(tally: SessionTally, id: number, now = Number.POSITIVE_INFINITY) {
  return byKind(tally.runs.filter((run) => run.behaviour_id === id)).map(({ kind, ofKind }) => {
    return { kind, ...scoreIntervals(ofKind, recordersPauses(tally), now) };
  });
}

function intervalNumbers({ tally }: RecordedSession, { id, name }: Named, now?: number): SessionNumber[] {
  const scores = scoresOf(tally, id, now);
  return scores.map(({ kind, occurred, observed, planned }) => {
    const percent = percentOf(occurred, observed);
    const of = scores.length > 1 ? kindText(kind) : 'intervals';
    const [value, detail] =
      percent === null
        ? ['no interval observed', `of ${planned} planned`]
        : [`${percent}% of ${of}`, `${occurred} of ${observed} observed, ${planned} planned`];
    return { key: `intervals ${id} ${kind.type} ${kind.length}`, of: 'behavior', id, name, value, detail };
  });
}

/** `by_submit`: its last pause is that of its Submit, before an end to come. */
type Paused = { pauses: number; paused_ms: number; paused: boolean; by_submit?: true };

/** How often a session was paused, for how long by the pauses that are over, ms, and whether it is. */
export function pausesOf({ pauses }: { pauses: readonly Pause[] }): Paused {
  const over = pausedSpans(pauses.filter(({ to }) => to !== null));
  const paused_ms = over.reduce((sum, { start, end }) => sum + end - start, 0);
  const traces = over.filter(({ start, end }) => end - start < SHORTEST_MS);
  const open = pauses.at(-1)?.to === null ? pauses.at(-1) : undefined;
  return {
    pauses: pauses.length - traces.length,
    paused_ms,
    paused: open !== undefined,
    ...(open?.submit && { by_submit: true }),
  };
}
