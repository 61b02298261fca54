import { useContext } from 'react';
import { type DrawnPoint, isBefore, stretchesOf } from '#domain/graph/graph-lines.ts';
import { isWhole } from '#domain/graph/graph-series.ts';
import { bareText, isUnknown } from '#domain/graph/graph-text.ts';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { CursorContext, type Drawing, type DrawnLine, useDrawing } from './drawing.ts';
import { lineLook, markerPath } from './line-look.ts';
import { numbersAt, type PlacedNumber, type Sign, signsAt } from './number-places.ts';
import { namesAt } from './plot.ts';
import { wrapped } from './save-image.ts';

/** The parts of the chart's props that a layer uses. */
export type LayerProps = {
  innerWidth: number;
  innerHeight: number;
  xScale: (x: number) => number;
};

/** Above this many points each is a smaller dot, and values are only in the reader and the table. */
const MOST_LABELS = 14;
const MOST_LARGE = 70;

/** The lines of each phase; what leads to or from an unfinished or parted month is dashed. The graph's own line is on top. */
export function PathLayer(props: LayerProps) {
  const { lines } = useDrawing();
  return <>{lines.map((line, index) => <Paths {...props} index={index} key={line.name} line={line} />).reverse()}</>;
}

/** The position of a line's value: both axes begin and end at the same heights. */
export const heightOf =
  ({ innerHeight }: Pick<LayerProps, 'innerHeight'>, { axis }: DrawnLine) =>
  (value: number) =>
    innerHeight * (1 - value / axis.max);

type LineProps = LayerProps & { line: DrawnLine; index: number };

function Paths(props: LineProps) {
  const { xScale, line, index } = props;
  const { step } = useDrawing();
  const { paths, drawn } = line;
  const { color, dash } = lineLook(index);
  const y = heightOf(props, line);
  const place = (points: readonly DrawnPoint[]) =>
    points.map(({ x, value }, i) => `${i === 0 ? 'M' : 'L'}${xScale(x).toFixed(1)},${y(value).toFixed(1)}`).join('');
  return (
    <g
      fill="none"
      stroke={color}
      strokeDasharray={dash}
      strokeLinejoin="round"
      strokeWidth={drawn.length > MOST_LARGE ? 2 : 3}
    >
      {paths.flatMap((path) =>
        stretchesOf(path, (point) => isWhole(point, step)).map(({ points, isSure }) => (
          <path
            d={place(points)}
            key={points[0]?.key}
            {...(isSure ? {} : { strokeDasharray: '2 6', strokeLinecap: 'round' })}
          />
        )),
      )}
    </g>
  );
}

/** The points; hollow where the month is parted or not finished. */
export function PointLayer(props: LayerProps) {
  const { lines } = useDrawing();
  const many = lines[0].drawn.length > MOST_LARGE;
  const Points = many ? SmallPoints : LargePoints;
  return <>{lines.map((line, index) => <Points {...props} index={index} key={line.name} line={line} />).reverse()}</>;
}

/** One path for all: one element each would cost more. */
function SmallPoints(props: LineProps) {
  const { xScale, line, index } = props;
  const y = heightOf(props, line);
  const { step } = useDrawing();
  const { color } = lineLook(index);
  const marked = (points: readonly DrawnPoint[], size: number) =>
    points.map(({ x, value }) => markerPath(index, xScale(x), y(value), size)).join('');
  const hollow = line.drawn.filter((point) => !isWhole(point, step));
  const dots = line.drawn.map(({ x, value }) => `M${xScale(x).toFixed(1)},${y(value).toFixed(1)}h0`).join('');
  return (
    <>
      {index === 0 ? (
        <path data-points="" d={dots} fill="none" stroke={color} strokeLinecap="round" strokeWidth={5} />
      ) : (
        <path d={marked(line.drawn, 5)} fill={color} />
      )}
      {hollow.length > 0 && <path d={marked(hollow, 7)} fill="var(--surface)" stroke={color} strokeWidth={2} />}
    </>
  );
}

/** Shapes, so that more than color tells the lines apart. */
function LargePoints(props: LineProps) {
  const { xScale, line, index } = props;
  const y = heightOf(props, line);
  const { step } = useDrawing();
  const { color } = lineLook(index);
  return (
    <g>
      {line.drawn.map((point) => {
        const { key, x, value } = point;
        const [fill, stroke, width] = isWhole(point, step)
          ? [color, 'var(--surface)', 2]
          : ['var(--surface)', color, 3];
        return (
          <path
            data-point=""
            d={markerPath(index, xScale(x), y(value), index === 0 ? 12 : 11)}
            fill={fill}
            key={key}
            stroke={stroke}
            strokeWidth={width}
          />
        );
      })}
    </g>
  );
}

