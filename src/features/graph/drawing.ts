import { createContext, useContext } from 'react';
import { type DrawnPoint, isDrawn, type PlacedMark, pathsOf } from '#domain/graph-lines.ts';
import type { Measure } from '#domain/graph-measure.ts';
import type { GraphPoint, Step } from '#domain/graph-series.ts';
import { isPercent, measureWords, tickText } from '#domain/graph-text.ts';
import { must } from '#lib/must.ts';

/** One line of the graph: a behavior or a skill, and its points. */
export type Line = { name: string; measure: Measure; points: readonly GraphPoint[] };

/** What of a line is drawn, and how high its axis goes. */
export type DrawnLine = Line & { drawn: readonly DrawnPoint[]; paths: readonly DrawnPoint[][]; max: number };

/** Everything that is drawn, before anybody knows how wide the chart is. */
export type Drawing = DrawnLine & {
  /** What it is compared with. Its points stand at the same places; its axis is at the right, unless both share one. */
  other: (DrawnLine & { sharesAxis: boolean }) | null;
  marks: readonly PlacedMark[];
  x: { min: number; max: number };
  y: { max: number };
  /** Where the axis is written, at most so many times. */
  ticks(most: number): { values: number[]; text: (x: number) => string };
};

export function makeDrawing(line: Line, other: Line | null, step: Step, marks: readonly PlacedMark[]): Drawing {
  const { points } = line;
  const [own, beside] = [drawnLine(line, marks), other && drawnLine(other, marks)];
  const sharesAxis = beside !== null && axisOf(own.measure) === axisOf(beside.measure);
  const max = sharesAxis ? Math.max(own.max, beside.max) : own.max;
  const first = points[0]?.x ?? 0;
  const last = points.at(-1)?.x ?? 0;
  return {
    ...own,
    other: beside && { ...beside, sharesAxis, max: sharesAxis ? max : beside.max },
    marks,
    x: { min: first - 0.5, max: last + 0.5 },
    y: { max },
    ticks: (most) => ticksOf(points, step, most),
  };
}

/** Two measures of one unit share an axis: beside each other they would else look alike and mean different things. */
const axisOf = (measure: Measure) => (isPercent(measure) ? 'percent' : measureWords[measure].unit);

function drawnLine(line: Line, marks: readonly PlacedMark[]): DrawnLine {
  const drawn = line.points.filter(isDrawn);
  const highest = Math.max(0, ...drawn.map(({ value }) => value));
  const max = isPercent(line.measure) ? 100 : niceMax(highest);
  return { ...line, drawn, paths: pathsOf(line.points, marks), max };
}

/** A round number at or above the highest point, so that the axis begins at 0 and ends on a line. */
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

/** Which point the reader stands on; null while nobody reads. */
export const CursorContext = createContext<GraphPoint | null>(null);
