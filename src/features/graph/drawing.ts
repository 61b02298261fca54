import { createContext, useContext } from 'react';
import { type DrawnPoint, isDrawn, type PlacedMark, pathsOf } from '#domain/graph/graph-lines.ts';
import type { Measure } from '#domain/graph/graph-measure.ts';
import { bucketOf, type GraphPoint, type PhaseMark, type Step } from '#domain/graph/graph-series.ts';
import { isPercent, measureWords, tickText } from '#domain/graph/graph-text.ts';
import { type Level, type LevelLine, levelLines } from '#domain/graph/level-lines.ts';
import { longDate } from '#domain/time/service-time.ts';
import { must } from '#lib/must.ts';

/**
 * One line of the graph: a behavior or a skill, its points, and what begins among them, in order: its own phases and
 * measures, and what is of the client in all graphs.
 */
export type Line = {
  name: string;
  measure: Measure;
  points: readonly GraphPoint[];
  marks: readonly PlacedMark[];
  /** How it was defined and measured when the range began, where that was otherwise than for all clients. */
  measuredAs?: Pick<PhaseMark, 'date' | 'label'> | undefined;
};

/** A phase line as it is drawn: `of` the only one of several lines that it cuts; absent where it is of all of them. */
export type DrawnMark = PlacedMark & { of?: { name: string; line: number } };

/** What is drawn of a line, and which axis it is read on. */
export type DrawnLine = Line & {
  drawn: readonly DrawnPoint[];
  paths: readonly DrawnPoint[][];
  axis: Axis;
  /** Medians or trends of its phases; none where they were not asked for, or of no phase enough is known. */
  levels: readonly LevelLine[];
};

/** One scale for everything that is read on it: from 0 to the last of its ticks. */
type Axis = { side: 'left' | 'right'; measure: Measure; ticks: readonly number[]; max: number };

/** Everything that is drawn, before the chart's width is known. */
export type Drawing = {
  /** The graph's own line first, then what it is compared with: their points are at the same places. */
  lines: readonly [DrawnLine, ...DrawnLine[]];
  left: Axis;
  /** For what is measured in another unit than the first line; null where all share the left one. */
  right: Axis | null;
  marks: readonly DrawnMark[];
  step: Step;
  x: { min: number; max: number };
  /** The names below the axis, px. @param edge where the picture ends */
  ticks(xScale: (x: number) => number, edge: number): { at: number; text: string }[];
};

/**
 * A picture has two axes, and a line of a third unit none: read on another's it would be another number. Behaviors are
 * measured alike where they can be; one without minutes is counted, beside minutes and a skill's percent.
 * @param lines in the order in which they were chosen: of the units, too, the first two are drawn
 */
export function splitByAxes(lines: readonly [Line, ...Line[]]): {
  drawn: readonly [Line, ...Line[]];
  without: readonly Line[];
} {
  const [own, ...others] = lines;
  const units = [...new Set(lines.map(({ measure }) => unitOf(measure)))].slice(0, 2);
  const hasAxis = ({ measure }: Line) => units.includes(unitOf(measure));
  return { drawn: [own, ...others.filter(hasAxis)], without: others.filter((line) => !hasAxis(line)) };
}

/** "Elopement is not in this graph: its unit is times, and the two axes are taken by minutes and % of trials independent." */
export function withoutAxisText({ drawn, without }: ReturnType<typeof splitByAxes>): string {
  const [left, right] = new Set(drawn.map(({ measure }) => unitOf(measure)));
  const said = without.map(
    ({ name, measure }) =>
      `${name} is not in this graph: its unit is ${unitOf(measure)}, and the two axes are taken by ${left} and ${right}.`,
  );
  return [...said, 'Take one of the others away, or choose another measure.'].join(' ');
}

/** @param others with at most one unit that is not that of `own`: see `splitByAxes` */
export function makeDrawing(own: Line, others: readonly Line[], step: Step, level?: Level): Drawing {
  const lines = [own, ...others];
  const unit = unitOf(own.measure);
  const left = axisOf(
    'left',
    own.measure,
    lines.filter(({ measure }) => unitOf(measure) === unit),
  );
  const foreign = lines.filter(({ measure }) => unitOf(measure) !== unit);
  const right = foreign[0] ? axisOf('right', foreign[0].measure, foreign) : null;
  const drawn = (line: Line): DrawnLine => ({
    ...line,
    drawn: line.points.filter(isDrawn),
    paths: pathsOf(line.points, line.marks),
    axis: right && unitOf(line.measure) !== unit ? right : left,
    levels: level ? levelLines(line.points, line.marks, level, { measure: line.measure, step }) : [],
  });
  const first = own.points[0]?.x ?? 0;
  const last = own.points.at(-1)?.x ?? 0;
  return {
    lines: [drawn(own), ...others.map(drawn)],
    left,
    right,
    marks: marksOf(lines),
    step,
    x: { min: first - 0.5, max: last + 0.5 },
    ticks: (xScale, edge) => namesOf(own.points, step, xScale, edge),
  };
}