/** The name beside the end of each line, so that nobody has to match colors with a legend. */
export function NameLayer(props: LayerProps) {
  const { innerHeight, innerWidth } = props;
  const { lines, right } = useDrawing();
  const small = useMediaQuery(widths.underLg);
  // There the text above the chart names them: names would take up the lines' room.
  if (lines.length === 1 || small) return null;
  const ends = lines.flatMap((line, index) => {
    const last = line.drawn.at(-1);
    return last ? [{ name: line.name, index, y: heightOf(props, line)(last.value) }] : [];
  });
  const heights = spread(
    ends.map(({ y }) => y),
    innerHeight,
    ends.map(({ name }) => nameLines(name).length),
  );
  return (
    <g dominantBaseline="central" fontSize={14} fontWeight={600}>
      {ends.map(({ name, index }, place) => (
        <text fill={lineLook(index).color} key={name} x={innerWidth + namesAt(right !== null)} y={heights[place]}>
          {[...nameLines(name).entries()].map(([row, line]) => (
            <tspan dy={row === 0 ? 0 : NAME_HEIGHT} key={row} x={innerWidth + namesAt(right !== null)}>
              {line}
            </tspan>
          ))}
        </text>
      ))}
    </g>
  );
}

/**
 * Where the first line of each name stands, so that none overlaps another: around the height of its point, if there is
 * room. @param wanted px, in any order @param tall of how many lines each is
 */
export function spread(wanted: readonly number[], innerHeight: number, tall: readonly number[] = []): number[] {
  const [top, bottom] = [6, innerHeight - 6];
  const more = wanted.map((_y, index) => ((tall[index] ?? 1) - 1) * NAME_HEIGHT);
  const order = wanted.map((_y, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = wanted.map((y, index) => Math.min(bottom, Math.max(top, y - (more[index] ?? 0) / 2)));
  let least = top;
  for (const index of order) {
    placed[index] = Math.max(placed[index] ?? top, least);
    least = placed[index] + (more[index] ?? 0) + NAME_HEIGHT;
  }
  // A name pushed out at the bottom moves up again, and pushes up those above it.
  let most = bottom;
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index] ?? bottom, most - (more[index] ?? 0));
    most = placed[index] - NAME_HEIGHT;
  }
  return placed;
}

/** From one name's line to the next, px. */
const NAME_HEIGHT = 18;
const NAME_LETTERS = 17;
/** A name in lines that the room beside the chart is wide enough for; a word that is longer goes on in the next. */
export const nameLines = (name: string): string[] =>
  wrapped(name, NAME_LETTERS).flatMap((line) => line.match(new RegExp(`.{1,${NAME_LETTERS}}`, 'gu')) ?? []);

/** The axis on the right, for what is measured in another unit. */
export function OtherAxisLayer({ innerWidth, innerHeight }: LayerProps) {
  const { right, lines } = useDrawing();
  if (!right) return null;
  // In the color of its line; with two lines it belongs to neither.
  const own = lines.flatMap(({ axis }, index) => (axis === right ? [index] : []));
  const fill = own.length === 1 ? lineLook(own[0] ?? 0).color : 'var(--muted)';
  return (
    <g fill={fill} fontSize={14} textAnchor="start">
      <line stroke="var(--control-line)" x1={innerWidth} x2={innerWidth} y1={0} y2={innerHeight} />
      {right.ticks.map((tick) => (
        <text dominantBaseline="central" key={tick} x={innerWidth + 8} y={innerHeight * (1 - tick / right.max)}>
          {bareText(tick, right.measure)}
        </text>
      ))}
    </g>
  );
}

/** The numbers at the points, where there are few of them; values of several lines are in the reader and the table. */
export function numbersOf({ lines, marks }: Drawing, props: LayerProps): PlacedNumber[] {
  const { xScale, innerWidth, innerHeight } = props;
  const [own, ...others] = lines;
  const { drawn, measure } = own;
  if (others.length > 0 || drawn.length > MOST_LABELS || drawn.length * 44 > innerWidth) return [];
  const y = heightOf(props, own);
  const numbered = drawn.map(({ key, x, value }) => ({
    key,
    x: xScale(x),
    y: y(value),
    text: bareText(value, measure),
  }));
  const walls = marks.flatMap((mark) => (isBefore(mark) ? [] : [xScale(mark.x)]));
  const signs = signsOf(lines, props).map(({ box }) => box);
  return numbersAt(numbered, walls, signs, innerHeight);
}

/** The "?" of all lines. */
export function signsOf(lines: Drawing['lines'], { xScale, innerHeight }: LayerProps): Sign[] {
  const unknown = lines.flatMap(({ points }, line) =>
    points.filter(isUnknown).map(({ key, x }) => ({ key, line, x: xScale(x) })),
  );
  return signsAt(unknown, innerHeight);
}

export function LabelLayer(props: LayerProps) {
  return (
    // With a rim of the ground: a line may go behind a number.
    <g
      fill="var(--text)"
      fontSize={15}
      fontWeight={600}
      paintOrder="stroke"
      stroke="var(--surface)"
      strokeWidth={4}
      textAnchor="middle"
    >
      {numbersOf(useDrawing(), props).map(({ key, x, y, text }) => (
        <text key={key} x={x} y={y}>
          {text}
        </text>
      ))}
    </g>
  );
}

/** Where the reader is. */
export function CursorLayer(props: LayerProps) {
  const { xScale, innerHeight } = props;
  const { lines } = useDrawing();
  const point = useContext(CursorContext);
  if (!point) return null;
  return (
    <g data-cursor="" stroke="var(--focus)" strokeWidth={2}>
      <line strokeDasharray="4 4" x1={xScale(point.x)} x2={xScale(point.x)} y1={0} y2={innerHeight} />
      {point.value !== null && (
        <circle cx={xScale(point.x)} cy={heightOf(props, lines[0])(point.value)} fill="none" r={10} />
      )}
    </g>
  );
}
