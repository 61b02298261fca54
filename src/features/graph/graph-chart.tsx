import { type RefObject, useState } from 'react';
import type { Measure } from '#domain/graph-measure.ts';
import type { Step } from '#domain/graph-series.ts';
import { latePart } from '#ui/late-part.tsx';
import { ChartReader, readPoint } from './chart-reader.tsx';
import { CursorContext, type Drawing, DrawingContext } from './drawing.ts';

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
  const text = point ? readPoint(point, measure, step) : 'Arrow keys read the points';
  return (
    <div>
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
