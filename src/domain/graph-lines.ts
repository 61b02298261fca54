import type { GraphPoint, Range, Step } from './graph-series.ts';
import { daysBetween } from './observation.ts';

export type PhaseMark = { id: number; date: string; label: string };
/** A phase-change line where it is drawn: always between points, never on one. */
export type PlacedMark = PhaseMark & { x: number };

/** The phase-change lines that fall into the graph. @param points in their order */
export function placeMarks(
  marks: readonly PhaseMark[],
  points: readonly GraphPoint[],
  step: Step,
  range: Range,
): PlacedMark[] {
  return marks
    .filter(({ date }) => date >= range.from && date <= range.to)
    .map((mark) => ({ ...mark, x: placeOf(mark.date, points, step, range) }));
}

function placeOf(date: string, points: readonly GraphPoint[], step: Step, range: Range): number {
  if (step === 'day') return daysBetween(range.from, date) - 0.5;
  // A point of a month sums all of it: a phase that begins in it begins before its point.
  const behind = points.findIndex((point) =>
    step === 'month' ? point.date.slice(0, 7) >= date.slice(0, 7) : point.date >= date,
  );
  return (behind === -1 ? points.length : behind) - 0.5;
}

/** A point that has a value. */
export type DrawnPoint = GraphPoint & { value: number };

/**
 * The stretches over which a line is drawn: it joins points of one phase and breaks where something was not observed
 * and at every phase line (measurement 7).
 */
export function pathsOf(points: readonly GraphPoint[], marks: readonly PlacedMark[]): DrawnPoint[][] {
  const paths: DrawnPoint[][] = [];
  let path: DrawnPoint[] = [];
  for (const point of points) {
    const last = path.at(-1);
    if (last && (point.value === null || point.apart || crosses(marks, last.x, point.x))) {
      paths.push(path);
      path = [];
    }
    if (isDrawn(point)) path.push(point);
  }
  return path.length > 0 ? [...paths, path] : paths;
}

export const isDrawn = (point: GraphPoint): point is DrawnPoint => point.value !== null;

const crosses = (marks: readonly PlacedMark[], from: number, to: number) => marks.some(({ x }) => x > from && x < to);
