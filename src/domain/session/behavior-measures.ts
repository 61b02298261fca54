import { numberText, percentOf, percentText, roundHalfUp, shownPercent } from '#domain/shown-number.ts';
import { capital } from '#domain/text.ts';
import { lengthText, secondsText } from '#domain/time/length-text.ts';
import {
  boutsOf,
  cueMarksOf,
  type Durations,
  durationsOf,
  interResponseTimes,
  medianOf,
  pausedOf,
  type ResponseGaps,
  ratePerHour,
} from './bouts.ts';
import { answeredText, type Latencies, latencySum } from './cue-marks.ts';
import { lengthsOf, timedAlone } from './episodes.ts';
import { kindText, verbs } from './intervals/interval-kinds.ts';
import type { Pause, Span } from './paused-spans.ts';
import type { SessionEvent } from './session-event.ts';
import { scoresOf } from './session-numbers.ts';
import { lengthOf, runningSpans } from './spans.ts';
import { foldSession } from './tally.ts';
import type { Timing } from './timing.ts';

/** One number of a behavior in words, and what stands behind it: every number says what it is. */
type MeasureLine = { name: string; value: string; detail: string };

const always = { untimed: Number.POSITIVE_INFINITY, timed: Number.POSITIVE_INFINITY };

/**
 * Everything that a session's facts say of one behavior (measurement 2). A measure that nothing stands behind is left
 * out, never shown as a 0; one that was asked for says what it lacks.
 * @param observed from the session's begin to its end, or to now; ms
 * @param now ms: in a session that is open again, what goes on does so after what was observed
 * @param untimed from when on, ms, nobody measured (`untimedFrom`, `addedFrom`)
 * @param timed up to when, ms, times are of the session (`timedUntil`)
 */
export function behaviorMeasures(
  events: readonly SessionEvent[],
  behaviorId: number,
  observed: Span,
  asked: readonly Timing[] = [],
  now = observed.end,
  { untimed, timed }: { untimed: number; timed: number } = always,
): MeasureLine[] {
  const tally = foldSession(events);
  const { behaviors, pauses } = tally;
  const count = behaviors[behaviorId]?.count;
  const running = runningSpans(observed, pauses);
  const time = lengthOf(running);
  const bouts = timedAlone(boutsOf(events, behaviorId, now), untimed);
  // An episode of which no time was observed has no known length.
  const lengths = lengthsOf(bouts, pauses).filter((length) => length > 0);
  const lasted = { ...durationsOf(bouts, running), ...wholeOf(lengths), bouts: lengths.length };
  return [
    ...(count === undefined
      ? []
      : countLines(count, time, pausedOf(interResponseTimes(events, behaviorId, now, pauses, timed), count))),
    ...(lengths.length === 0 ? [] : durationLines(lasted, lengths, time)),
    ...timingLines(events, behaviorId, now, pauses, asked, timed),
    ...scoresOf(tally, behaviorId, now).map(intervalLine),
  ];
}

function intervalLine({ kind, occurred, observed, planned }: ReturnType<typeof scoresOf>[number]): MeasureLine {
  const percent = percentOf(occurred, observed);
  const detail = percent === null ? '' : `${verbs[kind.type]} ${occurred} of ${observed} observed, `;
  return {
    name: capital(kindText(kind)),
    value: percent === null ? 'none observed' : `${percent}%`,
    detail: `${detail}${planned} planned`,
  };
}

/**
 * Latency and time between responses: where there are any, or they were asked for. @param end ms
 * @param timed up to when, ms, times are of the session (`timedUntil`)
 */
export function timingLines(
  events: readonly SessionEvent[],
  behaviorId: number,
  end: number,
  pauses: readonly Pause[],
  asked: readonly Timing[],
  timed?: number,
): MeasureLine[] {
  const latencies = latencySum(cueMarksOf(events, behaviorId), pauses, timed);
  const between = interResponseTimes(events, behaviorId, end, pauses, timed);
  const lasts = boutsOf(events, behaviorId, end).length > 0;
  return [
    ...(latencies.cues > 0 || asked.includes('latency') ? [latencyLine(latencies)] : []),
    ...(between.gaps.length > 0 || asked.includes('irt') ? [gapLine(between, lasts)] : []),
  ];
}

