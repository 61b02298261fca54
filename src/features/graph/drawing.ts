import { createContext, useContext } from 'react';
import { type DrawnPoint, isDrawn, type PlacedMark, pathsOf } from '#domain/graph/graph-lines.ts';
import type { Measure } from '#domain/graph/graph-measure.ts';
import type { GraphPoint, Step } from '#domain/graph/graph-series.ts';
import { isPercent, measureWords, tickText } from '#domain/graph/graph-text.ts';
import { must } from '#lib/must.ts';

/** One line of the graph: a behavior or a skill, and its points. */
export type Line = { name: string; measure: Measure; points: readonly GraphPoint[] };

/** What is drawn of a line, and which axis it is read on. */
export type DrawnLine = Line & {
  drawn: readonly DrawnPoint[];
  paths: readonly DrawnPoint[][];
  axis: Axis;
};

/** One scale, from 0 to `max`. */
type Axis = { side: 'left' | 'right'; measure: Measure; max: number };

/** Everything that is drawn, before the chart's width is known. */
export type Drawing = {
  /** The graph's own line first, then what it is compared with: their points are at the same places. */
  lines: readonly [DrawnLine, ...DrawnLine[]];
  left: Axis;
  /** For what is measured in another unit than the first line; null where all share the left one. */
  right: Axis | null;
  marks: readonly PlacedMark[];
  x: { min: number; max: number };
  /** Where the axis is labeled, at most this many times. */
  ticks(most: number): { values: number[]; text: (x: number) => string };
};

export function makeDrawing(own: Line, others: readonly Line[], step: Step, marks: readonly PlacedMark[]): Drawing {
  const lines = [own, ...others];
  const unit = unitOf(own.measure);
  const left = axisOf(
    'left',
    own.measure,
    lines.filter(({ measure }) => unitOf(measure) === unit),
  );
  const foreign = lines.filter(({ measure }) => unitOf(measure) !== unit);
  // Behaviors and skills have at most two units: behaviors are all measured alike.
  const right = foreign[0] ? axisOf('right', foreign[0].measure, foreign) : null;
  const drawn = (line: Line): DrawnLine => ({
    ...line,
    drawn: line.points.filter(isDrawn),
    paths: pathsOf(line.points, marks),
    axis: right && unitOf(line.measure) !== unit ? right : left,
  });
  const first = own.points[0]?.x ?? 0;
  const last = own.points.at(-1)?.x ?? 0;
  return {
    lines: [drawn(own), ...others.map(drawn)],
    left,
    right,
    marks,
    x: { min: first - 0.5, max: last + 0.5 },
    ticks: (most) => ticksOf(own.points, step, most),
  };
}

/**
 * Two measures of one unit share an axis: otherwise they would look alike beside each other and mean different things.
 */
const unitOf = (measure: Measure) => (isPercent(measure) ? 'percent' : measureWords[measure].unit);

function axisOf(side: Axis['side'], measure: Measure, lines: readonly Line[]): Axis {
  const highest = Math.max(0, ...lines.flatMap(({ points }) => points.filter(isDrawn).map(({ value }) => value)));
  return { side, measure, max: isPercent(measure) ? 100 : niceMax(highest) };
}

/** A round number at or above the highest point, so that the axis begins at 0 and ends on a grid line. */
export function niceMax(highest: number): number {
  if (highest <= 0) return 1;
  const size = 10 ** Math.floor(Math.log10(highest));
  const round = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 15].find((factor) => factor * size >= highest * 1.15) ?? 20;
  return round * size;
}

function ticksOf(points: readonly GraphPoint[], step: Step, most: number): ReturnType<Drawing['ticks']> {
  const every = Math.ceil(points.length / most);
  const shown = points.filter((_point, index) => index % every === 0);
  const long = points[0]?.date.slice(0, 4) !== points.at(-1)?.date.slice(0, 4);
  const texts = new Map(shown.map((point) => [point.x, tickText(point, step, long)]));
  return { values: [...texts.keys()], text: (x) => texts.get(x) ?? '' };
}

export const DrawingContext = createContext<Drawing | null>(null);
export const useDrawing = (): Drawing => must(useContext(DrawingContext), 'a drawing around its layers');

/** Which point the reader is on; null while nobody is reading. */
export const CursorContext = createContext<GraphPoint | null>(null);