/** Each once: what all lines have is of all; what one has cuts that one alone, and says whose it is. */
function marksOf(lines: readonly Line[]): DrawnMark[] {
  const isShared = (mark: PlacedMark) => lines.every(({ marks }) => marks.some((other) => isSameMark(mark, other)));
  const all = lines.flatMap(({ name, marks }, line) =>
    marks.flatMap((mark): DrawnMark[] => {
      if (lines.length === 1) return [mark];
      if (isShared(mark)) return line === 0 ? [mark] : [];
      return [{ ...mark, of: { name, line } }];
    }),
  );
  return all.sort((a, b) => a.x - b.x || a.id - b.id);
}

/** All lines in words, for a picture that is passed on: beside each other they have no room for their labels. */
export const marksText = (marks: readonly DrawnMark[], numbered: readonly number[] = []): string[] => {
  const said = marks.map(({ date, label, of }, index) => {
    const number = numbered.includes(index) ? `${index + 1}: ` : '';
    return `${number}${longDate(date)} ${of ? `${of.name}: ` : ''}${label}`;
  });
  return said.length === 0 ? [] : [`Phase changes: ${said.join('; ')}.`];
};

/** Those of measures have numbers of their own in each behavior. */
const isSameMark = (one: PlacedMark, other: PlacedMark) => one.id === other.id && !one.isMeasure && !other.isMeasure;

/**
 * Two measures of one unit share an axis: otherwise they would look alike beside each other and mean different things.
 */
const unitOf = (measure: Measure) => measureWords[measure].unit;

function axisOf(side: Axis['side'], measure: Measure, lines: readonly Line[]): Axis {
  const highest = Math.max(0, ...lines.flatMap(({ points }) => points.filter(isDrawn).map(({ value }) => value)));
  const ticks = isPercent(measure) ? [0, 20, 40, 60, 80, 100] : axisTicks(highest, measure === 'count');
  return { side, measure, ticks, max: ticks.at(-1) ?? 1 };
}

const MOST_STEPS = 6;
/** Room above the highest point, for its value. */
const ROOM = 1.08;

/** Round numbers from 0 on, the last above the highest point. @param whole of what comes in wholes, nothing between */
export function axisTicks(highest: number, whole: boolean): number[] {
  const top = Math.max(highest * ROOM, whole ? 1 : Number.MIN_VALUE);
  const size = 10 ** Math.floor(Math.log10(top / MOST_STEPS));
  const steps = [1, 2, 2.5, 5, 10, 20].map((factor) => Number((factor * size).toPrecision(3)));
  const fits = (step: number) => step * MOST_STEPS >= top && (!whole || Number.isInteger(step));
  const step = steps.find(fits) ?? Math.max(1, Math.ceil(top / MOST_STEPS));
  const count = Math.max(1, Math.ceil(top / step));
  return Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(12)));
}

/**
 * The room that a digit, another letter, and what is between them take with the spacing that a reader may set, and from
 * one name to the next, px.
 */
const [DIGIT, LETTER, THIN, BETWEEN] = [10.5, 9.5, 8, 6];
const widthOf = (text: string) =>
  [...text].reduce((sum, one) => sum + (/\d/.test(one) ? DIGIT : /\w/.test(one) ? LETTER : THIN), 0);

/** What is not over says so in a line of its own: "Nov", " so far". */
export const linesOfName = (text: string): string[] => text.split(/(?= so far$)/);

/**
 * The parts of a month or week stand on either side of its one name, which is under its middle. The latest has its name
 * first; none touches the next or ends behind the edge. @param edge where the picture ends, px
 */
function namesOf(
  points: readonly GraphPoint[],
  step: Step,
  xScale: (x: number) => number,
  edge: number,
): { at: number; text: string }[] {
  const long = points[0]?.date.slice(0, 4) !== points.at(-1)?.date.slice(0, 4);
  const names: { at: number; text: string }[] = [];
  let free = edge;
  for (const [x, [first, ...others]] of [...Map.groupBy(points, bucketOf)].toReversed()) {
    if (!first) continue;
    const text = tickText({ date: first.date, soFar: [first, ...others].some((point) => point.soFar) }, step, long);
    const half = Math.max(...linesOfName(text).map(widthOf)) / 2;
    const at = Math.min(xScale(x), edge - half);
    if (at + half > free) continue;
    names.unshift({ at, text });
    free = at - half - BETWEEN;
  }
  return names;
}

export const DrawingContext = createContext<Drawing | null>(null);
export const useDrawing = (): Drawing => must(useContext(DrawingContext), 'a drawing around its layers');

/** Takes which phase lines have a number in place of their label, as "0,2": places among the marks. */
export const NumberedContext = createContext<(numbered: string) => unknown>(() => undefined);

/** Which point the reader is on; null while nobody is reading. */
export const CursorContext = createContext<GraphPoint | null>(null);
