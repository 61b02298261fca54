import { typedPart } from '#domain/note/count-text.ts';
import { medianOf, pausedOf } from '#domain/session/bouts.ts';
import { answeredText } from '#domain/session/cue-marks.ts';
import { correctedOf, summed, type WholeSum } from '#domain/session/episodes.ts';
import type { Observation } from '#domain/session/observation.ts';
import { numberText } from '#domain/shown-number.ts';
import { capital } from '#domain/text.ts';
import { countIn, lastedIn } from './counted-parts.ts';
import { independentPercent } from './independent-percent.ts';
import { intervalPercent } from './interval-percent.ts';
import { occurredIn, otherwiseText, wasWatchedAtAll } from './measured-otherwise.ts';
import { offeredText, plural, rounded, roundedText, secondDigits, sittings, unmeasuredText } from './measured-words.ts';
import { responseTimes } from './response-times.ts';

/**
 * What a point's height says. `count`: how often. `rate`: how often an hour. `duration`: minutes in all. `episode`:
 * minutes of one episode, the mean. `latency`: seconds from a cue to the response, the median. `irt`: seconds from one
 * response to the next of its session, the median. The others are percents.
 */
export type Measure = 'count' | 'rate' | 'duration' | 'episode' | 'latency' | 'irt' | 'intervals' | 'independent';

/** What is drawn: a behavior or a skill, and how it is measured. */
export type Target = {
  kind: 'behavior' | 'skill';
  id: number;
  measure: Measure;
  /** A day with fewer trials is kept, but marked incomplete and not drawn (measurement 4). */
  minTrials: number | null;
};

/**
 * A number and what stands behind it. `value` null: nothing was observed, which is never a 0. `unrounded`: what it was
 * rounded from, where that is another number; whatever is reckoned of several is reckoned of these. `leftOut`: sessions that
 * belong to it and are not in it, since this device has their counts alone; then null says that nothing is known.
 * `out`: occurrences (trials of a skill, cues of a latency) that belong to it and are not in it, for the reason in `outWords`; of `detail`
 * it is a part, too. `untimed`: those of `out` that were answered, and nobody knows how soon.
 */
export type Measured = {
  value: number | null;
  unrounded?: number;
  detail: string;
  leftOut?: number;
  gap?: Gap;
  out?: number;
  untimed?: number;
  /** Episodes that are in it, of which a person typed the length, or put right when it began or ended. */
  typed?: number;
  corrected?: number;
  /** Of intervals: their method and length. Between points of different ones there is no line. */
  kind?: string;
};

/** Why there is no number although the target was looked at: what was not measured is never a 0. */
export type Gap =
  | 'length not known'
  | 'length of observation not known'
  | 'measured otherwise'
  | 'none, measured otherwise'
  | 'no cue given'
  | 'too few trials'
  | 'times not known'
  | 'no episode'
  | 'no cue answered'
  | 'latency not known'
  | 'under two responses'
  | 'intervals of different kinds'
  | 'occurred while paused';

/** Whether the target was looked at in a sitting, however it came out. */
function wasWatched(observation: Observation, target: Target): boolean {
  return partOf(observation, target) !== undefined;
}

/**
 * The target over some sittings: counts and hours are summed, shares are pooled, then divided once; percentages and
 * rates are never averaged (measurement 2 and 3, rule 5). What belongs to it and is not in it is named, whatever is.
 */
export function measureOf(observations: readonly Observation[], target: Target): Measured {
  if (target.measure === 'count') return besideOthers(measureWhole(observations, target), observations, target);
  const whole = observations.filter((one) => isWhole(one, target));
  const found = besideOthers(measureWhole(whole, target), observations, target);
  const leftOut = observations.filter((one) => isMissed(one, target)).length;
  if (leftOut === 0) return found;
  const missed = `${plural(leftOut, 'session', 'sessions')} not complete here`;
  const wasSeen = found.gap !== undefined || whole.some((one) => wasWatched(one, target));
  return { ...found, detail: wasSeen ? `${found.detail}; ${missed}` : missed, leftOut };
}

/**
 * Sittings that watched it and say nothing of the measure asked for are named: what was watched another way is never
 * called not watched. Where it did occur in them a 0 is false: what is left are the zeros that were stated. A percent is
 * of the intervals that were observed, and stays.
 */
