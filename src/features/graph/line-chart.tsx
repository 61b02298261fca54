import { type LineSvgLayer, ResponsiveLine } from '@nivo/line';
import { bareText } from '#domain/graph/graph-text.ts';
import { AxisTitleLayer, NamesBelowLayer } from './axis-titles.tsx';
import { CursorLayer, LabelLayer, NameLayer, OtherAxisLayer, PathLayer, PointLayer } from './chart-layers.tsx';
import { useDrawing } from './drawing.ts';
import { LevelLayer } from './level-layer.tsx';
import { MarkLayer } from './mark-layer.tsx';
import { usePlot } from './plot.ts';
import { UnknownLayer } from './unknown-layer.tsx';

type Series = { id: string; data: { x: number; y: number | null }[] };

const layers: readonly LineSvgLayer<Series>[] = [
  'grid',
  'axes',
  MarkLayer,
  PathLayer,
  PointLayer,
  UnknownLayer,
  LabelLayer,
  NameLayer,
  OtherAxisLayer,
  LevelLayer,
  NamesBelowLayer,
  AxisTitleLayer,
  CursorLayer,
];

const theme = {
  text: { fontSize: 14, fontFamily: 'inherit', fill: 'var(--muted)' },
  grid: { line: { stroke: 'var(--line)', strokeWidth: 1 } },
  axis: {
    domain: { line: { stroke: 'var(--control-line)', strokeWidth: 1 } },
    ticks: { line: { stroke: 'var(--control-line)' }, text: { fill: 'var(--muted)', fontSize: 14 } },
    legend: { text: { fill: 'var(--muted)', fontSize: 14 } },
  },
};

/** The chart itself. It says nothing to screen readers: the summary, the reader and the table beside it do. */
export function LineChart() {
  const drawing = useDrawing();
  const { x, left } = drawing;
  // The layers draw the points themselves; handing years of points to the library would only make it slower.
  const corners = [
    {
      id: 'corners',
      data: [
        { x: x.min, y: 0 },
        { x: x.max, y: left.max },
      ],
    },
  ];
  return (
    <ResponsiveLine
      animate={false}
      axisBottom={null}
      axisLeft={{
        tickSize: 0,
        tickPadding: 10,
        tickValues: [...left.ticks],
        format: (at) => bareText(Number(at), left.measure),
      }}
      data={corners}
      enableGridX={false}
      gridYValues={[...left.ticks]}
      isInteractive={false}
      layers={layers}
      margin={usePlot(drawing)}
      theme={theme}
      xScale={{ type: 'linear', ...x, nice: false }}
      // Rounded by the library it would end elsewhere than the points are reckoned by.
      yScale={{ type: 'linear', min: 0, max: left.max, nice: false }}
    />
  );
}
