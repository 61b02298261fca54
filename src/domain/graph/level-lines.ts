import { medianOf } from '#domain/session/bouts.ts';
import { percentText, shownPercent } from '#domain/shown-number.ts';
import { type DrawnPoint, isDrawn, type PlacedMark, phaseWords } from './graph-lines.ts';
import type { Measure } from './graph-measure.ts';
import { type GraphPoint, isSumOf, isWhole, placesText, type Step } from './graph-series.ts';
import { isPercent, isUnknown, isZeroStated } from './graph-text.ts';
import { roundedText, secondDigits } from './measured-words.ts';

/** A line that sums up the points of each phase: their median, or their trend by the split-middle method. */
export type Level = 'median' | 'trend';

/**
 * One phase's line, from its first point to its last; `phase` as a sentence names it, '' where there are none. `lacks`:
 * the other points of the phase, whose number is not known.
 */
export type LevelLine = {
  phase: string;
  from: { x: number; y: number };
  to: { x: number; y: number };
  text: string;
  lacks?: readonly GraphPoint[];
};

/** With fewer points in a phase, half of them would be one: a line through two points is no trend. */
const FEWEST_FOR_TREND = 4;

type Asked = [
  points: readonly GraphPoint[],
  /** In order. */
  marks: readonly PlacedMark[],
  level: Level,
  of: { measure: Measure; step: Step },
];

/**
 * A line for each phase that has enough points; where another definition or measure begins within one, for each part. Of
 * sums only whole months and weeks count: half of one would pull the line down. @returns none where nothing can be said
 */
export const levelLines = (...asked: Asked): LevelLine[] =>
  stretchesOf(...asked).flatMap(({ phase, line, lacks }) =>
    line ? [{ phase, ...line, ...(lacks.length > 0 ? { lacks } : {}) }] : [],
  );

function stretchesOf(...[points, marks, level, { measure, step }]: Asked) {
  const lineAt = ({ x }: GraphPoint) => marks.findLastIndex((mark) => mark.x < x);
  const isCounted = (point: GraphPoint) => !isSumOf(measure, step) || isWhole(point, step);
  const isLooked = (point: GraphPoint) => isDrawn(point) || isUnknown(point);
  // A phase that has begun and has no number has too few points, too, and is named with the others.
  const phases = [...Map.groupBy(points, lineAt)].filter(([at, ofPhase]) => at >= 0 || ofPhase.some(isLooked));
  return phases.map(([at, ofPhase]) => {
    const counted = ofPhase.filter(isCounted);
    const known = counted.filter(isDrawn);
    const lacks = counted.filter(isUnknown);
    const isUnsure =
      lacks.length > 0 && (lacks.length >= known.length || (isZeroStated(measure) && known.every(isZero)));
    const line = isUnsure ? null : level === 'median' ? medianLine(known, measure) : trendLine(known);
    return { phase: nameOf(at, marks, ofPhase[0]?.x ?? 0), line, lacks };
  });
}

const isZero = ({ value }: DrawnPoint) => value === 0;

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

/** Rounded and written as a point of that measure is; of counts it may lie between two. */
function shown(value: number, measure: Measure): string {
  if (isPercent(measure)) return percentText(shownPercent(value));
  const isSeconds = measure === 'latency' || measure === 'irt';
  return roundedText(value, isSeconds ? secondDigits(value) : 2);
}

const names: Record<Level, string> = { median: 'Median of each phase', trend: 'Trend of each phase (split-middle)' };

/**
 * "Median of each phase: 12 (Baseline), 4.5 (Treatment; 1 week has no number)." and of which phases there is none, and why:
 * for who can't see the lines, and for the picture.
 */
export function levelText(...asked: Asked): string {
  const [, , level, { step }] = asked;
  const stretches = stretchesOf(...asked);
  const lacking = (lacks: readonly GraphPoint[]) => (lacks.length > 0 ? [lackText(lacks, step)] : []);
  const beside = (phase: string, lacks: readonly GraphPoint[]) => {
    const words = [...(phase ? [phase] : []), ...lacking(lacks)].join('; ');
    return words && ` (${words})`;
  };
  const lines = stretches.flatMap(({ phase, line, lacks }) =>
    line ? [line.text.replace(/^(median|trend) /, '') + beside(phase, lacks)] : [],
  );
  const none = stretches.filter(({ line }) => !line);
  const why = lines.length === 0 && none.every(({ phase }) => phase === '');
  const few = none.filter(({ lacks }) => lacks.length === 0).map(({ phase }) => phase);
  const unsure = none.filter(({ lacks }) => lacks.length > 0).map(({ phase, lacks }) => phase + beside('', lacks));
  const said = [
    ...(lines.length > 0 ? [lines.join(', ')] : []),
    ...(few.length > 0 || stretches.length === 0
      ? [why ? 'too few points' : `too few points for a line: ${few.join('; ')}`]
      : []),
    ...(unsure.length > 0 ? [`too little is known${why ? '' : ':'} ${unsure.join('; ').trim()}`] : []),
  ];
  return `${names[level]}: ${said.join('; ')}.`;
}

/** "1 week has no number", "3 sessions have no number" */
export const lackText = (lacks: readonly GraphPoint[], step: Step): string =>
  `${placesText(lacks, step)} ${lacks.length === 1 ? 'has' : 'have'} no number`;
