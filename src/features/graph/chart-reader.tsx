import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { type Measure, nothingDetail } from '#domain/graph/graph-measure.ts';
import type { GraphPoint, Step } from '#domain/graph/graph-series.ts';
import { gapText, pointText, valueText } from '#domain/graph/graph-text.ts';
import type { Line } from './drawing.ts';
import { plot } from './plot.ts';

const readValue = (point: GraphPoint, measure: Measure) =>
  point.value === null ? gapText(point) : valueText(point.value, measure);

/** Whether the gap says already what is behind it. */
const isSaid = (point: GraphPoint, measure: Measure) =>
  point.value === null &&
  ((point.gap === undefined && point.detail === nothingDetail(measure)) ||
    point.detail.toLowerCase() === gapText(point));

/** "August 2026, 41. 8 sessions": one point in words; "nothing observed" where there is none. */
export function readPoint(point: GraphPoint, measure: Measure, step: Step): string {
  const value = readValue(point, measure);
  const behind = isSaid(point, measure) ? '' : `. ${point.detail}`;
  return `${pointText(point, step)}, ${value}${behind}`;
}

/**
 * The same for several lines at one place: "August 2026. Tantrum 41. 8 sessions. Requests item 60%. 30 of 50 trials".
 */
export function readAll(lines: readonly Line[], index: number, step: Step): string {
  const at = lines[0]?.points[index];
  const parts = lines.flatMap(({ name, measure, points }) => {
    return at
      ? pointsAt(points, at).flatMap((point) => {
          const of = point.key === at.key ? name : `${name}, ${pointText(point, step)}:`;
          return [`${of} ${readValue(point, measure)}`, ...(isSaid(point, measure) ? [] : [point.detail])];
        })
      : [];
  });
  return [at ? pointText(at, step) : '', ...parts].join('. ');
}

/** What another line has at a point: the same days, or else what they are a part of, or the parts they have there. */
function pointsAt(points: readonly GraphPoint[], at: GraphPoint): GraphPoint[] {
  const same = points.filter(({ key, until }) => key === at.key && until === at.until);
  return same.length > 0 ? same : points.filter(({ date, until }) => date <= at.until && until >= at.date);
}

/**
 * Reads the chart point by point: one tab stop, arrow keys, Home and End; a finger or a mouse finds the nearest point.
 * To assistive technology it is a slider whose value is the point in words.
 */
export function ChartReader({
  label,
  points,
  at,
  text,
  range,
  right,
  onMove,
}: {
  label: string;
  points: readonly GraphPoint[];
  /** Index of the point being read; null before anybody reads. */
  at: number | null;
  text: string;
  range: { min: number; max: number };
  /** Room to the right of the drawn area, px. */
  right: number;
  onMove: (index: number) => void;
}) {
  const area = useRef<HTMLDivElement>(null);
  const last = points.length - 1;

  function onKeyDown(event: KeyboardEvent) {
    const to = nextIndex(event.key, at, last);
    if (to === null) return;
    event.preventDefault();
    onMove(to);
  }

  function onPointer(event: PointerEvent) {
    const box = area.current?.getBoundingClientRect();
    if (!box || box.width === 0) return;
    const width = box.width - plot.left - right;
    const x = range.min + ((event.clientX - box.left - plot.left) / width) * (range.max - range.min);
    onMove(nearestIndex(points, x));
  }

  return (
    <div
      aria-label={label}
      aria-valuemax={last + 1}
      aria-valuemin={1}
      aria-valuenow={(at ?? last) + 1}
      aria-valuetext={text}
      className="absolute inset-0 touch-pan-y rounded-control"
      onFocus={() => at === null && onMove(last)}
      onKeyDown={onKeyDown}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      ref={area}
      role="slider"
      tabIndex={0}
    />
  );
}

function nextIndex(key: string, at: number | null, last: number): number | null {
  const here = at ?? last;
  const to: Record<string, number> = {
    ArrowLeft: here - 1,
    ArrowDown: here - 1,
    ArrowRight: here + 1,
    ArrowUp: here + 1,
    PageUp: here + 10,
    PageDown: here - 10,
    Home: 0,
    End: last,
  };
  const wanted = to[key];
  return wanted === undefined ? null : Math.min(last, Math.max(0, wanted));
}

/** Index of the nearest point; points are in order. */
function nearestIndex(points: readonly GraphPoint[], x: number): number {
  let best = 0;
  for (const [index, point] of points.entries())
    if (Math.abs(point.x - x) < Math.abs((points[best]?.x ?? 0) - x)) best = index;
  return best;
}