function besideOthers(found: Measured, observations: readonly Observation[], target: Target): Measured {
  const { measure, id, kind } = target;
  if (kind === 'skill') return found;
  const isElse = (one: Observation) => wasWatchedAtAll(one, id) && (one.countsOnly || !wasWatched(one, target));
  const elsewhere = observations.filter(isElse);
  const others = elsewhere.filter(({ countsOnly }) => !countsOnly);
  if (measure === 'latency')
    return others.length > 0 && found.detail === nothingDetail('latency') ? { ...found, gap: 'no cue given' } : found;
  const occurred = others.filter((one) => occurredIn(one, id));
  const isSum = measure === 'count' || measure === 'rate' || measure === 'duration';
  const isKnown = !elsewhere.some((one) => occurredIn(one, id)) && (found.out ?? 0) === 0;
  const gap = occurred.length > 0 ? 'measured otherwise' : gapOf[measure];
  const named = { ...found, ...(found.value === 0 && isSum && !isKnown && gap ? { value: null, gap } : {}) };
  if (others.length === 0) return named;
  const none = others.filter((one) => !occurred.includes(one));
  const text = otherwiseText(occurred, none);
  if (found.detail !== nothingDetail(target.measure)) return { ...named, detail: `${named.detail}; ${text}` };
  return {
    ...found,
    detail: capital(text),
    gap: occurred.length > 0 ? 'measured otherwise' : 'none, measured otherwise',
  };
}

/** Said of a point where nobody looked; of a skill, and of what answers a cue, it is otherwise called. */
export const nothingDetail = (measure: Measure): string =>
  measure === 'latency' ? 'No cue given' : measure === 'independent' ? 'No trials' : 'Not watched';
const gapOf: Partial<Record<Measure, Gap>> = { rate: 'length of observation not known', duration: 'length not known' };

/** Whether the target may have been looked at in a session of which only the counts are known here. */
function isMissed(observation: Observation, target: Target): boolean {
  const { measure, id } = target;
  const isOfCounts = measure === 'rate' || measure === 'duration' || measure === 'episode' || measure === 'irt';
  return !isWhole(observation, target) && (!isOfCounts || observation.counts[id] !== undefined);
}

/** Whether this device knows all of it that the measure asks for. */
function isWhole({ countsOnly, source, gaps }: Observation, { measure }: Target): boolean {
  return !countsOnly && (measure !== 'irt' || source === 'typed' || gaps !== undefined);
}

function measureWhole(observations: readonly Observation[], target: Target): Measured {
  const watched = observations.filter((one) => wasWatched(one, target));
  if (watched.length === 0) return { value: null, detail: nothingDetail(target.measure) };
  switch (target.measure) {
    case 'count':
      return countOf(watched, target.id);
    case 'rate':
      return rateOf(watched, target.id);
    case 'duration':
      return durationOf(watched, target.id);
    case 'episode':
      return episodeOf(watched, target.id);
    case 'latency':
      return latencyOf(watched, target.id);
    case 'irt':
      return irtOf(watched, target.id);
    case 'intervals':
      return intervalPercent(watched.flatMap(({ intervals }) => intervals[target.id] ?? []));
    case 'independent':
      return independentPercent(watched, target);
  }
}

function partOf(observation: Observation, { measure, id }: Target): object | number | undefined {
  const { intervals, trials, latencies } = observation;
  if (measure === 'intervals') return intervals[id];
  if (measure === 'independent') return trials[id];
  if (measure === 'latency') return latencies[id];
  return measure === 'duration' || measure === 'episode' ? lastedIn(observation, id) : countIn(observation, id);
}

function countOf(watched: readonly Observation[], id: number): Measured {
  return { value: sumOf(watched, id), detail: `${sittings(watched)}${offeredText(watched, id)}` };
}

/**
 * Count over observation time, undefined (not 0) without one; sittings of unknown length are left out, count and all, and
 * so is what came in a pause, which is no time of observation.
 */
function rateOf(watched: readonly Observation[], id: number): Measured {
  const timed = watched.filter(({ hours }) => hours !== null);
  const hours = timed.reduce((sum, one) => sum + (one.hours ?? 0), 0);
  const paused = timed.reduce((sum, { gaps, counts }) => sum + pausedOf(gaps?.[id], counts[id] ?? 0), 0);
  const [counted, all] = [sumOf(timed, id), sumOf(watched, id)];
  const count = counted - paused;
  const why = 'length of observation not known';
  if (hours === 0) return { value: null, detail: capital(why), gap: why, ...outOf(all) };
  const left = all > counted ? `; ${all - counted} more not in it: ${why}` : '';
  const late = timed.reduce((sum, { gaps }) => sum + (gaps?.[id]?.late ?? 0), 0);
  const beside = `${late > 0 ? `, ${late} of them after the End Time` : ''}${paused > 0 ? `; ${paused} more while paused` : ''}`;
  return {
    ...(count === 0 && paused > 0 ? { value: null, gap: 'occurred while paused' as const } : rounded(count / hours, 2)),
    detail: `${numberText(count)} in ${roundedText(hours, 2)} h${offeredText(timed, id)}${beside}${left}`,
    ...outOf(all - counted),
  };
}

const outOf = (out: number): Pick<Measured, 'out'> => (out > 0 ? { out } : {});

const MINUTE = 60_000;
const episodesText = (number: number) => `${number} ${number === 1 ? 'episode' : 'episodes'}`;

