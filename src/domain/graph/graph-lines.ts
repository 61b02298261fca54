import { daysBetween } from '#domain/session/observation.ts';
import type { GraphPoint, PhaseMark, Range, Step } from './graph-series.ts';

/**
 * A phase-change line where it is drawn: always between points, never on one. That of the phase which had begun before
 * the range stands before everything, at minus infinity: it names the first points, and no line is drawn.
 */
export type PlacedMark = PhaseMark & { x: number };

export const isBefore = ({ x }: PlacedMark): boolean => x === Number.NEGATIVE_INFINITY;

/** The phase-change lines that fall into the graph, in order, and the last one before them. @param points in their order */
export function placeMarks(
  marks: readonly PhaseMark[],
  points: readonly GraphPoint[],
  step: Step,
  range: Range,
): PlacedMark[] {
  const sorted = [...marks].sort(inOrder);
  const before = sorted.findLast(({ date, isMeasure }) => date < range.from && !isMeasure);
  const within = sorted.filter(({ date }) => date >= range.from && date <= range.to);
  return [
    ...(before ? [{ ...before, x: Number.NEGATIVE_INFINITY }] : []),
    ...within.map((mark) => ({ ...mark, x: placeOf(mark.date, points, step, range) })),
  ];
}

function inOrder(a: PhaseMark, b: PhaseMark): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  return a.id - b.id;
}

/** What a sentence has to know of a line. */
export type NamedMark = { x: number; label: string; isMeasure?: boolean | undefined };

/** The label of the last phase line before a point. @param marks in order */
export function phaseOf(point: Pick<GraphPoint, 'x'>, marks: readonly NamedMark[]): string {
  return marks.findLast(({ x, isMeasure }) => x < point.x && !isMeasure)?.label ?? '';
}

/** The same in a sentence: "before Treatment" where no phase has begun yet; '' where there are none at all. */
export function phaseWords(point: Pick<GraphPoint, 'x'>, marks: readonly NamedMark[]): string {
  const next = marks.find(({ x, isMeasure }) => x > point.x && !isMeasure);
  return phaseOf(point, marks) || (next ? `before ${next.label}` : '');
}

function placeOf(date: string, points: readonly GraphPoint[], step: Step, range: Range): number {
  if (step === 'day') return daysBetween(range.from, date) - 0.5;
  const behind = points.findIndex((point) => point.date >= date);
  const [before, after] = [points.at(behind === -1 ? -1 : behind - 1), points[behind]];
  if (!after) return (before?.x ?? -1) + 0.5;
  return behind === 0 || !before ? after.x - 0.5 : (before.x + after.x) / 2;
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

/**
 * A path cut into stretches that are sure, or lead to or from a point that is not: the latter are drawn dashed. Each
 * begins where the one before it ends. @param isSure of a point
 */
export function stretchesOf(
  path: readonly DrawnPoint[],
  isSure: (point: DrawnPoint) => boolean,
): { points: DrawnPoint[]; isSure: boolean }[] {
  const stretches: { points: DrawnPoint[]; isSure: boolean }[] = [];
  for (const [index, point] of path.slice(1).entries()) {
    const before = path[index];
    const last = stretches.at(-1);
    if (!before) continue;
    const sure = isSure(before) && isSure(point);
    if (last?.isSure === sure) last.points.push(point);
    else stretches.push({ points: [before, point], isSure: sure });
  }
  return stretches;
}
