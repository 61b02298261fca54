import { useContext } from 'react';
import type { DrawnPoint } from '#domain/graph-lines.ts';
import { bareText } from '#domain/graph-text.ts';
import { CursorContext, type DrawnLine, useDrawing } from './drawing.ts';

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
export function PathLayer(props: LayerProps) {
  const { other, ...own } = useDrawing();
  return (
    <>
      {other && <Paths {...props} color="var(--chart-2)" dash="6 3" line={other} yScale={scaleOf(props, other)} />}
      <Paths {...props} color="var(--chart-1)" line={own} />
    </>
  );
}

/** Where a value of what is compared stands: its axis begins and ends where the other one does. */
const scaleOf =
  ({ innerHeight }: LayerProps, { max }: DrawnLine) =>
  (value: number) =>
    innerHeight * (1 - value / max);

function Paths({
  xScale,
  yScale,
  line: { paths, drawn },
  color,
  dash,
}: LayerProps & { line: DrawnLine; color: string; dash?: string }) {
  const place = (points: readonly DrawnPoint[]) =>
    points
      .map(({ x, value }, i) => `${i === 0 ? 'M' : 'L'}${xScale(x).toFixed(1)},${yScale(value).toFixed(1)}`)
      .join('');
  return (
    <g
      fill="none"
      stroke={color}
      strokeDasharray={dash}
      strokeLinejoin="round"
      strokeWidth={drawn.length > MOST_LARGE ? 2 : 3}
    >
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
export function PointLayer(props: LayerProps) {
  const { xScale, yScale } = props;
  const { drawn, other } = useDrawing();
  if (drawn.length > MOST_LARGE) {
    const dots = drawn.map(({ x, value }) => `M${xScale(x).toFixed(1)},${yScale(value).toFixed(1)}h0`).join('');
    return (
      <>
        {other && <Squares {...props} line={other} size={5} />}
        <path d={dots} fill="none" stroke="var(--chart-1)" strokeLinecap="round" strokeWidth={5} />
      </>
    );
  }
  return (
    <g strokeWidth={2}>
      {other && <Squares {...props} line={other} size={11} />}
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

/** Squares, so that shape tells the two lines apart where color can't. */
function Squares(props: LayerProps & { line: DrawnLine; size: number }) {
  const { xScale, line, size } = props;
  const y = scaleOf(props, line);
  return (
    <g stroke="var(--surface)" strokeWidth={size > 5 ? 2 : 0}>
      {line.drawn.map(({ key, x, value, soFar }) => (
        <rect
          fill={soFar ? 'var(--surface)' : 'var(--chart-2)'}
          height={size}
          key={key}
          stroke={soFar ? 'var(--chart-2)' : 'var(--surface)'}
          strokeWidth={soFar ? 3 : size > 5 ? 2 : 0}
          width={size}
          x={xScale(x) - size / 2}
          y={y(value) - size / 2}
        />
      ))}
    </g>
  );
}

/** The name at the end of each line: nobody has to match colors with a legend. */
export function NameLayer(props: LayerProps) {
  const { xScale, yScale, innerHeight, innerWidth } = props;
  const { other, ...own } = useDrawing();
  const [last, beside] = [own.drawn.at(-1), other?.drawn.at(-1)];
  if (!other || !last || !beside || innerWidth < ROOM_FOR_NAMES) return null;
  const z = scaleOf(props, other);
  const near = Math.abs(yScale(last.value) - z(beside.value)) < NEAR;
  const [ownAbove, otherAbove] = near
    ? [yScale(last.value) <= z(beside.value), z(beside.value) < yScale(last.value)]
    : [!comesFromAbove(own), !comesFromAbove(other)];
  const place = (at: number, above: boolean) => Math.min(innerHeight - 6, Math.max(12, at + (above ? -14 : 26)));
  return (
    <g fontSize={14} fontWeight={600} textAnchor="end">
      <text {...halo} fill="var(--chart-1)" x={xScale(last.x) + 8} y={place(yScale(last.value), ownAbove)}>
        {shortened(own.name)}
      </text>
      <text {...halo} fill="var(--chart-2)" x={xScale(beside.x) + 8} y={place(z(beside.value), otherAbove)}>
        {shortened(other.name)}
      </text>
    </g>
  );
}

/** On a phone names would lie over the lines: what stands above the chart tells them, px. */
const ROOM_FOR_NAMES = 400;
/** Two ends so close that their names need a side each, px. */
const NEAR = 44;
/** A name lies to the left of its point: on the side from which its line does not come. */
const comesFromAbove = ({ drawn }: DrawnLine) => (drawn.at(-2)?.value ?? 0) > (drawn.at(-1)?.value ?? 0);

const halo = { stroke: 'var(--surface)', strokeWidth: 4, paintOrder: 'stroke', strokeLinejoin: 'round' } as const;
const shortened = (name: string) => (name.length > 24 ? `${name.slice(0, 23)}…` : name);

/** The axis of what is compared, at the right. */
export function OtherAxisLayer({ innerWidth, innerHeight }: LayerProps) {
  const { other } = useDrawing();
  if (!other || other.sharesAxis) return null;
  return (
    <g fill="var(--chart-2)" fontSize={14} textAnchor="start">
      <line stroke="var(--control-line)" x1={innerWidth} x2={innerWidth} y1={0} y2={innerHeight} />
      {[0, 0.25, 0.5, 0.75, 1].map((part) => (
        <text dominantBaseline="central" key={part} x={innerWidth + 8} y={innerHeight * (1 - part)}>
          {bareText(Number((other.max * part).toPrecision(3)), other.measure)}
        </text>
      ))}
    </g>
  );
}

export function LabelLayer({ xScale, yScale, innerWidth }: LayerProps) {
  const { drawn, measure, other } = useDrawing();
  // Values of two lines would lie over each other: the reader and the table tell them.
  if (other) return null;
  if (drawn.length > MOST_LABELS || drawn.length * 44 > innerWidth) return null;
  return (
    <g fill="var(--text)" fontSize={15} fontWeight={600} textAnchor="middle">
      {drawn.map(({ key, x, value }) => (
        <text key={key} x={xScale(x)} y={yScale(value) - 13}>
          {bareText(value, measure)}
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
              {shortened(label)}
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
