import { medianOf } from '#domain/session/bouts.ts';
import { shownPercent } from '#domain/session/interval-recording.ts';
import { type DrawnPoint, isDrawn, type PlacedMark, phaseWords } from './graph-lines.ts';
import type { Measure } from './graph-measure.ts';
import { type GraphPoint, isSumOf, isWhole, type Step } from './graph-series.ts';
import { isPercent, isUnknown } from './graph-text.ts';
import { round, secondDigits } from './measured-words.ts';

/** A line that sums up the points of each phase: their median, or their trend by the split-middle method. */
export type Level = 'median' | 'trend';

/** One phase's line, from its first point to its last; `phase` as a sentence names it, '' where there are none. */
export type LevelLine = { phase: string; from: { x: number; y: number }; to: { x: number; y: number }; text: string };

/** With fewer points in a phase, half of them would be one: a line through two points is no trend. */
const FEWEST_FOR_TREND = 4;

/**
 * A line for each phase that has enough points, all of them known; where another definition or measure begins within
 * one, for each part. Of sums only whole months and weeks count: half of one would pull the line down.
 * @param marks in order @returns none where nothing can be said
 */
export function levelLines(
  points: readonly GraphPoint[],
  marks: readonly PlacedMark[],
  level: Level,
  of: { measure: Measure; step: Step },
): LevelLine[] {
  return stretchesOf(points, marks, level, of).flatMap(({ phase, line }) => (line ? [{ phase, ...line }] : []));
}

/** The phases, or parts of them, that have points and too few for a line. */
export const tooFewOf = (...asked: Parameters<typeof levelLines>): string[] =>
  stretchesOf(...asked).flatMap(({ phase, line, isUnsure }) => (line || isUnsure || phase === '' ? [] : [phase]));

function stretchesOf(...[points, marks, level, { measure, step }]: Parameters<typeof levelLines>) {
  const lineAt = ({ x }: GraphPoint) => marks.findLastIndex((mark) => mark.x < x);
  // What is known beside what is not (mostly zeros) would be summed up as if it were all.
  const unsure = new Set(points.filter(isUnknown).map(lineAt));
  return [...Map.groupBy(points.filter(isDrawn), lineAt)].map(([at, ofPhase]) => {
    const counted = ofPhase.filter((point) => !isSumOf(measure, step) || isWhole(point, step));
    const isUnsure = unsure.has(at);
    const line = isUnsure ? null : level === 'median' ? medianLine(counted, measure) : trendLine(counted);
    return { phase: nameOf(at, marks, ofPhase[0]?.x ?? 0), line, isUnsure };
  });
}

/** "Treatment"; "Treatment, own definition" and "Treatment, before own definition" where that begins within the phase. */
function nameOf(at: number, marks: readonly PlacedMark[], x: number): string {
  const [begun, next] = [marks[at], marks[at + 1]];
  const begin = marks.slice(0, at + 1).findLast(({ isMeasure }) => !isMeasure)?.x ?? Number.NEGATIVE_INFINITY;
  const isWithin = begun?.isMeasure && begun.x > begin;
  const isParted = next?.isMeasure && !marks.some((mark) => !mark.isMeasure && mark.x === next.x);
  const part = isWithin ? measureOf(begun) : isParted ? `before ${measureOf(next)}` : '';
  return [phaseWords({ x }, marks), part].filter((text) => text !== '').join(', ');
}

/** "own definition". */
function measureOf({ label }: PlacedMark): string {
  const text = label.replace(/ from here$/, '');
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** A line is reckoned from numbers as they are, and rounded once, at its end. */
const exactOf = ({ value, unrounded = value }: DrawnPoint): number => unrounded;

function medianLine(points: readonly DrawnPoint[], measure: Measure): Omit<LevelLine, 'phase'> | null {
  const [first, last] = [points[0], points.at(-1)];
  const y = medianOf(points.map(exactOf));
  if (y === null || !first || !last || points.length < 2) return null;
  return { from: { x: first.x, y }, to: { x: last.x, y }, text: `median ${shown(y, measure)}` };
}

/**
 * Split-middle: the points are halved by their order, the middle one of an odd number belongs to neither half; the line
 * goes through the median place and the median height of each half.
 */
function trendLine(points: readonly DrawnPoint[]): Omit<LevelLine, 'phase'> | null {
  const [first, last] = [points[0], points.at(-1)];
  if (points.length < FEWEST_FOR_TREND || !first || !last) return null;
  const half = Math.floor(points.length / 2);
  const [left, right] = [middleOf(points.slice(0, half)), middleOf(points.slice(-half))];
  const slope = (right.y - left.y) / (right.x - left.x);
  const at = (x: number) => ({ x, y: left.y + (x - left.x) * slope });
  const way = slope === 0 ? 'level' : slope < 0 ? 'falling' : 'rising';
  return { from: at(first.x), to: at(last.x), text: `trend ${way}` };
}

function middleOf(points: readonly DrawnPoint[]): { x: number; y: number } {
  return { x: medianOf(points.map(({ x }) => x)) ?? 0, y: medianOf(points.map(exactOf)) ?? 0 };
}

/** Rounded as a point of that measure is; of counts it may lie between two. */
function shown(value: number, measure: Measure): string {
  if (isPercent(measure)) return shownPercent(value).toLocaleString('en-US');
  const isSeconds = measure === 'latency' || measure === 'irt';
  return round(value, isSeconds ? secondDigits(value) : 2).toLocaleString('en-US');
}

const names: Record<Level, string> = { median: 'Median of each phase', trend: 'Trend of each phase (split-middle)' };

/**
 * "Median of each phase: 12 (Baseline), 4.5 (Treatment).", for who can't see the lines, and for the picture.
 * @param few the phases without a line, as `tooFewOf` names them
 */
export function levelText(
  lines: readonly LevelLine[],
  level: Level,
  points: readonly GraphPoint[],
  few: readonly string[] = [],
): string {
  const isUnsure = points.some(isUnknown);
  if (lines.length === 0) return `${names[level]}: ${isUnsure ? 'not all numbers are known' : 'too few points'}.`;
  const said = lines.map(({ phase, text }) => text.replace(/^(median|trend) /, '') + (phase && ` (${phase})`));
  const none = [
    ...(few.length > 0 ? [`; too few points for a line: ${few.join('; ')}`] : []),
    ...(isUnsure ? ['; none of a phase whose numbers are not all known'] : []),
  ].join('');
  return `${names[level]}: ${said.join(', ')}${none}.`;
}
