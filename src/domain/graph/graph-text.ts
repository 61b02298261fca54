import { howMany } from '#domain/how-many.ts';
import { numberText, percentText } from '#domain/shown-number.ts';
import { longDate, shortDate, shortYear, time12 } from '#domain/time/service-time.ts';
import { type DrawnPoint, isDrawn, type NamedMark, phaseWords } from './graph-lines.ts';
import type { Gap, Measure } from './graph-measure.ts';
import { type GraphPoint, isPart, isSumOf, isWhole, type LeftOut, placesText, type Step } from './graph-series.ts';

const monthNames = 'January February March April May June July August September October November December'.split(' ');
const monthName = (date: string) => monthNames[Number(date.slice(5, 7)) - 1] ?? '';

/**
 * "August 2026", "August 1–15, 2026 (part of a month)", "Week of 08/09/2026", "08/14/2026", "08/14/2026 3:00 PM": what a
 * point stands for, in full.
 */
export function pointText(point: GraphPoint, step: Step): string {
  const { date, until, time } = point;
  if (step === 'month') {
    const days = isPart(point, step) ? ` ${daysText(Number(date.slice(8)), Number(until.slice(8)))},` : '';
    return `${monthName(date)}${days} ${date.slice(0, 4)}${restText(point, step)}`;
  }
  if (step === 'week') {
    if (!isPart(point, step)) return `Week of ${longDate(date)}${restText(point, step)}`;
    return `${date === until ? '' : `${longDate(date).slice(0, 5)}–`}${longDate(until)}${restText(point, step)}`;
  }
  return step === 'session' && time !== '' ? `${longDate(date)} ${time12(time)}` : longDate(date);
}

const daysText = (first: number, last: number) => (first === last ? String(first) : `${first}–${last}`);

/** What keeps it from being compared with a whole one. */
function restText(point: GraphPoint, step: Step): string {
  const part = isPart(point, step) ? ` (part of a ${step})` : '';
  return `${part}${point.soFar ? ' so far' : ''}`;
}

/**
 * The name of a whole month or week, or of a day, where room is short: under an axis. @param long whether the years
 * differ
 */
export function tickText({ date, soFar }: Pick<GraphPoint, 'date' | 'soFar'>, step: Step, long: boolean): string {
  const year = long ? ` ${shortYear(date)}` : '';
  if (step === 'month') return `${monthName(date).slice(0, 3)}${year}${soFar && !long ? ' so far' : ''}`;
  return long ? shortDate(date) : longDate(date).slice(0, 5);
}

/** What is measured, with its unit: the title of the axis and of the table's column. */
export const measureWords: Record<Measure, { name: string; unit: string; axis: string }> = {
  count: { name: 'Count', unit: 'times', axis: 'Count (times)' },
  rate: { name: 'Rate per hour', unit: 'times per hour', axis: 'Rate (times per hour)' },
  duration: { name: 'Total minutes', unit: 'minutes', axis: 'Total time (minutes)' },
  episode: { name: 'Minutes per episode', unit: 'minutes per episode', axis: 'Minutes per episode' },
  latency: { name: 'Median latency in seconds', unit: 'seconds', axis: 'Median latency (seconds)' },
  irt: {
    name: 'Median seconds between responses',
    unit: 'seconds between responses',
    axis: 'Median between responses (seconds)',
  },
  intervals: { name: '% of intervals', unit: '% of observed intervals', axis: '% of observed intervals' },
  independent: { name: '% independent', unit: '% of trials independent', axis: '% of trials independent' },
};

/** The title of the axis below. */
export const stepAxis: Record<Step, string> = { month: 'Months', week: 'Weeks', day: 'Days', session: 'Sessions' };

