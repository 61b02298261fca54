import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Step } from '#domain/graph/graph-series.ts';
import { measureWords, signsText } from '#domain/graph/graph-text.ts';
import { usePrinting } from '#ui/layout/use-printing.ts';
import { lazyPart } from '#ui/overlays/lazy-part.tsx';
import { ChartReader, readAll, readPoint } from './chart-reader.tsx';
import { CursorContext, type Drawing, DrawingContext, NumberedContext } from './drawing.ts';
import { LineMark } from './line-mark.tsx';
import { keyOf } from './mark-layer.tsx';
import { usePlot } from './plot.ts';

/** The chart library is loaded when a chart is first drawn. */
const LineChart = lazyPart(async () => (await import('./line-chart.tsx')).LineChart);

/** The chart, its reader, and below it the point being read, in words. */
export function GraphChart({
  drawing,
  title,
  step,
  frame,
}: {
  drawing: Drawing;
  title: string;
  step: Step;
  /** Around the chart's SVG, for saving it as an image. */
  frame: RefObject<HTMLDivElement | null>;
}) {
  const [numbered, setNumbered] = useState('');
  const printing = usePrinting();
  // What is printed is the picture as it stood, whatever the one behind it is drawn like on the paper's width.
  const say = useCallback((now: string) => printing || setNumbered(now), [printing]);
  const [read, setRead] = useState<{ of: string; index: number } | null>(null);
  // Newer data does not move the reader; another graph starts afresh.
  const { lines } = drawing;
  const paper = usePaperCopy(frame);
  const [{ points, measure }] = lines;
  const signs = signsText(lines, step);
  const at = read?.of === title ? Math.min(read.index, points.length - 1) : null;
  const point = at === null ? undefined : points[at];
  const text =
    at === null || !point
      ? 'Arrow keys read the points'
      : lines.length > 1
        ? readAll(lines, at, step)
        : readPoint(point, measure, step);
  return (
    <div>
      {lines.length > 1 && <AxisTitles lines={lines} />}
      {/* Empty on the screen. */}
      <div aria-hidden="true" className="hidden print:block [&_svg]:h-auto [&_svg]:w-full" ref={paper} />
      <div className="relative mt-3 h-88 max-md:h-80 print:invisible print:absolute print:w-full">
        {/* Cut at its edge: for a moment after a resize the drawing is still as wide as before. */}
        <div aria-hidden="true" className="absolute inset-0 overflow-hidden" ref={frame}>
          <DrawingContext value={drawing}>
            <CursorContext value={point ?? null}>
              <NumberedContext value={say}>
                <LineChart />
              </NumberedContext>
            </CursorContext>
          </DrawingContext>
        </div>
        <ChartReader
          at={at}
          label={`Points of the graph: ${title}`}
          onMove={(index) => setRead({ of: title, index })}
          points={points}
          range={drawing.x}
          right={usePlot(drawing).right}
          text={text}
        />
      </div>
      {numbered !== '' && (
        <ul aria-label="Numbered phase lines" className="px-1 pb-1 text-label wrap-anywhere" data-numbered={numbered}>
          {keyOf(drawing.marks, numbered.split(',').map(Number)).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {signs !== '' && <p className="px-1 pb-1 text-label text-muted">{signs}</p>}
      {/* Spoken as the reader's value; shown here for sighted readers. */}
      <p aria-hidden="true" className="min-h-6 px-1 text-label text-muted tabular print:hidden">
        {text}
      </p>
    </div>
  );
}

/**
 * While it is printed, the chart as it stands on the screen is drawn on the paper's width: measured anew, it would be cut
 * at the paper's edge or come too late.
 */
function usePaperCopy(frame: RefObject<HTMLDivElement | null>): RefObject<HTMLDivElement | null> {
  const paper = useRef<HTMLDivElement>(null);
  const printing = usePrinting();
  useLayoutEffect(() => {
    const [chart, place] = [frame.current?.querySelector('svg'), paper.current];
    if (!printing || !chart || !place) return;
    const copy = chart.cloneNode(true) as SVGSVGElement;
    copy.setAttribute('viewBox', `0 0 ${chart.getAttribute('width')} ${chart.getAttribute('height')}`);
    place.replaceChildren(copy);
    return () => place.replaceChildren();
  }, [printing, frame]);
  return paper;
}

/** What each line counts, and on which axis: with several lines that can't be left to the title. */
function AxisTitles({ lines }: Pick<Drawing, 'lines'>) {
  return (
    <ul aria-label="Lines" className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-label">
      {lines.map(({ name, measure, axis }, line) => (
        <li className="flex items-center gap-2" key={name}>
          <LineMark line={line} />
          {name}, {measureWords[measure].unit}
          {axis.side === 'right' && ' (second axis)'}
        </li>
      ))}
    </ul>
  );
}