/** Minutes in all are not known where those of one occurrence are not. */
function durationOf(watched: readonly Observation[], id: number): Measured {
  const { episodes, total, unmeasured } = lasted(watched, id);
  const known = handOf(watched, id);
  if (unmeasured === 0)
    return {
      ...rounded(total / MINUTE, 2),
      detail: `${episodesText(episodes)} in ${sittings(watched)}${typedPart(known)}${offeredText(watched, id)}`,
      ...typedOf(known),
    };
  const lengths =
    episodes === 0 ? '' : `; ${roundedText(total / MINUTE, 2)} min in ${episodesText(episodes)}${typedPart(known)}`;
  return { value: null, detail: `${unmeasuredText(unmeasured)}${lengths}`, gap: 'length not known', out: unmeasured };
}

/** Undefined, not 0, without an episode. */
function episodeOf(watched: readonly Observation[], id: number): Measured {
  const { episodes, total, unmeasured } = lasted(watched, id);
  if (episodes === 0 && unmeasured > 0)
    return { value: null, detail: unmeasuredText(unmeasured), gap: 'length not known', out: unmeasured };
  if (episodes === 0) return { value: null, detail: 'No episode', gap: 'no episode' };
  const minutes = total / MINUTE;
  const known = handOf(watched, id);
  const others = unmeasured === 0 ? '' : `; ${unmeasuredText(unmeasured)} left out`;
  return {
    ...rounded(total / (MINUTE * episodes), 2),
    detail: `${roundedText(minutes, 2)} min in ${episodesText(episodes)}${typedPart(known)}${others}`,
    ...outOf(unmeasured),
    ...typedOf(known),
  };
}

/** Episodes of a length that is known; nobody pressed a button as `typed` ones began and ended, in an entry or in a session. */
function handOf(watched: readonly Observation[], id: number): Hand {
  const entries = watched.filter(({ source }) => source === 'typed');
  const { episodes, typed, corrected } = lasted(watched, id);
  return { episodes, typed: lasted(entries, id).episodes + typed, corrected };
}
type Hand = Pick<WholeSum, 'episodes' | 'typed' | 'corrected'>;

function typedOf(known: Hand): Pick<Measured, 'typed' | 'corrected'> {
  const corrected = correctedOf(known);
  const typed = known.typed - corrected;
  return { ...(typed > 0 ? { typed } : {}), ...(corrected > 0 ? { corrected } : {}) };
}

const SECOND = 1000;

/** Undefined, not 0, without an answered cue; one that was not answered is no number, and told (measurement 2, latency). */
function latencyOf(watched: readonly Observation[], id: number): Measured {
  const cues = watched.reduce((sum, { latencies }) => sum + (latencies[id]?.cues ?? 0), 0);
  const answered = watched.flatMap(({ latencies }) => latencies[id]?.answered ?? []);
  const unmeasured = watched.reduce((sum, { latencies }) => sum + (latencies[id]?.unmeasured ?? 0), 0);
  const detail = answeredText({ cues, answered, unmeasured });
  const median = medianOf(answered);
  const out = { ...outOf(cues - answered.length), ...(unmeasured > 0 ? { untimed: unmeasured } : {}) };
  if (median === null)
    return { value: null, detail, gap: unmeasured > 0 ? 'latency not known' : 'no cue answered', ...out };
  const total = answered.reduce((sum, latency) => sum + latency, 0);
  // One response that took twenty minutes would make a mean that nobody has seen.
  return {
    ...rounded(median / SECOND, 1),
    detail: `${detail}, mean ${roundedText(total / answered.length / SECOND, 1)} s`,
    ...out,
  };
}

/** The median over all times from one response to the next, each within its session. */
function irtOf(watched: readonly Observation[], id: number): Measured {
  const { known, gaps, responses, untimed, alone } = responseTimes(watched, id);
  const unknownText = `${plural(untimed, 'response', 'responses')} of unknown time`;
  const median = medianOf(gaps);
  if (median === null && untimed > 0) return { value: null, detail: unknownText, gap: 'times not known', out: untimed };
  if (median === null) return { value: null, detail: 'Under two responses', gap: 'under two responses' };
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length / SECOND;
  const among = `${plural(gaps.length, 'time', 'times')} between ${responses} responses in ${sittings(known)}`;
  const left = [
    ...(untimed > 0 ? [`${unknownText} left out`] : []),
    ...(alone > 0 ? [`${alone} alone in ${alone === 1 ? 'its session' : 'their sessions'}`] : []),
  ];
  const detail = [`${among}, mean ${roundedText(mean, secondDigits(mean))} s`, ...left].join('; ');
  return { ...rounded(median / SECOND, secondDigits(median / SECOND)), detail, ...outOf(untimed) };
}

const lasted = (watched: readonly Observation[], id: number): WholeSum =>
  summed(watched.flatMap((one) => lastedIn(one, id) ?? []));

const sumOf = (watched: readonly Observation[], id: number) =>
  watched.reduce((sum, { counts }) => sum + (counts[id] ?? 0), 0);