/** "Hollow: part of a month, or not over yet. ?: occurred, not measured.": the signs that are in the drawing, in words. */
export function signsText(lines: readonly { points: readonly GraphPoint[]; measure: Measure }[], step: Step): string {
  const drawn = lines.flatMap(({ points }) => points.filter(isDrawn));
  const parts = drawn.some((point) => isPart(point, step)) ? [`part of a ${step}`] : [];
  const unfinished = drawn.some(({ soFar }) => soFar) ? ['not over yet'] : [];
  const hollow = [...parts, ...unfinished].join(', or ');
  const unknown = new Set(
    lines.flatMap(({ points, measure }) => points.filter(isUnknown).map(({ gap }) => unknownSaid(measure, gap))),
  );
  return [
    ...(hollow === '' ? [] : [`Hollow: ${hollow}.`]),
    ...(unknown.size === 0 ? [] : [`?: ${[...unknown].join(', or ')}.`]),
  ].join(' ');
}

const unknownSaid = (measure: Measure, gap: GraphPoint['gap']) =>
  (gap && unknownGaps[gap]) ?? unknownWords[measure] ?? 'occurred, not measured';

const unknownGaps: Partial<Record<Gap, string>> = {
  'latency not known': 'answered, latency not known',
  'occurred while paused': 'occurred while the session was paused',
  'intervals of different kinds': 'intervals of different methods or lengths, which have no percentage in common',
};

const unknownWords: Partial<Record<Measure, string>> = {
  latency: 'no cue was answered',
  irt: 'responded, times not known',
  independent: 'too few trials',
};

/** Whether a 0 of it may be what somebody stated: beside what is not known, zeros alone say nothing of the rest. */
export const isZeroStated = (measure: Measure): boolean =>
  measure === 'count' || measure === 'rate' || measure === 'duration';

export const isPercent = (measure: Measure): boolean => measure === 'intervals' || measure === 'independent';

/** "41", "2.5 per hour", "12.5 min", "4.5 s", "80%". */
export function valueText(value: number, measure: Measure): string {
  const number = numberText(value);
  if (isPercent(measure)) return percentText(value);
  if (measure === 'duration' || measure === 'episode') return `${number} min`;
  if (measure === 'latency' || measure === 'irt') return `${number} s`;
  return measure === 'rate' ? `${number} per hour` : number;
}

/** The same where the unit stands beside it: over a point, in a column of its own. */
export const bareText = (value: number, measure: Measure): string =>
  isPercent(measure) ? percentText(value) : numberText(value);

/** Where no number stands: nothing was observed, or what was is not known on this device. */
export const gapText = ({ leftOut, gap }: Pick<GraphPoint, 'leftOut' | 'gap'>): string =>
  gap ?? (leftOut === undefined ? 'nothing observed' : 'not known');

const stepWords: Record<Step, string> = { month: 'monthly', week: 'weekly', day: 'daily', session: 'by session' };

/** What a row of the table stands for. */
export const stepHeads: Record<Step, string> = { month: 'Month', week: 'Week', day: 'Date', session: 'Date' };

/** "Tantrum, monthly total", "Tantrum, rate per hour by session". */
export function graphTitle(name: string, measure: Measure, step: Step): string {
  if (measure === 'count' && step !== 'session') return `${name}, ${stepWords[step]} total`;
  const word = measureWords[measure].name
    .replace('Rate', 'rate')
    .replace(/^(Count|Total|Minutes|Median)/, (first) => first.toLowerCase());
  return step === 'session' ? `${name}, ${word} by session` : `${name}, ${stepWords[step]} ${word}`;
}

/**
 * "Down from 61 in June 2026 to 30 in October 2026. Highest: 66 in July 2026. 24 in November 2026 so far." Sums are
 * compared over whole months or weeks: half of one would look like half as much. What belongs to it and is not in it is
 * said last; zeros that were stated beside it are compared with nothing. Nor are ends that are not the first and last of
 * what happened, or between which a phase begins, or another definition or measure.
 * @param marks in order: where these begin
 */
