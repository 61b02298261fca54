import { type RefObject, useState } from 'react';
import type { Measure } from '#domain/graph-measure.ts';
import type { Step } from '#domain/graph-series.ts';
import { measureWords } from '#domain/graph-text.ts';
import { latePart } from '#ui/late-part.tsx';
import { ChartReader, readBoth, readPoint } from './chart-reader.tsx';
import { CursorContext, type Drawing, DrawingContext, type DrawnLine } from './drawing.ts';

import { plot, widePlot } from './plot.ts';

/** The chart library comes when a chart is first drawn. */
const LineChart = latePart(async () => (await import('./line-chart.tsx')).LineChart);

/** The chart, its reader, and the point that is read in words under it. */
export function GraphChart({
  drawing,
  title,
  measure,
  step,
  frame,
}: {
  drawing: Drawing;
  title: string;
  measure: Measure;
  step: Step;
  /** Around the chart's SVG, for saving it as an image. */
  frame: RefObject<HTMLDivElement | null>;
}) {
  const [read, setRead] = useState<{ of: string; index: number } | null>(null);
  // Newer data moves nothing under the reader; another graph begins anew.
  const at = read?.of === title ? Math.min(read.index, drawing.points.length - 1) : null;
  const point = at === null ? undefined : drawing.points[at];
  const { other } = drawing;
  const text =
    at === null || !point
      ? 'Arrow keys read the points'
      : other
        ? readBoth([drawing, other], at, step)
        : readPoint(point, measure, step);
  return (
    <div>
      {other && <AxisTitles lines={[drawing, other]} />}
      <div className="relative mt-3 h-80 max-md:h-72">
        {/* Cut at its edge: for a moment after a resize the drawing is still as wide as before. */}
        <div aria-hidden="true" className="absolute inset-0 overflow-hidden" ref={frame}>
          <DrawingContext value={drawing}>
            <CursorContext value={point ?? null}>
              <LineChart />
            </CursorContext>
          </DrawingContext>
        </div>
        <ChartReader
          at={at}
          label={`Points of the graph: ${title}`}
          onMove={(index) => setRead({ of: title, index })}
          points={drawing.points}
          range={drawing.x}
          right={(other && !other.sharesAxis ? widePlot : plot).right}
          text={text}
        />
      </div>
      {/* Spoken as the reader's value; here for eyes. */}
      <p aria-hidden="true" className="min-h-6 px-1 text-label text-muted tabular">
        {text}
      </p>
    </div>
  );
}

/** What each axis counts: with two lines that can't be left to the title. */
function AxisTitles({ lines: [own, other] }: { lines: [DrawnLine, DrawnLine & { sharesAxis: boolean }] }) {
  const text = ({ name, measure }: DrawnLine) => `${name}, ${measureWords[measure].unit}`;
  return (
    <div className="mt-4 flex flex-wrap justify-between gap-x-6 text-label">
      <p className="flex items-center gap-2">
        <svg aria-hidden="true" className="h-3 w-7 shrink-0" viewBox="0 0 28 12">
          <path d="M0 6H28" stroke="var(--chart-1)" strokeWidth="3" />
          <circle cx="14" cy="6" fill="var(--chart-1)" r="5" />
        </svg>
        {text(own)}
      </p>
      <p className="flex items-center gap-2">
        <svg aria-hidden="true" className="h-3 w-7 shrink-0" viewBox="0 0 28 12">
          <path d="M0 6H28" stroke="var(--chart-2)" strokeDasharray="6 3" strokeWidth="3" />
          <rect fill="var(--chart-2)" height="10" width="10" x="9" y="1" />
        </svg>
        {text(other)}
        {!other.sharesAxis && ' (axis at the right)'}
      </p>
    </div>
  );
}
