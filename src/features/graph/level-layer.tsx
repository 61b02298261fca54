import { isBefore } from '#domain/graph/graph-lines.ts';
import { isUnknown } from '#domain/graph/graph-text.ts';
import type { LevelLine } from '#domain/graph/level-lines.ts';
import { heightOf, type LayerProps, numbersOf } from './chart-layers.tsx';
import { type Drawing, type DrawnLine, useDrawing } from './drawing.ts';
import { lineLook, markerPath } from './line-look.ts';
import { type Box, isOver, POINT, signBox } from './number-places.ts';
import { usePlot } from './plot.ts';

/** From the line to its words above it, and to those below it, px. */
const [ABOVE, BELOW] = [8, 22];
/** The most room a letter takes, the height of the words, and from a phase line to them, px. */
const [LETTER, HEIGHT, GAP] = [8, 14, 6];

/**
 * Medians or trends of the phases of each line, each with its words in its own phase, where they cover nothing. Of several
 * lines each has the color and the marks of its own, and its name.
 */
export function LevelLayer(props: LayerProps) {
  const drawing = useDrawing();
  const { lines } = drawing;
  const { right } = usePlot(drawing);
  const isOfMany = lines.length > 1;
  // Behind the ends of several lines their names stand.
  const edge = props.innerWidth + (isOfMany ? 0 : right - GAP);
  return (
    <g fontSize={13} fontWeight={600}>
      {levelsOf(drawing, props, edge).map(({ key, index, line, text, place }) => {
        const color = isOfMany ? lineLook(index).color : 'var(--text)';
        return (
          <g data-level={lines[index]?.name} fill={color} key={key}>
            <line stroke={color} strokeDasharray="10 4 2 4" strokeWidth={2} {...line} />
            {isOfMany && (
              <path d={markerPath(index, line.x1, line.y1, END) + markerPath(index, line.x2, line.y2, END)} />
            )}
            {place && (
              <text
                paintOrder="stroke"
                stroke="var(--surface)"
                strokeWidth={5}
                textAnchor={place.isEnd ? 'end' : 'start'}
                x={place.x}
                y={place.y}
              >
                {text}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

/** The marks at both ends of a line's trend: smaller than its points, px. */
const END = 7;

type Words = { x: number; y: number; isEnd: boolean };
type Ends = { x1: number; x2: number; y1: number; y2: number };
type DrawnLevel = { key: string; index: number; line: Ends; text: string; place: Words | null };

/** All of them, none of whose words lie on those of another. @param edge where the room for words ends, px */
export function levelsOf(drawing: Drawing, props: LayerProps, edge: number): DrawnLevel[] {
  const { lines } = drawing;
  const taken = placesOf(drawing, props);
  return lines.flatMap((own, index) =>
    own.levels.map((level): DrawnLevel => {
      const y = heightOf(props, own);
      const at = (height: number) => y(Math.min(own.axis.max, Math.max(0, height)));
      const [x1, x2] = [props.xScale(level.from.x), props.xScale(level.to.x)];
      const line = { x1, x2, y1: at(level.from.y), y2: at(level.to.y) };
      const text = lines.length > 1 ? `${own.name}: ${level.text}` : level.text;
      const place = wordsAt({ text }, line, taken, { ...phaseAt(own, level, props, edge), bottom: props.innerHeight });
      if (place) taken.push(boxOf(text, place));
      return { key: `${index} ${level.from.x} ${level.to.x}`, index, line, text, place };
    }),
  );
}

/** From the line with which its phase begins to the one with which the next does, px. */
function phaseAt({ marks }: DrawnLine, { from, to }: LevelLine, { xScale }: LayerProps, edge: number) {
  const begun = marks.findLast((mark) => !isBefore(mark) && mark.x < from.x);
  const next = marks.find((mark) => mark.x > to.x);
  return { left: begun ? xScale(begun.x) + GAP : 0, right: next ? xScale(next.x) - GAP : edge };
}

/** Where points, their numbers and signs stand. */
function placesOf(drawing: Drawing, props: LayerProps): Box[] {
  const { xScale, innerHeight } = props;
  const points = drawing.lines.flatMap((line, index) => {
    const y = heightOf(props, line);
    return line.points.flatMap((point): Box[] => {
      const x = xScale(point.x);
      if (isUnknown(point)) return [signBox(x, innerHeight, index)];
      if (point.value === null) return [];
      const height = y(point.value);
      return [{ left: x - POINT, right: x + POINT, top: height - POINT, bottom: height + POINT }];
    });
  });
  return [...points, ...numbersOf(drawing, props).map(({ box }) => box)];
}

function boxOf(text: string, { x, y, isEnd }: Words): Box {
  const width = text.length * LETTER;
  return { left: isEnd ? x - width : x, right: isEnd ? x : x + width, top: y - HEIGHT, bottom: y };
}

/**
 * Above or below the line, at either end or along it, then at either end of its phase: the first place in the phase that
 * covers nothing; null: the sentence says it.
 */
export function wordsAt(
  { text }: Pick<LevelLine, 'text'>,
  { x1, x2, y1, y2 }: Ends,
  taken: readonly Box[],
  room = { left: 0, right: Number.POSITIVE_INFINITY, bottom: Number.POSITIVE_INFINITY },
): Words | null {
  const beside = (x: number, y: number, isEnd: boolean) =>
    [-ABOVE, BELOW].map((off) => ({ x, y: Math.max(HEIGHT, y + off), isEnd }));
  // At the ends first, where the eye looks for them.
  const places = [
    ...[1, 0, 0.75, 0.5, 0.25].flatMap((part) => beside(x1 + (x2 - x1) * part, y1 + (y2 - y1) * part, part > 0)),
    ...beside(room.left, y1, false),
    ...(Number.isFinite(room.right) ? beside(room.right, y2, true) : []),
  ];
  const isFree = (place: Words) => {
    const box = boxOf(text, place);
    const isIn = box.left >= room.left && box.right <= room.right && box.bottom <= room.bottom;
    return isIn && !taken.some((other) => isOver(box, other));
  };
  return places.find(isFree) ?? null;
}