export function summaryText(
  points: readonly GraphPoint[],
  measure: Measure,
  step: Step,
  marks: readonly NamedMark[] = [],
): string {
  const isMissing = missingIn(points, measure, step).length > 0;
  const notIn = notInText(points, measure, step);
  const drawn = points.filter(isDrawn);
  if (isZeroStated(measure) && isMissing && drawn.length > 0 && drawn.every(({ value }) => value === 0))
    return `${valueText(0, measure)} wherever it was watched and did not occur. ${notIn}`;
  const endsOf = (first: DrawnPoint, last: DrawnPoint): Ends | null => {
    const isEnd = (point: GraphPoint) => !isSumOf(measure, step) || isWhole(point, step);
    const isOpen = points.some((point) => isUnknown(point) && isEnd(point) && (point.x < first.x || point.x > last.x));
    const between = marks.filter(({ x }) => x > first.x && x < last.x);
    const isOtherwise = between.some(({ isMeasure }) => isMeasure);
    const isPhase = between.some(({ isMeasure }) => !isMeasure);
    const phases = isPhase ? ([phaseWords(first, marks), phaseWords(last, marks)] as const) : null;
    if (isOpen) return { words: ['First known', 'Last known'], phases };
    if (isOtherwise) return { words: ['First', 'Last, defined or measured otherwise'], phases };
    return phases && { words: ['First', 'Last'], phases };
  };
  return [comparedText(drawn, measure, step, isMissing, endsOf), notIn].filter((text) => text !== '').join(' ');
}

/** What the two points are called, and the phases in which they lie where these are not the same one. */
type Ends = { words: readonly [string, string]; phases: readonly [string, string] | null };

/** @param endsOf what the two points that it names are called where they are not compared */
function comparedText(
  drawn: readonly DrawnPoint[],
  measure: Measure,
  step: Step,
  isMissing: boolean,
  endsOf: (first: DrawnPoint, last: DrawnPoint) => Ends | null,
): string {
  const isSum = isSumOf(measure, step);
  const whole = isSum ? drawn.filter((point) => isWhole(point, step)) : drawn;
  const compared = whole.length > 1 ? whole : isSum ? [] : drawn;
  const at = (point: DrawnPoint) => `${valueText(point.value, measure)} ${whenText(point, step)}`;
  const [first, last] = [compared[0], compared.at(-1)];
  const rest = drawn.filter((point) => !compared.includes(point)).map((point) => `${at(point)}.`);
  if (!first || !last) return rest.join(' ');
  if (first === last) return [`${at(first)}.`, ...rest].join(' ');
  const way = last.value === first.value ? 'The same' : last.value < first.value ? 'Down' : 'Up';
  const highest = compared.reduce((best, point) => (point.value > best.value ? point : best), first);
  const unfinished = drawn.filter((point) => point.soFar && !compared.includes(point)).map((point) => `${at(point)}.`);
  const most = isMissing ? 'Highest known' : 'Highest';
  const ends = endsOf(first, last);
  const end = (point: DrawnPoint, place: 0 | 1) =>
    `${ends?.words[place]}: ${at(point)}${ends?.phases ? ` (${ends.phases[place]})` : ''}.`;
  const ways = ends ? `${end(first, 0)} ${end(last, 1)}` : `${way} from ${at(first)} to ${at(last)}.`;
  const parts = partsText(
    drawn.filter((point) => !point.soFar && !compared.includes(point)),
    measure,
    step,
  );
  return [`${ways} ${most}: ${at(highest)}.`, ...parts, ...unfinished].join(' ');
}

/** "Not compared: 2 parts of weeks (up to 13).": what a line parts may be more than any whole one. */
function partsText(parts: readonly DrawnPoint[], measure: Measure, step: Step): string[] {
  if (parts.length === 0) return [];
  const most = valueText(Math.max(...parts.map(({ value }) => value)), measure);
  return [`Not compared: ${placesText(parts, step)} (${parts.length === 1 ? '' : 'up to '}${most}).`];
}

const outWords: Partial<Record<Measure, { one: string; many: string; why: string }>> = {
  rate: { one: 'occurrence', many: 'occurrences', why: 'not in it: length of observation not known' },
  duration: { one: 'occurrence', many: 'occurrences', why: 'not in it: length not known' },
  episode: { one: 'occurrence', many: 'occurrences', why: 'not in it: length not known' },
  latency: { one: 'cue', many: 'cues', why: 'not answered' },
  irt: { one: 'response', many: 'responses', why: 'not in it: times not known' },
  independent: { one: 'trial', many: 'trials', why: 'not in it: a day below the minimum' },
};

