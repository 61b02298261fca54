import { useContext } from 'react';
import type { DrawnPoint } from '#domain/graph-lines.ts';
import { valueText } from '#domain/graph-text.ts';
import { CursorContext, useDrawing } from './drawing.ts';

/** What a layer uses of what the chart hands to it. */
type LayerProps = {
  innerWidth: number;
  innerHeight: number;
  xScale: (x: number) => number;
  yScale: (y: number) => number;
};

/** Above this many points each is a smaller dot, and values stand in the reader and the table alone. */
const MOST_LABELS = 14;
const MOST_LARGE = 70;

/** The lines of each phase; the one that leads to a month that is not over is dashed. */
export function PathLayer({ xScale, yScale }: LayerProps) {
  const { paths, drawn } = useDrawing();
  const place = (points: readonly DrawnPoint[]) =>
    points
      .map(({ x, value }, i) => `${i === 0 ? 'M' : 'L'}${xScale(x).toFixed(1)},${yScale(value).toFixed(1)}`)
      .join('');
  return (
    <g fill="none" stroke="var(--chart-1)" strokeLinejoin="round" strokeWidth={drawn.length > MOST_LARGE ? 2 : 3}>
      {paths.map((path) => {
        const sure = path.filter((point) => !point.soFar);
        const [last, soFar] = [sure.at(-1), path.find((point) => point.soFar)];
        return (
          <g key={path[0]?.key}>
            <path d={place(sure)} />
            {last && soFar && <path d={place([last, soFar])} strokeDasharray="2 6" strokeLinecap="round" />}
          </g>
        );
      })}
    </g>
  );
}

/** The points; hollow where the month is not over. One path for many small ones: a circle each would cost more. */
export function PointLayer({ xScale, yScale }: LayerProps) {
  const { drawn } = useDrawing();
  if (drawn.length > MOST_LARGE) {
    const dots = drawn.map(({ x, value }) => `M${xScale(x).toFixed(1)},${yScale(value).toFixed(1)}h0`).join('');
    return <path d={dots} fill="none" stroke="var(--chart-1)" strokeLinecap="round" strokeWidth={5} />;
  }
  return (
    <g strokeWidth={2}>
      {drawn.map(({ key, x, value, soFar }) => (
        <circle
          cx={xScale(x)}
          cy={yScale(value)}
          fill={soFar ? 'var(--surface)' : 'var(--chart-1)'}
          key={key}
          r={6}
          stroke={soFar ? 'var(--chart-1)' : 'var(--surface)'}
          strokeWidth={soFar ? 3 : 2}
        />
      ))}
    </g>
  );
}

export function LabelLayer({ xScale, yScale, innerWidth }: LayerProps) {
  const { drawn, measure } = useDrawing();
  if (drawn.length > MOST_LABELS || drawn.length * 44 > innerWidth) return null;
  return (
    <g fill="var(--text)" fontSize={15} fontWeight={600} textAnchor="middle">
      {drawn.map(({ key, x, value }) => (
        <text key={key} x={xScale(x)} y={yScale(value) - 13}>
          {valueText(value, measure === 'rate' ? 'count' : measure)}
        </text>
      ))}
    </g>
  );
}

/** Phase-change lines with their labels, in two rows where they stand close. */
export function MarkLayer({ xScale, innerHeight, innerWidth }: LayerProps) {
  const { marks } = useDrawing();
  return (
    <g fill="var(--text)" fontSize={13} fontWeight={600} stroke="none">
      {marks.map(({ id, x, label }, i) => {
        const at = xScale(x);
        const nearEnd = at > innerWidth * 0.7;
        return (
          <g key={id}>
            <line stroke="var(--text)" strokeWidth={2} x1={at} x2={at} y1={-44} y2={innerHeight} />
            <text textAnchor={nearEnd ? 'end' : 'start'} x={at + (nearEnd ? -6 : 6)} y={i % 2 === 0 ? -34 : -18}>
              {label.length > 24 ? `${label.slice(0, 23)}…` : label}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** Where the reader stands. */
export function CursorLayer({ xScale, yScale, innerHeight }: LayerProps) {
  const point = useContext(CursorContext);
  if (!point) return null;
  return (
    <g data-cursor="" stroke="var(--focus)" strokeWidth={2}>
      <line strokeDasharray="4 4" x1={xScale(point.x)} x2={xScale(point.x)} y1={0} y2={innerHeight} />
      {point.value !== null && <circle cx={xScale(point.x)} cy={yScale(point.value)} fill="none" r={10} />}
    </g>
  );
}