/** An episode that was recorded before the session's begin as it was typed is not cut off by it. */
function wholeOf(lengths: readonly number[]): Pick<Durations, 'total' | 'mean' | 'median'> {
  return { total: sum(lengths), mean: meanOf(lengths), median: medianOf(lengths) };
}

const timesText = (count: number) => `${count} ${count === 1 ? 'time' : 'times'}`;

/** @param paused how many of them came while the session was paused */
function countLines(count: number, time: number, paused: number): MeasureLine[] {
  const line = { name: 'Count', value: timesText(count), detail: '' };
  const rate = ratePerHour(count - paused, time);
  if (rate === null) return [line];
  if (paused > 0 && paused === count)
    return [line, { name: 'Rate', value: 'not known', detail: `${timesText(count)}, while paused` }];
  const more = paused > 0 ? `, ${paused} more while paused` : '';
  const detail = `${timesText(count - paused)} in ${lengthText(time)} observed${more}`;
  return [line, { name: 'Rate', value: `${number(rate)} per hour`, detail }];
}

function durationLines(
  { bouts, total, mean, median, percentOfTime, overlap }: Durations,
  lengths: readonly number[],
  time: number,
): MeasureLine[] {
  const of = `${bouts} ${bouts === 1 ? 'episode' : 'episodes'}`;
  const least = lengths.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  const most = lengths.reduce((one, other) => Math.max(one, other), 0);
  return [
    { name: 'Duration, total', value: lengthText(total), detail: of },
    { name: 'Duration per episode, mean', value: text(mean), detail: `${lengthText(total)} in ${of}` },
    {
      name: 'Duration per episode, median',
      value: text(median),
      detail: `from ${lengthText(least)} to ${lengthText(most)}`,
    },
    ...(percentOfTime === null
      ? []
      : [
          {
            name: 'Percent of time',
            value: percentText(shownPercent(percentOfTime)),
            detail: `of ${lengthText(time)} observed${overlap ? '; time of two at once counts once' : ''}`,
          },
        ]),
  ];
}

/** A cue without a response is no number; it is told beside the mean (measurement 2, latency). */
function latencyLine(latencies: Latencies): MeasureLine {
  const name = 'Latency, mean';
  if (latencies.cues === 0) return { name, value: 'no cue given', detail: '' };
  const mean = meanOf(latencies.answered);
  const value = mean === null && latencies.unmeasured ? 'not known' : fineText(mean);
  return { name, value, detail: answeredText(latencies) };
}

function gapLine({ responses, gaps, untimed = 0 }: ResponseGaps, fromEnds: boolean): MeasureLine {
  const name = 'Time between responses, mean';
  const unknown = untimed > 0 ? `${untimed} ${untimed === 1 ? 'response' : 'responses'} of unknown time` : '';
  if (gaps.length === 0)
    return responses + untimed > 1
      ? { name, value: 'not known', detail: unknown }
      : { name, value: 'under two responses', detail: '' };
  const anchor = fromEnds ? 'from each end to the next start' : 'from each to the next';
  const detail = `${gaps.length} ${gaps.length === 1 ? 'time' : 'times'}, ${anchor}`;
  return { name, value: fineText(meanOf(gaps)), detail: unknown ? `${detail}, ${unknown}` : detail };
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const meanOf = (values: readonly number[]) => (values.length === 0 ? null : sum(values) / values.length);
const text = (ms: number | null) => (ms === null ? 'no response' : lengthText(ms));
const fineText = (ms: number | null) => (ms === null ? 'no response' : fineLengthText(ms));
/** What is short is told by its tenths: "4.5 s", and "1:23 min" from a minute on. @param ms */
export const fineLengthText = (ms: number): string =>
  ms < 59_950 ? secondsText(ms) : lengthText(Math.max(ms, 60_000));
/** To one decimal; what is more than nothing never reads as 0. */
const number = (value: number) => (value > 0 && value < 0.05 ? 'under 0.1' : numberText(roundHalfUp(value, 1)));