/** Where each session is a point of its own, it is judged alone. */
const sessionsOut = { one: 'trial', many: 'trials', why: 'not in it: a session below the minimum' };

/**
 * "5 occurrences not in it: length of observation not known.", "3 cues not answered.", "It was measured otherwise in 2
 * weeks, and did not occur.", "The length of 2 episodes was typed in by hand.", "The start or end of 1 episode was corrected by hand."; '' where there is nothing to say beside
 * the numbers.
 */
export function notInText(points: readonly GraphPoint[], measure: Measure, step: Step): string {
  const none = points.filter(({ gap }) => gap === 'none, measured otherwise');
  const missing = missingIn(points, measure, step);
  const typed = points.reduce((sum, point) => sum + (point.typed ?? 0), 0);
  const corrected = points.reduce((sum, point) => sum + (point.corrected ?? 0), 0);
  return [
    ...missing,
    ...(none.length > 0 ? [`${otherwiseIn(none, step)}, and did not occur.`] : []),
    ...(typed > 0 ? [`The length of ${howMany(typed, 'episode')} was typed in by hand.`] : []),
    ...(corrected > 0 ? [`The start or end of ${howMany(corrected, 'episode')} was corrected by hand.`] : []),
  ].join(' ');
}

/** What occurred and is in no number. */
function missingIn(points: readonly GraphPoint[], measure: Measure, step: Step): string[] {
  const out = points.reduce((sum, point) => sum + (point.out ?? 0), 0);
  const untimed = points.reduce((sum, point) => sum + (point.untimed ?? 0), 0);
  const left = out - untimed;
  const words = step === 'session' && measure === 'independent' ? sessionsOut : outWords[measure];
  const otherwise = points.filter(({ gap }) => gap === 'measured otherwise');
  return [
    ...(words && left > 0 ? [`${left} ${left === 1 ? words.one : words.many} ${words.why}.`] : []),
    ...(untimed > 0 ? [`${untimed} ${untimed === 1 ? 'cue' : 'cues'} answered, nobody knows how soon.`] : []),
    ...(otherwise.length > 0 ? [`${otherwiseIn(otherwise, step)}.`] : []),
  ];
}

const otherwiseIn = (points: readonly GraphPoint[], step: Step) =>
  `It was measured otherwise in ${placesText(points, step)}`;

/** Occurred, and nobody knows the number asked for: no place without anything, and no 0. */
export const isUnknown = ({ value, out = 0, gap }: GraphPoint): boolean =>
  value === null &&
  (out > 0 ||
    gap === 'measured otherwise' ||
    gap === 'intervals of different kinds' ||
    gap === 'occurred while paused');

/** "in August 2026", "in the week of 08/09/2026", "on 08/14/2026". */
function whenText(point: GraphPoint, step: Step): string {
  const text = pointText(point, step);
  if (step === 'month') return `in ${text}`;
  return step === 'week' ? text.replace(/^(Week of)?/, (week) => (week ? 'in the week of' : 'in ')) : `on ${text}`;
}

/**
 * "11 of 31 sessions are not complete here (open again, or not downloaded yet): rate, … are of the other 20. Counts are of
 * all."
 */
export function leftOutText({ leftOut, sessions }: LeftOut): string {
  const [are, their] = leftOut === 1 ? ['is', 'its'] : ['are', 'their'];
  const named = `${leftOut} of ${sessions} ${sessions === 1 ? 'session' : 'sessions'} ${are} not complete here (open again, or not downloaded yet)`;
  if (leftOut === sessions) return `${named}: only ${their} counts are known.`;
  const measures = 'rate, minutes, latency, time between responses, % of intervals and % independent';
  return `${named}: ${measures} are of the other ${sessions - leftOut}. Counts are of all.`;
}
